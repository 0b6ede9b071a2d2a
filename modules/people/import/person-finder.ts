import type { Day } from '#base/days/days.ts'
import { foldedName } from '#base/names.ts'
import type { EmployeeValues, ImportPlanInputs } from './plan.ts'

/** The person a file names: a lower-case number, nobody, or several. */
export type FoundPerson = { number: string } | 'nobody' | 'several'
export type PersonFinder = (typed: string) => FoundPerson
/** Values that may name a person. */
export type NamedPerson = { number: string; full_name?: unknown; work_email?: unknown; last_day?: unknown }

export function managerFinder(
  rows: readonly { values: EmployeeValues }[],
  { people, today }: Pick<ImportPlanInputs, 'people' | 'today'>,
): PersonFinder {
  const known = [...people].map(([number, { values }]) => ({ ...values, number }))
  return personFinder([...known, ...rows.map(({ values }) => ({ ...values, number: values.employee_no }))], today)
}

/** Finds people by number, else by work e-mail or name. Among several equal ones only those who have not left count. */
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
    const [found, another] = here.length > 0 ? here : alike
    if (another) return 'several'
    if (found) return { number: found[0] }
    // `Devi Raman (B003)`, `B003 - Devi Raman`.
    const parts = number.split(/[()|,]| [-–] /).map((part) => part.trim())
    const [only, more] = parts.filter((part) => part !== '' && numbers.has(part))
    return only !== undefined && more === undefined ? { number: only } : 'nobody'
  }
}
