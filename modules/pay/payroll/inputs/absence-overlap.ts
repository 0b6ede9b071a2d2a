export type AbsenceSpan = { employee_id: string; from_day: string; until_day: string; is_half_day: boolean }

/**
 * Finds the planned absences, by index, that overlap a known absence or an earlier planned one. A day holds one absence, or
 * two half days. The table has the same constraint.
 */
export function overlappingIndexes(planned: readonly AbsenceSpan[], known: readonly AbsenceSpan[]): number[] {
  const taken = new Map<string, AbsenceSpan[]>()
  const spansFor = (id: string) => {
    const list = taken.get(id)
    if (list) return list
    const fresh: AbsenceSpan[] = []
    taken.set(id, fresh)
    return fresh
  }
  for (const one of known) spansFor(one.employee_id).push(one)
  return planned.flatMap((one, index) => {
    const others = spansFor(one.employee_id)
    const met = others.filter((other) => other.from_day <= one.until_day && other.until_day >= one.from_day)
    const isFree = one.is_half_day ? met.length <= 1 && met.every((other) => other.is_half_day) : met.length === 0
    if (isFree) others.push(one)
    return isFree ? [] : [index]
  })
}
