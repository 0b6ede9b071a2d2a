import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#base/actor.ts'
import { amountText } from '#base/amount-text.ts'
import { type Day, firstDay, lastDay, type Month, shiftMonth } from '#base/days.ts'
import { formatLabel } from '#base/labels.ts'
import { sum } from '#base/money.ts'
import { monthText } from '#base/month-text.ts'
import { partDifference, spanText } from '#pay/payslip-lines.ts'
import type { BackPayPart, Payable, PaySource, RunKind, SourceRun } from '#pay/sources.ts'
import { figureId } from '#pay/sources.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { MISSED_STATUSES } from '../rules/perfect-month.ts'
import { loadSettings } from '../rules/setting.ts'
import { attendancePayLabels } from './labels.ts'
import { consecutiveSpans, daysFromBits, type RewardMonth, rewardAmount } from './reward.ts'

/** The pay item that a perfect month is paid under. */
export const REWARD_ITEM = 'perfect_attendance'

const SOURCE = 'perfect_month'

/** For so many months before a run's own, months are looked at. */
const MONTHS_BACK = 3

/**
 * The reward of a perfect month (ATT-05), in the first run after all of its days were judged, as its office says on the
 * month's last day. A month that is found not to have been perfect after it was paid is taken back by the next run, and one
 * that became perfect is paid. Nothing is stored: what was paid stands in the payslips that paid it.
 */
export const PERFECT_MONTHS: PaySource = {
  kind: SOURCE,
  auditField: 'perfect_months_paid',
  async loadPayables(tx, run, ids) {
    if (!run.paysDays) return []
    const settingOn = await loadSettings(tx)
    const months = { first: shiftMonth(run.period, -MONTHS_BACK), last: run.period }
    const paid = await loadPaidRewards(tx, run, ids, months.first)
    if (paid.size === 0 && !(await hasAnyReward(tx))) return []
    const judged = await loadRewardMonths(tx, ids, months)
    const dues: Payable[] = []
    const seen = new Set<string>()
    for (const month of judged) {
      const id = rewardId(month.employee, month.month)
      seen.add(id)
      const setting = settingOn(month.office, lastDay(month.month))
      const now = rewardAmount(month, setting, run.currency)
      const words = rewardText(month, now, run.currency, run.language, setting.reward_set_by_name)
      const setBy = setting.reward_set_by_name
      const of = { employee: month.employee, id, words, ...(now > 0 && setBy !== null && { by: [setBy] }) }
      dues.push(...rewardDues(of, now, paid.get(id)))
    }
    // Of a month that was paid and has no judged day any more.
    for (const [id, before] of paid)
      if (!seen.has(id)) {
        const none = { ...before, worked: [], missed: [], isJudged: false }
        const words = rewardText(none, 0, run.currency, run.language)
        dues.push(...rewardDues({ employee: before.employee, id, words }, 0, before))
      }
    return dues
  },
  page: ({ employee }, period) =>
    `attendance/main?employee_id=${employee}&from=${firstDay(shiftMonth(period, -1))}&to=${lastDay(period)}`,
}

type PaidReward = {
  readonly employee: string
  readonly month: Month
  readonly amount: number
  readonly nth: number
  readonly paidIn: { readonly month: Month; readonly kind: RunKind; readonly sequence: number }
}

/** What is due of a month, or the difference to what was paid of it. */
function rewardDues(
  of: { readonly employee: string; readonly id: string; readonly words: string; readonly by?: readonly string[] },
  now: number,
  before: PaidReward | undefined,
): Payable[] {
  if (!before) return now === 0 ? [] : [{ shape: 'amount', ...of, code: REWARD_ITEM, amount: now }]
  const was = before.amount
  if (now === was) return []
  const part: BackPayPart = { ...before.paidIn, code: REWARD_ITEM, was, settled: 0, now }
  return [
    {
      shape: 'amount',
      ...of,
      code: now < was ? 'recovery' : REWARD_ITEM,
      amount: Math.abs(now - was),
      nth: before.nth + 1,
      back: [part],
    },
  ]
}

