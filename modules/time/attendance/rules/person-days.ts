import { addDays, type Day, dayIn, momentIn } from '#base/days/days.ts'
import type { Workday } from '#calendar/workdays.ts'
import { type CorrectedTimes, type DayEvaluation, evaluateDay } from './evaluate-day.ts'
import type { Punch } from './presence.ts'
import { findWindow, type PlannedStretch, type PunchWindow, toPunchWindows } from './punch-windows.ts'
import { type Setting, type SettingLookup, toDayRules } from './setting.ts'

/** What the evaluation of everybody's days needs. */
export type EvaluationContext = {
  readonly settingOn: SettingLookup
  /** The time zone of an office; of the company for null. */
  readonly zoneOf: (office: string | null) => string
  /** The moment up to which an office's device files reach; null before the first file. */
  readonly coveredUntil: (office: string | null) => number | null
  /** Milliseconds. */
  readonly now: number
}

export type PersonDay = {
  readonly day: Day
  readonly workday: Workday
  readonly setting: Setting
  readonly zone: string
  readonly windows: readonly PunchWindow[]
  /** Punches of the day, and those of its date outside every shift. */
  readonly punches: readonly Punch[]
  /** Its windows have closed, and a file covers them when the office uses devices. */
  readonly isOver: boolean
  readonly evaluation: DayEvaluation | null
  readonly corrected: CorrectedTimes | undefined
}

const midnightCache = new Map<string, number>()

/** The start of a day in a zone, cached, since everybody's days need it. */
export function midnightIn(zone: string, day: Day): number {
  const key = `${zone} ${day}`
  const known = midnightCache.get(key)
  if (known !== undefined) return known
  const found = momentIn(zone, day, 0).getTime()
  if (midnightCache.size < 20_000) midnightCache.set(key, found)
  return found
}

/**
 * Evaluates one person's days. `workdays` reach from the day before `first` to the day after the last one, since a
 * punch after midnight may belong to the day before. `corrections` are by day, in minutes after its midnight.
 */
export function evaluatePersonDays(
  { settingOn, zoneOf, coveredUntil, now }: EvaluationContext,
  first: Day,
  workdays: readonly Workday[],
  punches: readonly Punch[],
  corrections: ReadonlyMap<Day, CorrectedTimes> = new Map(),
): PersonDay[] {
  const days = workdays.map((workday, index) => {
    const day = addDays(first, index - 1)
    const zone = zoneOf(workday.office)
    return { day, workday, zone, midnight: midnightIn(zone, day), setting: settingOn(workday.office, day) }
  })
  const windows = toPunchWindows(days.flatMap(plannedStretches))
  const windowsOn = Map.groupBy(windows, ({ day }) => day)
  const dayOfPunch = (press: Punch) =>
    findWindow(windows, press.at)?.day ?? days.find(({ day, zone }) => dayIn(zone, new Date(press.at)) === day)?.day
  const punchesOn = Map.groupBy(punches, dayOfPunch)
  return days.slice(1, -1).flatMap(({ day, workday, zone, midnight, setting }) => {
    if (!workday.employed) return []
    const own = windowsOn.get(day) ?? []
    const closes = Math.max(midnightIn(zone, addDays(day, 1)), ...own.map(({ until }) => until))
    const covered = setting.is_by_device ? (coveredUntil(workday.office) ?? -Infinity) : Infinity
    const isOver = now >= closes && covered >= Math.min(closes, ...own.map(({ end }) => end))
    const found = punchesOn.get(day) ?? []
    const minutes = corrections.get(day)
    const corrected = minutes && {
      in: minutes.in === null ? null : midnight + minutes.in * 60_000,
      out: minutes.out === null ? null : midnight + minutes.out * 60_000,
    }
    const evaluation = evaluateDay(workday, own, found, toDayRules(setting), { isOver, corrected })
    return [{ day, workday, setting, zone, windows: own, punches: found, isOver, evaluation, corrected }]
  })
}

function plannedStretches({
  day,
  workday,
  midnight,
  setting,
}: {
  day: Day
  workday: Workday
  midnight: number
  setting: Setting
}): PlannedStretch[] {
  const { employed, kind, hours, shift } = workday
  if (!employed || kind !== 'working' || hours === null) return []
  const usual = { before: setting.before_minutes, after: setting.after_minutes, grace: setting.grace_minutes }
  if (shift)
    return shift.parts.map((part) => ({
      day,
      midnight,
      name: part.name,
      hours: part.hours,
      margins: part.margins ?? usual,
    }))
  return [{ day, midnight, name: null, hours, margins: usual }]
}
