export type ChartNode = { id: string; report_to: string | null }

/** Someone and the people below them. `count` is everyone below, at any depth. */
export type Branch<P extends ChartNode> = { person: P; below: Branch<P>[]; count: number }

/**
 * The org chart as trees, in the given order. Who reports to nobody, or to somebody who is not among the people, stands
 * at the top; so does the first of a circle, so that nobody is ever lost.
 */
export function branches<P extends ChartNode>(people: readonly P[]): Branch<P>[] {
  const known = new Map(people.map((person) => [person.id, { person, below: [], count: 0 } as Branch<P>]))
  const placed = new Set<string>()
  const tops: Branch<P>[] = []
  const reports = new Map<string, P[]>()
  for (const person of people) {
    if (person.report_to === null || !known.has(person.report_to) || person.report_to === person.id) continue
    reports.set(person.report_to, [...(reports.get(person.report_to) ?? []), person])
  }
  const grow = (top: P) => {
    tops.push(known.get(top.id)!)
    placed.add(top.id)
    // Breadth first and counted from the ends, so that a line of ten thousand does not overflow the stack.
    const order = [known.get(top.id)!]
    for (const branch of order) {
      for (const report of reports.get(branch.person.id) ?? []) {
        if (placed.has(report.id)) continue
        placed.add(report.id)
        const below = known.get(report.id)!
        branch.below.push(below)
        order.push(below)
      }
    }
    for (const branch of order.reverse()) branch.count = branch.below.reduce((total, one) => total + one.count + 1, 0)
  }
  for (const person of people) if (person.report_to === null || !known.has(person.report_to)) grow(person)
  for (const person of people) if (!placed.has(person.id)) grow(person)
  return tops
}

/** Whether `person` reporting to `manager` would close a circle, given who reports to whom. */
export function closesCircle(person: string, manager: string, reportTo: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>()
  for (let at: string | null | undefined = manager; at && !seen.has(at); at = reportTo.get(at)) {
    if (at === person) return true
    seen.add(at)
  }
  return false
}
