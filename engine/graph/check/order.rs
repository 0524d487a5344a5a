//! Places in an order in which each comes after those that it needs, and what goes round: one path of each knot.

/// Places in order, those behind a cycle left out, and the cycles. Who needs a place is listed at it.
pub(super) fn order(users: &[Vec<usize>]) -> (Vec<usize>, Vec<Vec<usize>>) {
    let n = users.len();
    let mut n_open = vec![0_usize; n];
    for &user in users.iter().flatten() {
        if let Some(open) = n_open.get_mut(user) {
            *open += 1;
        }
    }
    let mut order: Vec<usize> = (0..n).filter(|&place| n_open.get(place) == Some(&0)).collect();
    let mut at = 0;
    while let Some(&place) = order.get(at) {
        at += 1;
        for &user in users.get(place).into_iter().flatten() {
            let Some(open) = n_open.get_mut(user) else { continue };
            *open -= 1;
            if *open == 0 {
                order.push(user);
            }
        }
    }
    let cycles = if order.len() == n { Vec::new() } else { knots(users, &n_open) };
    (order, cycles)
}

/// What is not visited yet.
const NEW: usize = usize::MAX;

/// Tarjan's strongly connected components (1972) among the nodes that are open, without recursion; of each that has a cycle
/// one, from its first node.
fn knots(users: &[Vec<usize>], n_open: &[usize]) -> Vec<Vec<usize>> {
    let n = users.len();
    let (mut number, mut low, mut on_stack) = (vec![NEW; n], vec![NEW; n], vec![false; n]);
    let (mut stack, mut found, mut next) = (Vec::new(), Vec::new(), 0);
    for root in (0..n).filter(|&place| n_open.get(place).is_some_and(|&open| open > 0)) {
        if number[root] != NEW {
            continue;
        }
        let mut open = vec![(root, 0)];
        while let Some(&mut (place, ref mut at)) = open.last_mut() {
            if *at == 0 {
                (number[place], low[place], on_stack[place]) = (next, next, true);
                next += 1;
                stack.push(place);
            }
            let user = users[place].get(*at).copied();
            *at += 1;
            match user {
                Some(user) if n_open[user] == 0 => {}
                Some(user) if number[user] == NEW => open.push((user, 0)),
                Some(user) if on_stack[user] => low[place] = low[place].min(number[user]),
                Some(_) => {}
                None => {
                    open.pop();
                    if let Some(&(before, _)) = open.last() {
                        low[before] = low[before].min(low[place]);
                    }
                    if low[place] == number[place] {
                        let mut knot = Vec::new();
                        while let Some(member) = stack.pop() {
                            on_stack[member] = false;
                            knot.push(member);
                            if member == place {
                                break;
                            }
                        }
                        found.extend(cycle(&knot, users, &mut low));
                    }
                }
            }
        }
    }
    found
}

/// A way round in a knot, from its first node: always to the next user within, until a node comes again. `mark` is of no use
/// any more for the knot's members.
fn cycle(knot: &[usize], users: &[Vec<usize>], mark: &mut [usize]) -> Option<Vec<usize>> {
    let first = knot.iter().copied().min()?;
    let goes_round = knot.len() > 1 || users[first].contains(&first);
    if !goes_round {
        return None;
    }
    // Members have the number of the step that came there; others have numbers, which are no places on this path.
    let members: std::collections::HashSet<usize> = knot.iter().copied().collect();
    knot.iter().for_each(|&member| mark[member] = NEW);
    let (mut path, mut place) = (Vec::new(), first);
    while mark[place] == NEW {
        mark[place] = path.len();
        path.push(place);
        place = users[place].iter().copied().find(|user| members.contains(user))?;
    }
    Some(path.split_off(mark[place]))
}
