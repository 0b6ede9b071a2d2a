import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { type Day, eachMonth, firstDay, lastDay, type Month, shiftMonth } from '#base/days/days.ts'
import { monthText } from '#base/days/month-text.ts'
import { formatLabel } from '#base/labels.ts'
import { amountText } from '#base/money/amount-text.ts'
import { loadAmountsDue, type Worth } from '#pay/back-pay.ts'
import { spanText } from '#pay/payslip-lines.ts'
import { figureId, type PaySource } from '#pay/sources.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { MISSED_STATUSES } from '../rules/perfect-month.ts'
import { loadSettings } from '../rules/setting.ts'
import { attendancePayLabels } from './labels.ts'
import { consecutiveSpans, daysFromBits, type RewardMonth, rewardAmount } from './reward.ts'

export const REWARD_ITEM = 'perfect_attendance'

const SOURCE = 'perfect_month'

/**
 * Pays the reward of a perfect month (ATT-05) in the first run after all its days are evaluated, by the office's
 * setting on the month's last day. When a paid month turns out not to be perfect, the next run takes the reward back; a
 * month that became perfect is paid. Nothing is stored here: payslips hold what was paid.
 */
export const PERFECT_MONTHS: PaySource = {
  kind: SOURCE,
  auditField: 'perfect_months_paid',
  async loadPayables(tx, run, ids) {
    if (!run.paysDays) return []
    const settingOn = await loadSettings(tx)
    return loadAmountsDue(tx, run, ids, {
      source: SOURCE,
      async loadWorths({ month: first }, settlements) {
        if (settlements.size === 0 && !(await hasAnyReward(tx))) return []
        const months = await loadRewardMonths(tx, ids, { first, last: run.period })
        return months.map((month): Worth => {
          const setting = settingOn(month.office, lastDay(month.month))
          const amount = rewardAmount(month, setting, run.currency)
          const setBy = setting.reward_set_by_name
          return {
            employee: month.employee,
            id: rewardId(month.employee, month.month),
            code: REWARD_ITEM,
            amount,
            words: rewardText(month, amount, run.currency, run.language, setBy),
            ...(amount > 0 && setBy !== null && { by: [setBy] }),
          }
        })
      },
      // A paid month without any evaluated day left.
      describeGone({ employee, id, paidIn }, { month: first }) {
        const month = rewardMonth(employee, id, paidIn.month, first)
        return month && rewardText({ month, worked: [], missed: [] }, 0, run.currency, run.language)
      },
    })
  },
  page: ({ employee }, period) =>
    `attendance/main?employee_id=${employee}&from=${firstDay(shiftMonth(period, -1))}&to=${lastDay(period)}`,
}

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
 * Loads people's months with worked and missed days, in one query. A month is complete when every day of employment in
 * it is evaluated.
 */
async function loadRewardMonths(
  tx: Tx,
  ids: readonly string[],
  { first, last }: { readonly first: Month; readonly last: Month },
): Promise<RewardMonth[]> {
  const isMissed = sql`d.statuses && ${[...MISSED_STATUSES]}::text[]`
  // Days as bits, which avoids sorting and serializing days for ten thousand people.
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

/** Finds the month of a paid reward by trying the months from `first` on, since the id is derived from the month. */
function rewardMonth(employee: string, id: string, paidIn: Month, first: Month): Month | undefined {
  return eachMonth(first, paidIn).find((month) => rewardId(employee, month) === id)
}

/** Derives the id of a reward from person and month, since no amount is stored. */
export function rewardId(employee: string, month: Month): string {
  return figureId(employee, SOURCE, month)
}

type RewardDays = Pick<RewardMonth, 'month' | 'worked' | 'missed'>

/** Describes a reward: `Perfect attendance in November 2026: 21 days (2–6 Nov, …)`, or the days that prevent it. */
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
