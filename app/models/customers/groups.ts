import { type Buyer, keysOf } from './customer-keys'

/** An order, whose it was before, if anybody's, and the mark of its buyer. */
export type Unfiled = Buyer & { id: string; customer_id: string | null; mark: string }

/** Orders of one customer, their keys, and who that was before, if anybody. */
export type Group = { orders: Unfiled[]; keys: Set<string>; customers: Set<string> }

/**
 * Orders by customer, however long the chain of accounts and contacts from one to the other is.
 *
 * @param known whose each key is
 * @param emptied customers of whom these are the only orders, and no key is known: they go where the first of
 *   their orders goes, with what was noted of them
 */
export function groupsOf(
  orders: Unfiled[],
  known: Map<string, string>,
  emptied: Set<string>,
): Group[] {
  const found = new Map<string, Group>()
  const groups = new Set<Group>()
  for (const order of orders) {
    const keys = keysOf(order)
    const customers = keys.flatMap((key) => known.get(key) ?? [])
    const before = order.customer_id
    if (before && emptied.delete(before)) customers.push(before)
    // Keys look like no ids.
    const names = [...keys, ...customers]
    const others = [...new Set(names.flatMap((name) => found.get(name) ?? []))]
    const group = joined(others, found, groups)
    group.orders.push(order)
    for (const key of keys) group.keys.add(key)
    for (const customer of customers) group.customers.add(customer)
    for (const name of names) found.set(name, group)
    groups.add(group)
  }
  return [...groups]
}

/** The largest takes over the others. */
function joined(some: Group[], found: Map<string, Group>, groups: Set<Group>): Group {
  const [largest = aGroup(), ...others] = some.toSorted(
    (one, other) => other.orders.length - one.orders.length,
  )
  for (const other of others) {
    largest.orders.push(...other.orders)
    for (const key of other.keys) largest.keys.add(key)
    for (const customer of other.customers) largest.customers.add(customer)
    for (const name of [...other.keys, ...other.customers]) found.set(name, largest)
    groups.delete(other)
  }
  return largest
}

function aGroup(): Group {
  return { orders: [], keys: new Set(), customers: new Set() }
}
