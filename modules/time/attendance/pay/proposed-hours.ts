import { clockText } from '#base/days/week.ts'
import { midnightIn, type PersonDay } from '../rules/person-days.ts'
import { toPresence } from '../rules/presence.ts'

export type ProposedKind = 'overtime' | 'part_time'

/** Values of the request form: clock times, and `next_day` when the work began after midnight. */
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
 * Proposes hours of an evaluated day: for part-timers and days without planned hours the whole worked time; otherwise
 * the time before and after the planned hours, with the person's presence, so that lateness first fills up the normal
 * hours. Undefined without both punches or without extra time.
 */
export function proposeHours(
  { day, zone, evaluation, windows }: PersonDay,
  as: ProposedKind,
): ProposedHours | undefined {
  if (!evaluation || evaluation.in === null || evaluation.out === null || evaluation.worked === 0) return undefined
  const midnight = midnightIn(zone, day)
  const from = Math.max(0, Math.ceil((evaluation.in - midnight) / MINUTE))
  const until = Math.min(Math.floor((evaluation.out - midnight) / MINUTE), from + DAY_MINUTES - 1)
  if (until <= from) return undefined
  const whole = as === 'part_time' || evaluation.due === 0
  const [first, last] = [windows[0]?.hours, windows.at(-1)?.hours]
  if (whole || !first || !last) {
    const pause = Math.max(0, until - from - evaluation.worked)
    return { ...toClockTimes(from, until), break_minutes: pause, present_from: null, present_until: null }
  }
  if (evaluation.over === 0) return undefined
  const start = from < first.start ? from : last.end
  const end = until > last.end ? until : first.start
  if (end <= start) return undefined
  // The planned break is counted elsewhere; other gaps become a break of the record.
  const rested = windows.reduce((all, { hours }) => {
    const [pauseFrom, pauseUntil] = [hours.breakAt, hours.breakAt + hours.break]
    return all + Math.max(0, Math.min(until, pauseUntil) - Math.max(from, pauseFrom))
  }, 0)
  const pause = Math.max(0, until - from - rested - evaluation.worked)
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
 * Proposes hours beside existing records (OT-06): the first span between a clock-in and a clock-out, outside the
 * planned hours, that no record overlaps; an overlapping record is as the person wanted it. Spans no longer than the
 * grace minutes do not count. Undefined when there is none.
 */
export function proposeFurtherHours(
  { day, zone, evaluation, windows, punches, corrected, setting }: PersonDay,
  as: ProposedKind,
  records: readonly Stretch[],
): ProposedHours | undefined {
  if (!evaluation) return undefined
  const midnight = midnightIn(zone, day)
  const pairs = toPresence(punches, 'pairs', setting.gap_minutes).stretches
  const there = pairs.map((pair, nth): Stretch => {
    const from = nth === 0 ? (corrected?.in ?? pair.in) : pair.in
    const until = nth === pairs.length - 1 ? (corrected?.out ?? pair.out) : pair.out
    return { start: Math.max(0, Math.ceil((from - midnight) / MINUTE)), end: Math.floor((until - midnight) / MINUTE) }
  })
  const [first, last] = [windows[0], windows.at(-1)]
  const hours =
    as === 'overtime' && evaluation.due > 0 && first && last
      ? { start: first.hours.start, end: last.hours.end }
      : undefined
  const grace = hours ? Math.max(...windows.map(({ margins }) => margins.grace)) : 0
  const found = there
    .flatMap((one) => (hours ? partsOutside(one, hours) : [one]))
    // A part-timer's hours belong to the date on which they begin.
    .filter((part) => as === 'overtime' || part.start < DAY_MINUTES)
    .find((part) => part.end - part.start > grace && !records.some((one) => isOverlapping(one, part)))
  if (!found) return undefined
  const atHours = hours ? there.filter((one) => isOverlapping(one, hours)) : []
  const [firstPresent, lastPresent] = [atHours[0], atHours.at(-1)]
  return {
    ...toClockTimes(found.start, found.end),
    break_minutes: 0,
    present_from: firstPresent ? clockText(firstPresent.start) : null,
    present_until: lastPresent ? clockText(lastPresent.end) : null,
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
