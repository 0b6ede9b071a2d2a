import { addDays, type Day, lastDay, type Month } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import type { DurationBy, RoundingWay } from '../values.ts'
import type { DayRules } from './evaluate-day.ts'

/** How attendance is judged in an office from a day on; minutes and days. */
export type Setting = {
  readonly before_minutes: number
  readonly after_minutes: number
  readonly grace_minutes: number
  /** Punches closer together than this are one; 0: each counts. */
  readonly gap_minutes: number
  readonly duration_by: DurationBy
  readonly round_in: RoundingWay
  readonly in_step: number
  readonly round_out: RoundingWay
  readonly out_step: number
  readonly round_duration: RoundingWay
  readonly duration_step: number
  readonly half_day_under: number | null
  readonly absent_under: number | null
  readonly is_by_device: boolean
  readonly perfect_over: number
  readonly lock_days: number
  /** Whether an absence is taken off pay once somebody has approved it. */
  readonly deducts_absence: boolean
  /** Whether what attendance shows is proposed: as overtime, and of part-timers as their hours. */
  readonly proposes_hours: boolean
  /** Kilometres around a home; null: nobody clocks in from home. */
  readonly home_km: number | null
  /** What a perfect month is worth, in minor units of a currency; null: nothing. */
  readonly perfect_reward: number | null
  readonly reward_currency: string | null
  /** Who said so. */
  readonly reward_set_by_name: string | null
}

/** Where nobody has said anything: a punch counts to the second, and every hour of work. */
export const DEFAULT_SETTING: Setting = {
  before_minutes: 120,
  after_minutes: 240,
  grace_minutes: 10,
  gap_minutes: 2,
  duration_by: 'span',
  round_in: 'none',
  in_step: 15,
  round_out: 'none',
  out_step: 15,
  round_duration: 'none',
  duration_step: 15,
  half_day_under: null,
  absent_under: null,
  is_by_device: false,
  perfect_over: 15,
  lock_days: 10,
  home_km: null,
  // Where nobody has set attendance up, a day without punches says nothing.
  deducts_absence: false,
  proposes_hours: true,
  perfect_reward: null,
  reward_currency: null,
  reward_set_by_name: null,
}

type DatedSetting = Setting & { readonly office_id: string | null; readonly from_day: Day }

export type SettingLookup = (office: string | null, day: Day) => Setting

/** The setting of an office on a day: its own, else that of every office, else the usual one. */
export function buildSettingLookup(rows: readonly DatedSetting[]): SettingLookup {
  const sorted = rows.toSorted((a, b) => (a.from_day < b.from_day ? -1 : 1))
  const of = Map.groupBy(sorted, ({ office_id }) => office_id)
  const latestSetting = (office: string | null, day: Day) => of.get(office)?.findLast(({ from_day }) => from_day <= day)
  return (office, day) =>
    (office === null ? undefined : latestSetting(office, day)) ?? latestSetting(null, day) ?? DEFAULT_SETTING
}

/** All settings of the company: one query. */
export async function loadSettings(tx: Tx): Promise<SettingLookup> {
  return buildSettingLookup(await tx.selectFrom('attendance_setting').selectAll().execute())
}

export function toDayRules(setting: Setting): DayRules {
  return {
    by: setting.duration_by,
    gap: setting.gap_minutes,
    roundIn: { way: setting.round_in, step: setting.in_step },
    roundOut: { way: setting.round_out, step: setting.out_step },
    roundDuration: { way: setting.round_duration, step: setting.duration_step },
    halfDayUnder: setting.half_day_under,
    absentUnder: setting.absent_under,
  }
}

/** The last day on which a month may still be changed (ATT-12). */
export function lastOpenDay(month: Month, { lock_days }: Pick<Setting, 'lock_days'>): Day {
  return addDays(lastDay(month), lock_days)
}
