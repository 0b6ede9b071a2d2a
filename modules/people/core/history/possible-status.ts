import { ageOn, type Day, lastDay, monthOf } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import { statusRefusal } from '#statutory/malaysia/status/resident-status.ts'
import { CHILD_COLUMNS } from '#statutory/malaysia/status/tax-status.ts'
import { type DatedChange, type HistoryRow, isSameValue, rowOn, untilDays } from './dated-rows.ts'
import type { FactValues } from './fact-columns.ts'

/** What a person's record says that a statutory status has to agree with. */
export type StatusPerson = {
  readonly birth_date: Day | null
  readonly nationality: string | null
  readonly marital_status: string | null
  /** Their children are rows, which decide the counts. */
  readonly hasChildRows?: boolean
}

type StatusFault = { readonly field: string; readonly code: string }

/** Whoever was first insured by SOCSO at this age or later is insured for employment injury only. */
const LATE_SOCSO_AGE = 55

/**
 * What of the `given` values of a statutory status cannot be true of a person from a day on. Nationality and marriage
 * have no history: they refuse nothing in a row that `isPast`. A category that takes too much tax refuses nothing either:
 * the year's assessment returns it.
 */
function statusFaults(
  given: FactValues,
  person: StatusPerson,
  { from, isPast = false }: { readonly from: Day; readonly isPast?: boolean },
): StatusFault[] {
  const faults: StatusFault[] = []
  const { resident_status, tax_category, socso_first_covered_at_55 } = given
  if (typeof resident_status === 'string') {
    const code = statusRefusal(resident_status, {
      birth: person.birth_date,
      nationality: isPast ? null : person.nationality,
    })
    if (code) faults.push({ field: 'resident_status', code })
  }
  if (tax_category === 2 && !isPast && person.marital_status !== null && person.marital_status !== 'married')
    faults.push({ field: 'tax_category', code: 'tax_category_of_married' })
  if (
    socso_first_covered_at_55 === true &&
    person.birth_date !== null &&
    ageOn(person.birth_date, lastDay(monthOf(from))) < LATE_SOCSO_AGE
  )
    faults.push({ field: 'socso_first_covered_at_55', code: 'socso_under_55' })
  const count = person.hasChildRows ? CHILD_COLUMNS.find((column) => column in given) : undefined
  if (count) faults.push({ field: count, code: 'children_by_rows' })
  return faults
}

/** Throws 422 for what `findStatusFault` finds. */
export function requirePossibleStatus(...asked: Parameters<typeof findStatusFault>): void {
  const fault = findStatusFault(...asked)
  if (fault) throw invalidField(fault.field, fault.code)
}

/**
 * The first of what changes put into a person's history of the statutory status that cannot be true of them. What was
 * recorded before and stays does not refuse other changes.
 */
export function findStatusFault(
  person: StatusPerson,
  history: { readonly before: readonly HistoryRow<FactValues>[]; readonly after: readonly HistoryRow<FactValues>[] },
  changes: readonly DatedChange<FactValues>[],
  today: Day,
): StatusFault | undefined {
  const typed = new Set(changes.flatMap((change) => (change.kind === 'remove' ? [] : Object.keys(change.values))))
  const untils = untilDays(history.after)
  for (const [index, { from, values }] of history.after.entries()) {
    // The first row may have been moved to an earlier day.
    const was = rowOn(history.before, from) ?? history.before[0]
    const given = Object.fromEntries(
      Object.entries(values).filter(([field, value]) => typed.has(field) && !isSameValue(was?.values[field], value)),
    )
    const until = untils[index] ?? null
    const [fault] = statusFaults(given, person, { from, isPast: until !== null && until < today })
    if (fault) return fault
  }
  return undefined
}
