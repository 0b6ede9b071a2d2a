import { addDays, type Day, firstDay, type Month } from '#base/days/days.ts'
import { isPerfect } from '../rules/perfect-month.ts'
import type { Setting } from '../rules/setting.ts'

/** A month of somebody as it was judged; `isJudged` once all of its days are. */
export type RewardMonth = {
  readonly employee: string
  readonly month: Month
  readonly office: string | null
  readonly isJudged: boolean
  readonly worked: readonly Day[]
  readonly missed: readonly Day[]
}

/**
 * What a month is worth in a currency, in minor units: the reward of its office where all of it was judged and it was
 * perfect, else nothing. A reward in another currency is paid by no run.
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

/** The days of a month that bits from its first one on say, in their order. */
export function daysFromBits(month: Month, bits: number): Day[] {
  const days: Day[] = []
  for (let nth = 0; nth < 31; nth++) if ((bits >>> nth) & 1) days.push(addDays(firstDay(month), nth))
  return days
}

/** Days that follow each other, as spans. */
export function consecutiveSpans(days: readonly Day[]): { first: Day; last: Day }[] {
  const spans: { first: Day; last: Day }[] = []
  for (const day of [...days].sort()) {
    const last = spans.at(-1)
    if (last && addDays(last.last, 1) === day) last.last = day
    else spans.push({ first: day, last: day })
  }
  return spans
}
