// Batcher's odd-even merge network for 16 keys (Batcher 1968): 63 comparators, all in registers.
#define ORDER(i, j) { uint low = min(keys[i], keys[j]); keys[j] = max(keys[i], keys[j]); keys[i] = low; }
void sort_network(inout uint keys[ROW_SHORT]) {
    ORDER(0, 1) ORDER(2, 3) ORDER(4, 5) ORDER(6, 7) ORDER(8, 9) ORDER(10, 11)
    ORDER(12, 13) ORDER(14, 15) ORDER(0, 2) ORDER(1, 3) ORDER(4, 6) ORDER(5, 7)
    ORDER(8, 10) ORDER(9, 11) ORDER(12, 14) ORDER(13, 15) ORDER(1, 2) ORDER(5, 6)
    ORDER(9, 10) ORDER(13, 14) ORDER(0, 4) ORDER(1, 5) ORDER(2, 6) ORDER(3, 7)
    ORDER(8, 12) ORDER(9, 13) ORDER(10, 14) ORDER(11, 15) ORDER(2, 4) ORDER(3, 5)
    ORDER(10, 12) ORDER(11, 13) ORDER(1, 2) ORDER(3, 4) ORDER(5, 6) ORDER(9, 10)
    ORDER(11, 12) ORDER(13, 14) ORDER(0, 8) ORDER(1, 9) ORDER(2, 10) ORDER(3, 11)
    ORDER(4, 12) ORDER(5, 13) ORDER(6, 14) ORDER(7, 15) ORDER(4, 8) ORDER(5, 9)
    ORDER(6, 10) ORDER(7, 11) ORDER(2, 4) ORDER(3, 5) ORDER(6, 8) ORDER(7, 9)
    ORDER(10, 12) ORDER(11, 13) ORDER(1, 2) ORDER(3, 4) ORDER(5, 6) ORDER(7, 8)
    ORDER(9, 10) ORDER(11, 12) ORDER(13, 14)
}
#undef ORDER
