import { sql } from 'kysely'
import { addMonths, laterDay } from '#base/days/days.ts'
import type { SourceCheck, SourceRun } from '#pay/sources.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { selectOne } from '#server/database/select-one.ts'
import { loadLeavePeople } from '../balance/leave-records.ts'
import { isEligibleFor } from '../balance/queries.ts'
import { fullLeaveYear } from '../ledger/leave-year.ts'
import { firstRules, rulesOn } from '../ledger/type-rules.ts'
import { loadLeaveTypes } from '../types/leave-types.ts'
import { lacksOpening, mayEndIn, paysUnused } from './paid-out.ts'

/**
 * Finds people of a run whose leave year began before leave records and has no opening balance, so that its unused days are
 * not paid by themselves. The first run of a company names all of them, a later one those whose year or service ends in it.
 * A fixed number of queries; one once the first years of all types are over.
 */
export async function findMissingOpenings(
  tx: Tx,
  run: SourceRun,
  employees: readonly string[],
): Promise<SourceCheck[]> {
  const { first, last } = run.days
  const types = await loadLeaveTypes(tx)
  const asking = types.filter(({ isActive, versions }) => {
    const { from, part } = firstRules(versions)
    const isFirstYear = from <= last && addMonths(from, 12) > first
    return isActive && part === 'whole' && isFirstYear && paysUnused(versions)
  })
  if (asking.length === 0) return []
  const isFirst = await isFirstRun(tx, run)
  const ids = asking.map(({ id }) => id)
  const people = await loadLeavePeople(tx, employees)
  const opened = await tx
    .selectFrom('leave_opening')
    .select(['employee_id', 'type_id'])
    .where(idIn('employee_id', employees))
    .where(idIn('type_id', ids))
    .where('is_undone', '=', false)
    .execute()
  const hasOpening = new Set(opened.map(({ employee_id, type_id }) => `${employee_id} ${type_id}`))
  return [...people].flatMap(([employee, person]) =>
    asking.flatMap((type): SourceCheck[] => {
      const day = laterDay(first, person.facts.joined)
      const { start } = fullLeaveYear(rulesOn(type.versions, day), person.facts.joined, day)
      const isAsked =
        (isFirst || mayEndIn(type.versions, person.facts, run.days)) &&
        isEligibleFor(type, person, day) &&
        lacksOpening(type.versions, person.facts, hasOpening.has(`${employee} ${type.id}`), start)
      if (!isAsked) return []
      const { from } = firstRules(type.versions)
      return [{ employee, code: 'leave_opening_missing', params: { type: type.name, year: start, day: from } }]
    }),
  )
}

/** Whether no earlier month is paid yet in the run's currency. */
async function isFirstRun(tx: Tx, { currency, period }: SourceRun): Promise<boolean> {
  const { has_earlier } = await selectOne(
    tx,
    sql<{ has_earlier: boolean }>`select exists (select from pay_run
      where kind = 'monthly' and state = 'approved' and currency = ${currency} and period < ${period}) as has_earlier`,
  )
  return !has_earlier
}
