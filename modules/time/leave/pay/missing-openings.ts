import { sql } from 'kysely'
import { addMonths, laterDay } from '#base/days/days.ts'
import type { SourceCheck, SourceRun } from '#pay/sources.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { loadLeaveRecords, requireLeavePerson } from '../balance/leave-records.ts'
import { isEligibleFor } from '../balance/queries.ts'
import { fullLeaveYear } from '../ledger/leave-year.ts'
import { firstRules, rulesOn } from '../ledger/type-rules.ts'
import { loadLeaveTypes } from '../types/leave-types.ts'
import { lacksOpening, mayEndIn, paysUnused } from './paid-out.ts'

/**
 * Finds people of a run whose leave year began before leave records and has no opening balance, so that its unused days are
 * not paid by themselves. The first run of a company names all of them, a later one those whose year or service ends in it.
 * Four queries, none of them once the first years of all types are over.
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
  const ids = new Set(asking.map(({ id }) => id))
  const records = await loadLeaveRecords(tx, types, employees, ids)
  return employees.flatMap((employee) =>
    asking.flatMap((type): SourceCheck[] => {
      const person = requireLeavePerson(records, employee)
      const day = laterDay(first, person.facts.joined)
      const { start } = fullLeaveYear(rulesOn(type.versions, day), person.facts.joined, day)
      const isAsked =
        (isFirst || mayEndIn(type.versions, person.facts, run.days)) &&
        isEligibleFor(type, person, day) &&
        lacksOpening(type.versions, person.facts, records.factsOf(employee, type.id), start)
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
