import { addDays, type Day, dayIn, momentIn } from '#base/days/days.ts'
import type { Workday } from '#calendar/workdays.ts'
import { type CorrectedTimes, type DayEvaluation, evaluateDay } from './evaluate-day.ts'
import type { Punch } from './presence.ts'
import { findWindow, type PlannedStretch, type PunchWindow, toPunchWindows } from './punch-windows.ts'
import { type Setting, type SettingLookup, toDayRules } from './setting.ts'

/** What everybody's days are judged by. */
export type EvaluationContext = {
  readonly settingOn: SettingLookup
  /** The time zone of an office, and of whoever has none. */
  readonly zoneOf: (office: string | null) => string
  /** Up to which moment the files of an office that is fed by devices reach; null where there is none yet. */
  readonly coveredUntil: (office: string | null) => number | null
  /** In milliseconds. */
  readonly now: number
}

export type PersonDay = {
  readonly day: Day
  readonly workday: Workday
  readonly setting: Setting
  readonly zone: string
  readonly windows: readonly PunchWindow[]
  /** Punches of the day, and those of its date that are of no shift. */
  readonly punches: readonly Punch[]
  /** Its windows have closed, and a file covers them where punches come by file. */
  readonly isOver: boolean
  readonly evaluation: DayEvaluation | null
  readonly corrected: CorrectedTimes | undefined
}

const midnightCache = new Map<string, number>()

/** The moment a day begins in a zone: asked for each day of everybody, and the same for all of a zone. */
export function midnightIn(zone: string, day: Day): number {
  const key = `${zone} ${day}`
  const known = midnightCache.get(key)
  if (known !== undefined) return known
  const found = momentIn(zone, day, 0).getTime()
  if (midnightCache.size < 20_000) midnightCache.set(key, found)
  return found
}

/**
 * What some days were for one person: `workdays` from the day before `first` until the day after the last one, since a
 * punch after midnight may be of the day before. `corrections` by day, minutes after its midnight.
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
