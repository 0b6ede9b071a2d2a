import { addDays, type Day, dayIn, momentIn } from '#base/days.ts'
import type { Workday } from '#modules/calendar/workdays/workday.ts'
import { type Corrected, type JudgedDay, judgedDay } from './judge.ts'
import type { Press } from './presence.ts'
import { rulesOf, type Setting, type SettingOn } from './setting.ts'
import { type Stretch, type Window, windowAt, windowsOf } from './windows.ts'

/** What everybody's days are judged by. */
export type JudgingWorld = {
  readonly settingOn: SettingOn
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
  readonly windows: readonly Window[]
  /** Punches of the day, and those of its date that are of no shift. */
  readonly presses: readonly Press[]
  /** Its windows have closed, and a file covers them where punches come by file. */
  readonly isOver: boolean
  readonly judged: JudgedDay | null
  readonly corrected: Corrected | undefined
}

const midnights = new Map<string, number>()

/** The moment a day begins in a zone: asked for each day of everybody, and the same for all of a zone. */
export function midnightIn(zone: string, day: Day): number {
  const key = `${zone} ${day}`
  const known = midnights.get(key)
  if (known !== undefined) return known
  const found = momentIn(zone, day, 0).getTime()
  if (midnights.size < 20_000) midnights.set(key, found)
  return found
}

/**
 * What some days were for one person: `workdays` from the day before `first` until the day after the last one, since a
 * punch after midnight may be of the day before. `corrections` by day, minutes after its midnight.
 */
export function personDays(
  { settingOn, zoneOf, coveredUntil, now }: JudgingWorld,
  first: Day,
  workdays: readonly Workday[],
  presses: readonly Press[],
  corrections: ReadonlyMap<Day, Corrected> = new Map(),
): PersonDay[] {
  const days = workdays.map((workday, index) => {
    const day = addDays(first, index - 1)
    const zone = zoneOf(workday.office)
    return { day, workday, zone, midnight: midnightIn(zone, day), setting: settingOn(workday.office, day) }
  })
  const windows = windowsOf(days.flatMap(stretchesOf))
  const windowsOn = Map.groupBy(windows, ({ day }) => day)
  const dayOf = (press: Press) =>
    windowAt(windows, press.at)?.day ?? days.find(({ day, zone }) => dayIn(zone, new Date(press.at)) === day)?.day
  const pressesOn = Map.groupBy(presses, dayOf)
  return days.slice(1, -1).flatMap(({ day, workday, zone, midnight, setting }) => {
    if (!workday.employed) return []
    const own = windowsOn.get(day) ?? []
    const closes = Math.max(midnightIn(zone, addDays(day, 1)), ...own.map(({ until }) => until))
    const covered = setting.is_by_device ? (coveredUntil(workday.office) ?? -Infinity) : Infinity
    const isOver = now >= closes && covered >= Math.min(closes, ...own.map(({ end }) => end))
    const found = pressesOn.get(day) ?? []
    const minutes = corrections.get(day)
    const corrected = minutes && {
      in: minutes.in === null ? null : midnight + minutes.in * 60_000,
      out: minutes.out === null ? null : midnight + minutes.out * 60_000,
    }
    const judged = judgedDay(workday, own, found, rulesOf(setting), { isOver, corrected })
    return [{ day, workday, setting, zone, windows: own, presses: found, isOver, judged, corrected }]
  })
}

function stretchesOf({
  day,
  workday,
  midnight,
  setting,
}: {
  day: Day
  workday: Workday
  midnight: number
  setting: Setting
}): Stretch[] {
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
