import { required } from '#base/required.ts'

/** A person and their manager, in a flat list. Several people without a known manager are several roots. */
export type OrgPerson = { id: string; manager: string | null }

export type OrgTree<Person extends OrgPerson> = {
  people: ReadonlyMap<string, Person>
  roots: readonly string[]
  children: ReadonlyMap<string, readonly string[]>
  /** Number of people below a person, at any depth. */
  below: ReadonlyMap<string, number>
}

/**
 * Builds the tree of a flat list in linear time. A person whose manager is not in the list is a root; a cycle of
 * managers is cut at its first member, so that nobody is lost.
 */
export function buildTree<Person extends OrgPerson>(list: readonly Person[]): OrgTree<Person> {
  const people = new Map(list.map((person) => [person.id, person]))
  const children = new Map<string, string[]>()
  const roots: string[] = []
  for (const person of list) {
    const { id, manager } = person
    if (manager === null || manager === id || !people.has(manager)) roots.push(id)
    else {
      const siblings = children.get(manager)
      if (siblings) siblings.push(id)
      else children.set(manager, [id])
    }
  }
  const order = topDownOrder(roots, children)
  if (order.length < list.length) {
    const seen = new Set(order)
    for (const person of list) {
      if (seen.has(person.id)) continue
      const siblings = required(children.get(person.manager ?? ''), 'the siblings of a person with a manager')
      siblings.splice(siblings.indexOf(person.id), 1)
      roots.push(person.id)
      for (const id of topDownOrder([person.id], children)) {
        seen.add(id)
        order.push(id)
      }
    }
  }
  const below = new Map<string, number>()
  for (const id of order.toReversed()) {
    let count = 0
    for (const child of children.get(id) ?? []) count += 1 + (below.get(child) ?? 0)
    below.set(id, count)
  }
  return { people, roots, children, below }
}

/** These people and everyone below them, managers first. */
function topDownOrder(from: readonly string[], children: ReadonlyMap<string, readonly string[]>): string[] {
  const order = [...from]
  for (const id of order) order.push(...(children.get(id) ?? []))
  return order
}

export function managersAbove<Person extends OrgPerson>(tree: OrgTree<Person>, id: string): string[] {
  const chain: string[] = []
  const seen = new Set([id])
  for (
    let at = tree.people.get(id)?.manager;
    at && tree.people.has(at) && !seen.has(at);
    at = tree.people.get(at)?.manager
  ) {
    seen.add(at)
    chain.push(at)
  }
  return chain
}
