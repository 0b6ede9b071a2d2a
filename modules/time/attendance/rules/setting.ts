import { addDays, type Day, lastDay, type Month } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import type { DurationBy, RoundingWay } from '../values.ts'
import type { DayRules } from './evaluate-day.ts'

/** Attendance settings of an office from a day on; minutes and days. */
export type Setting = {
  readonly before_minutes: number
  readonly after_minutes: number
  readonly grace_minutes: number
  /** Punches closer together count as one; 0 counts each. */
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
  /** Deducts approved absences from pay. */
  readonly deducts_absence: boolean
  /** Proposes extra hours as overtime, and part-timers' hours. */
  readonly proposes_hours: boolean
  /** Kilometres around a home; null switches clocking in from home off. */
  readonly home_km: number | null
  /** Reward of a perfect month in minor units; null for none. */
  readonly perfect_reward: number | null
  readonly reward_currency: string | null
  readonly reward_set_by_name: string | null
}

/** Without any setting: punches count to the second, and every hour of work counts. */
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
  // Without attendance set up, a day without punches proves nothing.
  deducts_absence: false,
  proposes_hours: true,
  perfect_reward: null,
  reward_currency: null,
  reward_set_by_name: null,
}

type DatedSetting = Setting & { readonly office_id: string | null; readonly from_day: Day }

export type SettingLookup = (office: string | null, day: Day) => Setting

/** Returns the setting of an office on a day: its own, otherwise that of every office, otherwise the default. */
export function buildSettingLookup(rows: readonly DatedSetting[]): SettingLookup {
  const sorted = rows.toSorted((a, b) => (a.from_day < b.from_day ? -1 : 1))
  const of = Map.groupBy(sorted, ({ office_id }) => office_id)
  const latestSetting = (office: string | null, day: Day) => of.get(office)?.findLast(({ from_day }) => from_day <= day)
  return (office, day) =>
    (office === null ? undefined : latestSetting(office, day)) ?? latestSetting(null, day) ?? DEFAULT_SETTING
}

/** Loads all settings of the company in one query. */
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

/** The last day on which a month can be changed (ATT-12). */
export function lastOpenDay(month: Month, { lock_days }: Pick<Setting, 'lock_days'>): Day {
  return addDays(lastDay(month), lock_days)
}
