import { sql } from 'kysely'
import { minus, ratio } from '#base/money/money.ts'
import { amountDue, loadPaidRun, monthlyRun } from '#pay/back-pay.ts'
import type { Payable, SourceRun } from '#pay/sources.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { type Hours, loadPeopleOnDays } from '../../work/people-on-days.ts'
import { WORK_ITEMS } from '../counting/day-type.ts'
import { type HoursPricer, loadHoursPricer } from './hours-pricer.ts'
import { pieceRate } from './load-pieces.ts'

type RevokedHours = {
  /** The piece under whose id the first of the revoked records was paid. */
  readonly id: string
  readonly nth: number
  readonly employee: string
  readonly day: string
  readonly work: keyof typeof WORK_ITEMS
  readonly multiple: number | null
  readonly per_hour: number | null
  readonly by_law: boolean
  /** What runs paid for the day less what runs took back, and the minutes of it. */
  readonly paid: number
  readonly paid_minutes: number
  /** Minutes of the records that are not revoked. */
  readonly left_minutes: number
}

/**
 * Paid hours of a day that are priced as one, whichever runs paid them, of which a record was revoked and not taken back
 * yet. A reversal stores its minutes; for older reversals that stored none they follow from the amount.
 */
export const REVOKED_HOURS = sql<RevokedHours>`
  select h.*, took.paid, took.nth, took.currency, h.minutes - took.minutes as paid_minutes, h.minutes - h.revoked as left_minutes, took.runs
  from (
    select p.employee_id, p.employee_id as employee, p.day, p.work, p.multiple, p.per_hour, p.by_law, sum(p.minutes)::int as minutes,
      sum(p.minutes) filter (where r.state = 'revoked')::int as revoked, array_agg(distinct p.paid_with) as paid_with,
      (array_agg(p.paid_with order by p.paid_with) filter (where r.state = 'revoked'))[1] as id
    from overtime_piece p join request r on r.id = p.request_id
    where p.paid_with is not null and (p.employee_id, p.day) in (
      select g.employee_id, g.day from overtime_piece g join request gone on gone.id = g.request_id and gone.state = 'revoked'
      where g.paid_with is not null)
    group by p.employee_id, p.day, p.work, p.multiple, p.per_hour, p.by_law) h
  cross join lateral (
    select sum(case t.nth when 1 then t.amount else -t.amount end)::bigint as paid, max(t.nth) filter (where t.source_id = h.id) + 1 as nth,
      array_agg(t.pay_run_id) filter (where t.nth = 1) as runs, min(q.currency) as currency,
      coalesce(sum(coalesce(t.minutes, (
        select round(t.amount * sum(w.minutes) / nullif(min(whole.amount), 0)) from overtime_piece w
        join pay_run_took whole on whole.source = 'overtime' and whole.source_id = w.paid_with and whole.nth = 1
        where w.paid_with = t.source_id))) filter (where t.nth > 1), 0)::int as minutes
    from pay_run_took t join pay_run q on q.id = t.pay_run_id
    where t.source = 'overtime' and t.source_id = any(h.paid_with)) took
  where h.revoked > took.minutes and took.paid > 0`

/** Takes back revoked records: what the paid hours of their day were worth, less what the hours that are left are worth. */
export async function loadReversals(tx: Tx, run: SourceRun, ids: readonly string[]): Promise<Payable[]> {
  const { rows } = await sql<RevokedHours>`select * from (${REVOKED_HOURS}) gone
    where ${idIn('employee_id', ids)} and currency = ${run.currency} and ${run.id}::uuid <> all (runs)`.execute(tx)
  if (rows.length === 0) return []
  const priced = await loadHoursPricer(tx, rows, await loadPeopleOnDays(tx, rows))
  const paidIn = await loadPaidRun(tx, run, rows)
  return rows.flatMap((revoked) => {
    const { id, nth, employee, day, work, paid, paid_minutes, left_minutes } = revoked
    // Hours worth nothing on top of the others take nothing back. A record that is revoked later takes back both.
    const amount = minus(paid, reversedAmount(revoked, priced))
    const worth = { employee, id, code: WORK_ITEMS[work], amount, minutes: paid_minutes - left_minutes, words: day }
    return amountDue(worth, { amount: paid, nth: nth - 1, paidIn: paidIn(revoked) ?? monthlyRun(day) })
  })
}

/** The part of the paid amount that the revoked hours were worth; by their minutes where the hours have no price. */
function reversedAmount({ paid, paid_minutes, left_minutes, ...of }: RevokedHours, priced: HoursPricer): number {
  if (left_minutes === 0) return paid
  const rate = pieceRate(of)
  const hours: Omit<Hours, 'minutes'> = {
    employee: of.employee,
    day: of.day,
    code: WORK_ITEMS[of.work],
    byLaw: of.by_law,
    ...(rate && { rate }),
  }
  const before = priced({ ...hours, minutes: paid_minutes })?.a ?? 0
  const left = priced({ ...hours, minutes: left_minutes })?.a
  return before > 0 && left !== undefined
    ? ratio(paid, minus(before, left), before, 'half-up')
    : ratio(paid, paid_minutes - left_minutes, paid_minutes, 'half-up')
}
