import { describe, expect, it } from 'vitest'
import { consecutiveSpans, daysFromBits, rewardAmount } from './reward.ts'

const days = (count: number) => Array.from({ length: count }, (_, nth) => `2026-10-${String(nth + 1).padStart(2, '0')}`)
const setting = { perfect_reward: 100_00, reward_currency: 'MYR', perfect_over: 15 }
const month = (worked: number, missed: readonly string[] = [], isJudged = true) => ({
  worked: days(worked),
  missed,
  isJudged,
})

describe('ATT-05b reward of a perfect month', () => {
  it('ATT-05b pays the reward for more worked days than required and none missed, once the month is complete', () => {
    expect(rewardAmount(month(16), setting, 'MYR')).toBe(100_00)
    expect(rewardAmount(month(15), setting, 'MYR')).toBe(0)
    expect(rewardAmount(month(16, ['2026-10-20']), setting, 'MYR')).toBe(0)
    expect(rewardAmount(month(16, [], false), setting, 'MYR')).toBe(0)
  })

  it('ATT-05b pays nothing without a reward, and nothing in another currency', () => {
    expect(rewardAmount(month(16), { ...setting, perfect_reward: null, reward_currency: null }, 'MYR')).toBe(0)
    expect(rewardAmount(month(16), setting, 'TWD')).toBe(0)
  })

  it('ATT-05b describes the days as spans', () => {
    expect(consecutiveSpans(['2026-10-05', '2026-10-01', '2026-10-02'])).toEqual([
      { first: '2026-10-01', last: '2026-10-02' },
      { first: '2026-10-05', last: '2026-10-05' },
    ])
  })

  it('ATT-05b converts bits to the days of the month, first and last included', () => {
    expect(daysFromBits('2026-10', 0)).toEqual([])
    expect(daysFromBits('2026-10', 1 + 2 ** 1 + 2 ** 30)).toEqual(['2026-10-01', '2026-10-02', '2026-10-31'])
    expect(daysFromBits('2026-12', 2 ** 31 - 1)).toHaveLength(31)
  })
})
