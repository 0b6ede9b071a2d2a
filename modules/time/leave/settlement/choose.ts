import { type Day, daysBetween } from '#base/days/days.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { requireAllInReach } from '#people/reach.ts'
import { lockPeople } from '#requests/decisions.ts'
import { forbidOwnRecord } from '#server/access/own-record-guard.ts'
import type { Context } from '#server/context/context.ts'
import { loadLeaveRecords, requireLeavePerson } from '../balance/leave-records.ts'
import { isEligibleFor } from '../balance/queries.ts'
import { leaveYearOn } from '../ledger/leave-year.ts'
import { lacksOpening } from '../pay/paid-out.ts'
import { loadLeaveTypes } from '../types/leave-types.ts'
import { loadChoices, type SettledYear, yearKey } from './choices.ts'
import { findPaidDays } from './pay-days.ts'

/** Leave years that ended so many days ago, or end so many days ahead, may be settled. */
const MAX_DAYS_AWAY = 400

type ChosenYears = {
  readonly years: readonly SettledYear[]
  readonly choice: 'pay' | 'defer'
  readonly agreed_on: Day | null
}

/**
 * Records what happens with the unused leave of leave years. Throws 403 for one's own, 404 out of reach, 409 once a run paid
 * the last day, and 422 for a day on which no leave year ends.
 */
export async function chooseSettlements(
  { tx, actor, today, now, record }: Context,
  { years, choice, agreed_on: agreedOn }: ChosenYears,
): Promise<number> {
  const people = [...new Set(years.map(({ employee_id }) => employee_id))]
  await requireAllInReach(tx, actor, 'leave:manage', people, today)
  for (const id of people) if (id === actor.employeeId) await forbidOwnRecord(tx, actor, 'leave:manage', id)
  // Days that are paid need no agreement.
  const agreed_on = choice === 'defer' ? agreedOn : null
  if (choice === 'defer' && agreed_on === null) throw invalidField('agreed_on', 'required')
  if (agreed_on !== null && agreed_on > today) throw invalidField('agreed_on', 'settlement_agreed_later')
  await lockPeople(tx, people)
  const types = await loadLeaveTypes(tx)
  const records = await loadLeaveRecords(tx, types, people)
  const names = await tx.selectFrom('employee').select(['id', 'full_name']).where('id', 'in', people).execute()
  const nameOf = new Map(names.map(({ id, full_name }) => [id, full_name]))
  const isPaid = await findPaidDays(
    tx,
    years.map(({ employee_id, year_until }) => ({ employee: employee_id, day: year_until })),
  )
  const first = years.reduce<Day>((least, { year_until }) => (year_until < least ? year_until : least), today)
  const before = await loadChoices(tx, people, first)
  for (const year of years) {
    const { employee_id, type_id, year_until } = year
    const type = types.find(({ id }) => id === type_id)
    const person = requireLeavePerson(records, employee_id)
    const { joined, last } = person.facts
    const name = required(nameOf.get(employee_id), 'the name of a person')
    if (!type?.isActive || type.settledIn === null || !isEligibleFor(type, person, year_until))
      throw invalidField('years', 'settlement_not_for', { name })
    const isFar = Math.abs(daysBetween(today, year_until)) > MAX_DAYS_AWAY
    const ends =
      !isFar && year_until >= joined && (last === null || last > year_until)
        ? leaveYearOn(type.versions, joined, year_until)
        : null
    if (ends?.end !== year_until) throw invalidField('years', 'settlement_no_year_end', { name, day: year_until })
    const hasOpening = records.factsOf(employee_id, type_id).openings.length > 0
    if (lacksOpening(type.versions, person.facts, hasOpening, ends.start))
      throw invalidField('years', 'settlement_lacks_opening', { name })
    if (isPaid({ employee: employee_id, day: year_until }))
      throw new DomainError('settlement_paid', { status: 409, params: { name, day: year_until } })
    const values = { choice, agreed_on, by_account: actor.accountId, by_name: actor.fullName, at: now }
    const { id } = await tx
      .insertInto('leave_settlement')
      .values({ employee_id, type_id, year_end: year_until, ...values })
      .onConflict((same) => same.columns(['company_id', 'employee_id', 'type_id', 'year_end']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow()
    const was = before.get(yearKey(year))
    record({
      kind: 'leave_settlement',
      id,
      name,
      before: was ? { choice: was.choice, agreed_on: was.agreed_on } : null,
      after: { leave_type: type.name, year_end: year_until, choice, agreed_on },
    })
  }
  return years.length
}
