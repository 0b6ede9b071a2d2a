import { clockText } from '#base/days/week.ts'
import { midnightIn, type PersonDay } from '../rules/person-days.ts'
import { toPresence } from '../rules/presence.ts'

/** What is proposed of a day: overtime, or hours of somebody who is paid by them. */
export type ProposedKind = 'overtime' | 'part_time'

/** A request as its form would be filled in: times of the clock of the day, `next_day` where the work began after midnight. */
export type ProposedHours = {
  readonly start: string
  readonly end: string
  readonly next_day: boolean
  readonly break_minutes: number
  readonly present_from: string | null
  readonly present_until: string | null
}

const MINUTE = 60_000
const DAY_MINUTES = 1440

/**
 * What a judged day proposes: of a part-timer and on a day without hours all of the time that was judged as worked, of
 * another day what lies before its hours and after them, with when they were there, so that what they came late fills up
 * the normal hours first. Undefined without a clock-in or a clock-out, and where nothing lies beyond.
 */
export function proposeHours(
  { day, zone, evaluation: judged, windows }: PersonDay,
  as: ProposedKind,
): ProposedHours | undefined {
  if (!judged || judged.in === null || judged.out === null || judged.worked === 0) return undefined
  const midnight = midnightIn(zone, day)
  const from = Math.max(0, Math.ceil((judged.in - midnight) / MINUTE))
  const until = Math.min(Math.floor((judged.out - midnight) / MINUTE), from + DAY_MINUTES - 1)
  if (until <= from) return undefined
  const whole = as === 'part_time' || judged.due === 0
  const [first, last] = [windows[0]?.hours, windows.at(-1)?.hours]
  if (whole || !first || !last) {
    const pause = Math.max(0, until - from - judged.worked)
    return { ...toClockTimes(from, until), break_minutes: pause, present_from: null, present_until: null }
  }
  if (judged.over === 0) return undefined
  const start = from < first.start ? from : last.end
  const end = until > last.end ? until : first.start
  if (end <= start) return undefined
  // The break of the hours counts by itself: what else was no work is a break of the record.
  const rested = windows.reduce((all, { hours }) => {
    const [pauseFrom, pauseUntil] = [hours.breakAt, hours.breakAt + hours.break]
    return all + Math.max(0, Math.min(until, pauseUntil) - Math.max(from, pauseFrom))
  }, 0)
  const pause = Math.max(0, until - from - rested - judged.worked)
  return {
    ...toClockTimes(start, end),
    break_minutes: pause,
    present_from: clockText(from),
    present_until: clockText(until),
  }
}

/** Minutes after the midnight of a day. */
type Stretch = { readonly start: number; readonly end: number }

/**
 * What a judged day proposes beside the records it has (OT-06): the first stretch between a punch in and a punch out, as
 * far as it lies outside the hours, that no record touches. What a record touches was asked for as its person wanted it.
 * What lies outside the hours for no longer than their grace is no stretch. Undefined where there is none.
 */
export function proposeFurtherHours(
  { day, zone, evaluation: judged, windows, punches: presses, corrected, setting }: PersonDay,
  as: ProposedKind,
  records: readonly Stretch[],
): ProposedHours | undefined {
  if (!judged) return undefined
  const midnight = midnightIn(zone, day)
  const pairs = toPresence(presses, 'pairs', setting.gap_minutes).stretches
  const there = pairs.map((pair, nth): Stretch => {
    const from = nth === 0 ? (corrected?.in ?? pair.in) : pair.in
    const until = nth === pairs.length - 1 ? (corrected?.out ?? pair.out) : pair.out
    return { start: Math.max(0, Math.ceil((from - midnight) / MINUTE)), end: Math.floor((until - midnight) / MINUTE) }
  })
  const [first, last] = [windows[0], windows.at(-1)]
  const hours =
    as === 'overtime' && judged.due > 0 && first && last ? { start: first.hours.start, end: last.hours.end } : undefined
  const grace = hours ? Math.max(...windows.map(({ margins }) => margins.grace)) : 0
  const found = there
    .flatMap((one) => (hours ? partsOutside(one, hours) : [one]))
    // Hours of a part-timer are of the date they begin on.
    .filter((part) => as === 'overtime' || part.start < DAY_MINUTES)
    .find((part) => part.end - part.start > grace && !records.some((one) => isOverlapping(one, part)))
  if (!found) return undefined
  const atHours = hours ? there.filter((one) => isOverlapping(one, hours)) : []
  return {
    ...toClockTimes(found.start, found.end),
    break_minutes: 0,
    present_from: atHours.length > 0 ? clockText(atHours[0]!.start) : null,
    present_until: atHours.length > 0 ? clockText(atHours.at(-1)!.end) : null,
  }
}

function partsOutside({ start, end }: Stretch, hours: Stretch): Stretch[] {
  const before = { start, end: Math.min(end, hours.start) }
  const after = { start: Math.max(start, hours.end), end }
  return [before, after].filter((part) => part.end > part.start)
}

const isOverlapping = (a: Stretch, b: Stretch) => a.start < b.end && b.start < a.end

function toClockTimes(start: number, end: number): Pick<ProposedHours, 'start' | 'end' | 'next_day'> {
  return { start: clockText(start), end: clockText(end), next_day: start >= DAY_MINUTES }
}
