import { sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '#base/access/actor.ts'
import { dayText } from '#base/days/day-text.ts'
import { addDays, type Day, dayIn, earlierDay, LAST_DAY } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { loadRun, toSourceRun } from '#pay/runs.ts'
import type { SourceRun } from '#pay/sources.ts'
import type { Context } from '#server/context/context.ts'
import type { EventContext } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { BASE_URL_PLACEHOLDER, enqueueMails } from '#server/mail/outbox.ts'
import type { NotificationSource } from '#server/manifest/notifications.ts'
import { loadLeaveRecords, requireLeavePerson } from '../balance/leave-records.ts'
import { leaveYearOn } from '../ledger/leave-year.ts'
import { loadEncashedEquations } from '../pay/encashed-equations.ts'
import { loadEncashedRates, toWageDay } from '../pay/encashed-rate.ts'
import { loadPayableLeave } from '../pay/payable-leave.ts'
import { amountNumber } from '../types/amount-value.ts'
import { loadCompanyLanguage, loadLeaveTypes, typeName } from '../types/leave-types.ts'
import type { SettlementNotice } from './contract.ts'
import { computeUnusedLeave } from './ending-years.ts'
import { settlementLabels } from './labels.ts'

type Notice = {
  readonly employee_id: string
  readonly type_id: string
  readonly year_end: Day
  readonly deferred_from: Day | null
  readonly choice: 'pay' | 'defer'
  readonly amount: number
  readonly pay: number | null
  readonly currency: string | null
  readonly equation: string | null
  readonly day: Day
}

/**
 * Tells people in writing what happened with the unused days of a leave year that ended in an approved run: paid on its pay
 * day, or deferred (Labor Standards Act art. 38 V, Enforcement Rules art. 24-1). Each is told once. What leavers are paid is on
 * their payslip.
 */
export async function notifySettledPeople({ runId }: { readonly runId: string }, at: EventContext): Promise<void> {
  const { tx, now } = at
  const types = (await loadLeaveTypes(tx)).filter(({ settledIn }) => settledIn !== null)
  if (types.length === 0) return
  const run = toSourceRun(await loadRun(tx, runId))
  if (!run.paysDays) return
  const notices = [...(await findPaidNotices(tx, run)), ...(await findDeferredNotices(tx, run))]
  if (notices.length === 0) return
  const known = await tx
    .selectFrom('leave_settlement_notice')
    .select(['employee_id', 'type_id', 'year_end', 'deferred_from'])
    .where(
      idIn(
        'employee_id',
        notices.map(({ employee_id }) => employee_id),
      ),
    )
    .where('year_end', '>=', run.days.first)
    .execute()
  const keyOf = (one: Pick<Notice, 'employee_id' | 'type_id' | 'year_end' | 'deferred_from'>) =>
    `${one.employee_id} ${one.type_id} ${one.year_end} ${one.deferred_from ?? ''}`
  const told = new Set(known.map(keyOf))
  const fresh = notices.filter((one) => !told.has(keyOf(one)))
  await insertRows(
    tx,
    'leave_settlement_notice',
    fresh.map((one) => ({ ...one, pay_run_id: run.id, at: now })),
  )
  await mailNotices(tx, fresh)
}

/** What a run paid of leave years that ended in it. */
async function findPaidNotices(tx: Tx, run: SourceRun): Promise<Notice[]> {
  const { rows: taken } = await sql<{ employee: string; id: string; amount: number; pay_day: Day }>`
    select t.employee_id as employee, t.source_id as id, t.amount, r.pay_day from pay_run_took t join pay_run r on r.id = t.pay_run_id
    where t.pay_run_id = ${run.id}::uuid and t.source = 'leave_paid_out' and t.nth = 1`.execute(tx)
  if (taken.length === 0) return []
  const paidById = new Map(taken.map((one) => [one.id, one]))
  const people = [...new Set(taken.map(({ employee }) => employee))]
  const owed = (await loadPayableLeave(tx, people, run.days, run.language)).filter(
    ({ id, type, leaves }) => type.settledIn !== null && leaves === false && paidById.has(id),
  )
  if (owed.length === 0) return []
  const rates = await loadEncashedRates(tx, owed.map(toWageDay))
  const equationOf = await loadEncashedEquations(tx, run.language)
  return owed.flatMap((one): Notice[] => {
    const paid = paidById.get(one.id)
    const pay = rates(toWageDay(one))
    if (!paid || !pay) return []
    return [
      {
        employee_id: one.employee,
        type_id: one.type.id,
        year_end: one.day,
        deferred_from: one.deferredFrom ?? null,
        choice: 'pay',
        amount: one.amount,
        pay: paid.amount,
        currency: run.currency,
        equation: equationOf(pay),
        day: paid.pay_day,
      },
    ]
  })
}

/** What was deferred of leave years that ended in a run, with the last day on which it can be taken. */
async function findDeferredNotices(tx: Tx, run: SourceRun): Promise<Notice[]> {
  const { rows: deferred } = await sql<{ employee_id: string; type_id: string; year_end: Day }>`
    select s.employee_id, s.type_id, s.year_end from leave_settlement s
    join payslip p on p.employee_id = s.employee_id and p.pay_run_id = ${run.id}::uuid
    where s.choice = 'defer' and s.year_end between ${run.days.first}::date and ${run.days.last}::date
    order by s.id`.execute(tx)
  if (deferred.length === 0) return []
  const types = await loadLeaveTypes(tx)
  const records = await loadLeaveRecords(tx, types, [...new Set(deferred.map(({ employee_id }) => employee_id))])
  return deferred.flatMap(({ employee_id, type_id, year_end }): Notice[] => {
    const type = types.find(({ id }) => id === type_id)
    const person = requireLeavePerson(records, employee_id).facts
    if (!type || (person.last !== null && person.last <= year_end)) return []
    const { own } = computeUnusedLeave(type.versions, person, records.factsOf(employee_id, type_id), { end: year_end })
    if (own <= 0) return []
    const { end } = leaveYearOn(type.versions, person.joined, addDays(year_end, 1))
    const day = earlierDay(end, LAST_DAY)
    const of = { employee_id, type_id, year_end, deferred_from: null, amount: own, day }
    return [{ ...of, choice: 'defer', pay: null, currency: null, equation: null }]
  })
}

/** Mails that a notice is there, with a link; figures of pay are on the page alone. */
async function mailNotices(tx: Tx, notices: readonly Notice[]): Promise<void> {
  const { id: companyId } = await tx.selectFrom('company').select('id').executeTakeFirstOrThrow()
  const people = [...new Set(notices.map(({ employee_id }) => employee_id))]
  const { rows } = await sql<{ employee: string; email: string; language: Language; name: string }>`
    select employee.id as employee, account.email, coalesce(account.language, company.language) as language, employee.full_name as name
    from membership join account on account.id = membership.account_id join company on company.id = membership.company_id
    join employee on employee.id = membership.employee_id
    where ${idIn('membership.employee_id', people)} and membership.is_active and membership.invited_email is null`.execute(
    tx,
  )
  const memberOf = new Map(rows.map((row) => [row.employee, row]))
  await enqueueMails(
    tx,
    companyId,
    notices.flatMap(({ employee_id, type_id, year_end, choice }) => {
      const member = memberOf.get(employee_id)
      if (!member) return []
      const { email, language, name } = member
      const params = {
        name,
        day: dayText(year_end, language),
        link: `${BASE_URL_PLACEHOLDER}/app/application/leave/applicants`,
      }
      return [
        {
          recipient: email,
          subject: formatLabel(settlementLabels[`leave-settlement.mail.${choice}`], language, params),
          body: formatLabel(settlementLabels['leave-settlement.mail.body'], language, params),
          cause: `leave settlement ${employee_id} ${type_id} ${year_end}`,
        },
      ]
    }),
  )
}

/** What a person was told, the latest first. */
export async function loadOwnNotices(
  { tx, language }: Pick<Context, 'tx' | 'language'>,
  employee: string,
): Promise<z.input<typeof SettlementNotice>[]> {
  const rows = await tx
    .selectFrom('leave_settlement_notice')
    .selectAll()
    .where('employee_id', '=', employee)
    .orderBy('year_end', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
  const types = new Map((await loadLeaveTypes(tx)).map((type) => [type.id, type]))
  const companyLanguage = await loadCompanyLanguage(tx)
  const { timezone } = await tx.selectFrom('company').select('timezone').executeTakeFirstOrThrow()
  return rows.flatMap((row) => {
    const type = types.get(row.type_id)
    if (!type) return []
    const { id, year_end, deferred_from, choice, amount, pay, currency, equation, day, at, seen_at } = row
    return [
      {
        id,
        type_name: typeName(type, language, companyLanguage),
        unit: type.unit,
        year_until: year_end,
        deferred_from,
        choice,
        amount: amountNumber(amount, type.unit),
        pay,
        currency,
        equation,
        day,
        notified_on: dayIn(timezone, at),
        is_new: seen_at === null,
      },
    ]
  })
}

/** Counts the caller's notices that they have not seen. */
export const SETTLEMENT_NOTICES: NotificationSource = {
  name: 'leave_settlement_notices',
  isNews: true,
  label: { one: settlementLabels['leave-settlement.bell.one'], other: settlementLabels['leave-settlement.bell.other'] },
  async find({ tx, actor }) {
    if (actor.employeeId === null) return null
    const { count } = await tx
      .selectFrom('leave_settlement_notice')
      .select((is) => is.fn.countAll().as('count'))
      .where('employee_id', '=', actor.employeeId)
      .where('seen_at', 'is', null)
      .executeTakeFirstOrThrow()
    return { count: Number(count), page: 'application/leave/applicants' }
  },
}