/** Whether any office rewards a perfect month. */
async function hasAnyReward(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('attendance_setting')
    .select('id')
    .where('perfect_reward', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Months of some people as they were judged, with the days that were worked and missed; a month is judged when each of its
 * days on which they were employed is. One query.
 */
async function loadRewardMonths(
  tx: Tx,
  ids: readonly string[],
  { first, last }: { readonly first: Month; readonly last: Month },
): Promise<RewardMonth[]> {
  const isMissed = sql`d.statuses && ${[...MISSED_STATUSES]}::text[]`
  // Days of a month as bits: nothing is sorted or written out for each of ten thousand people.
  const bits = (which: RawBuilder<unknown>) => sql`coalesce(bit_or(1::bigint << d.nth) filter (where ${which}), 0)`
  const { rows } = await sql<Omit<RewardMonth, 'worked' | 'missed'> & { worked: number; missed: number }>`
    select d.employee_id as employee, to_char(d.first, 'YYYY-MM') as month,
      (array_agg(d.office_id order by d.nth desc))[1] as office,
      count(*) = 1 + least((d.first + interval '1 month - 1 day')::date, coalesce(min(employee.last_day), 'infinity'::date))
        - greatest(d.first, min(employee.joined_on)) as "isJudged",
      ${bits(sql`d.due > 0 and 'attend' = any(d.statuses) and not ${isMissed}`)} as worked,
      ${bits(isMissed)} as missed
    from (select employee_id, office_id, due, statuses, day - nth as first, nth from attendance_day
        cross join lateral (select extract(day from day)::int - 1 as nth) n
        where ${idIn('employee_id', ids)} and day between ${firstDay(first)}::date and ${lastDay(last)}::date) d
      join employee on employee.id = d.employee_id
    group by d.employee_id, d.first order by 1, d.first`.execute(tx)
  return rows.map(({ worked, missed, ...row }) => ({
    ...row,
    worked: daysFromBits(row.month, worked),
    missed: daysFromBits(row.month, missed),
  }))
}

/** What approved runs but this one paid, of the months that are looked at. */
async function loadPaidRewards(
  tx: Tx,
  run: SourceRun,
  ids: readonly string[],
  first: Month,
): Promise<ReadonlyMap<string, PaidReward>> {
  const { rows } = await sql<{
    employee: string
    id: string
    nth: number
    period: Month
    kind: RunKind
    sequence: number
    amount: number
    back: BackPayPart[] | null
  }>`
    select t.employee_id as employee, t.source_id as id, t.nth, q.period, q.kind, q.sequence, d.amount, d.back
    from pay_run_took t join pay_run q on q.id = t.pay_run_id join payslip p on p.pay_run_id = t.pay_run_id and p.employee_id = t.employee_id
    cross join lateral jsonb_to_recordset(p.dues) d(source text, id uuid, nth int, amount bigint, back jsonb)
    where t.source = ${SOURCE} and ${idIn('t.employee_id', ids)} and t.pay_run_id <> ${run.id}::uuid
      and q.period >= ${first} and q.currency = ${run.currency}
      and d.source = ${SOURCE} and d.id = t.source_id and coalesce(d.nth, 1) = t.nth
    order by t.source_id, t.nth`.execute(tx)
  const found = new Map<string, PaidReward>()
  for (const { employee, id, nth, period, kind, sequence, amount, back } of rows) {
    const month = rewardMonth(employee, id, period)
    if (month === undefined || month < first) continue
    const known = found.get(id)
    const added = back ? sum(back.map(partDifference)) : amount
    const paidIn = known?.paidIn ?? { month: period, kind, sequence }
    found.set(id, { employee, month, amount: (known?.amount ?? 0) + added, nth, paidIn })
  }
  return found
}

/** Of which month a figure is: its id follows from it. */
function rewardMonth(employee: string, id: string, paidIn: Month): Month | undefined {
  for (let back = 0; back <= 2 * MONTHS_BACK; back++) {
    const month = shiftMonth(paidIn, -back)
    if (rewardId(employee, month) === id) return month
  }
  return undefined
}

/** An id that follows from whose month it is: no figure of it is stored. */
export function rewardId(employee: string, month: Month): string {
  return figureId(employee, SOURCE, month)
}

type RewardDays = Pick<RewardMonth, 'month' | 'worked' | 'missed'>

/** `Perfect attendance in November 2026: 21 days (2–6 Nov, …)`, or the days that stand against it. */
function rewardText(
  { month, worked, missed }: RewardDays,
  now: number,
  currency: string,
  language: Language,
  setBy: string | null = null,
): string {
  const spans = (days: readonly Day[]) =>
    consecutiveSpans(days)
      .map((span) => spanText(span, language))
      .join(language === 'en' ? ', ' : '、')
  const about = { month: monthText(month, language), count: worked.length, amount: amountText(now, currency) }
  if (now > 0) {
    const words = formatLabel(attendancePayLabels['attendance-pay.perfect'], language, {
      ...about,
      days: spans(worked),
    })
    return setBy === null
      ? words
      : formatLabel(attendancePayLabels['attendance-pay.perfect_set_by'], language, { words, name: setBy })
  }
  return missed.length > 0
    ? formatLabel(attendancePayLabels['attendance-pay.not_perfect'], language, { ...about, days: spans(missed) })
    : formatLabel(attendancePayLabels['attendance-pay.not_enough'], language, about)
}
