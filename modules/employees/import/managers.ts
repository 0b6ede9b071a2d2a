import { foldedName } from '#base/names.ts'
import type { EmployeeValues, ImportFacts } from './plan.ts'

/** Whom a file means by a manager: the number in small letters, nobody, or more than one. */
export type FoundManager = { number: string } | 'nobody' | 'several'
export type Managers = (typed: string) => FoundManager

/**
 * Finds managers by their number, else by work e-mail or name, among the rows of a file and the people there are. Of
 * several alike those count who have not left.
 */
export function managersBy(
  rows: readonly { values: EmployeeValues }[],
  { people, today }: Pick<ImportFacts, 'people' | 'today'>,
): Managers {
  const numbers = new Set<string>()
  const named = new Map<string, Map<string, boolean>>()
  const add = (number: string, values: { full_name?: unknown; work_email?: unknown; last_day?: unknown }) => {
    numbers.add(number)
    const isHere = typeof values.last_day !== 'string' || values.last_day >= today
    for (const text of [values.full_name, values.work_email]) {
      if (typeof text !== 'string' || text.trim() === '') continue
      const alike = named.get(foldedName(text)) ?? new Map<string, boolean>()
      named.set(foldedName(text), alike.set(number, isHere))
    }
  }
  for (const [number, { values }] of people) add(number, values)
  for (const { values } of rows) add(values.employee_no.trim().toLowerCase(), values)
  return (typed) => {
    const number = typed.trim().toLowerCase()
    if (numbers.has(number)) return { number }
    const alike = [...(named.get(foldedName(typed)) ?? [])]
    const here = alike.filter(([, isHere]) => isHere)
    const found = here.length > 0 ? here : alike
    if (found.length > 1) return 'several'
    if (found.length === 1) return { number: found[0]![0] }
    // `Devi Raman (B003)`, `B003 - Devi Raman`.
    const parts = number.split(/[()|,]| [-–] /).map((part) => part.trim())
    const within = parts.filter((part) => part !== '' && numbers.has(part))
    return within.length === 1 ? { number: within[0]! } : 'nobody'
  }
}
