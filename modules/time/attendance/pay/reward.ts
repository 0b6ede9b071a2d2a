import { addDays, type Day, firstDay, type Month } from '#base/days/days.ts'
import { isPerfect } from '../rules/perfect-month.ts'
import type { Setting } from '../rules/setting.ts'

/** A person's month; `isJudged` once all its days are evaluated. */
export type RewardMonth = {
  readonly employee: string
  readonly month: Month
  readonly office: string | null
  readonly isJudged: boolean
  readonly worked: readonly Day[]
  readonly missed: readonly Day[]
}

/**
 * Returns the reward of a month in a currency, in minor units: the office's reward for a complete and perfect month,
 * otherwise 0. No run pays a reward in another currency.
 */
export function rewardAmount(
  { isJudged, worked, missed }: Pick<RewardMonth, 'isJudged' | 'worked' | 'missed'>,
  {
    perfect_reward,
    reward_currency,
    perfect_over,
  }: Pick<Setting, 'perfect_reward' | 'reward_currency' | 'perfect_over'>,
  currency: string,
): number {
  if (perfect_reward === null || reward_currency !== currency || !isJudged) return 0
  return isPerfect(worked, missed, perfect_over) ? perfect_reward : 0
}

/** Converts bits, counted from the month's first day, to days. */
export function daysFromBits(month: Month, bits: number): Day[] {
  const days: Day[] = []
  for (let nth = 0; nth < 31; nth++) if ((bits >>> nth) & 1) days.push(addDays(firstDay(month), nth))
  return days
}

/** Groups consecutive days. */
export function consecutiveSpans(days: readonly Day[]): { first: Day; last: Day }[] {
  const spans: { first: Day; last: Day }[] = []
  for (const day of [...days].sort()) {
    const last = spans.at(-1)
    if (last && addDays(last.last, 1) === day) last.last = day
    else spans.push({ first: day, last: day })
  }
  return spans
}
