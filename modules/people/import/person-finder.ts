import type { Day } from '#base/days/days.ts'
import { foldedName } from '#base/names.ts'
import type { EmployeeValues, ImportPlanInputs } from './plan.ts'

/** Whom a file means by a manager or a head: the number in small letters, nobody, or more than one. */
export type FoundPerson = { number: string } | 'nobody' | 'several'
export type PersonFinder = (typed: string) => FoundPerson
/** What a person may be named by. */
export type NamedPerson = { number: string; full_name?: unknown; work_email?: unknown; last_day?: unknown }

/** Finds managers among the rows of a file and the people there are. */
export function managerFinder(
  rows: readonly { values: EmployeeValues }[],
  { people, today }: Pick<ImportPlanInputs, 'people' | 'today'>,
): PersonFinder {
  const known = [...people].map(([number, { values }]) => ({ ...values, number }))
  return personFinder([...known, ...rows.map(({ values }) => ({ ...values, number: values.employee_no }))], today)
}

/** Finds people by their number, else by work e-mail or name. Of several alike those count who have not left. */
export function personFinder(people: readonly NamedPerson[], today: Day): PersonFinder {
  const numbers = new Set<string>()
  const named = new Map<string, Map<string, boolean>>()
  for (const { number: typed, full_name, work_email, last_day } of people) {
    const number = typed.trim().toLowerCase()
    numbers.add(number)
    const isHere = typeof last_day !== 'string' || last_day >= today
    for (const text of [full_name, work_email]) {
      if (typeof text !== 'string' || text.trim() === '') continue
      const alike = named.get(foldedName(text)) ?? new Map<string, boolean>()
      named.set(foldedName(text), alike.set(number, isHere))
    }
  }
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
