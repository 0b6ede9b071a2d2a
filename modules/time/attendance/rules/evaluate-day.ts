import { required } from '#base/required.ts'
import { stretchesDue, type Workday, type WorkStretch } from '#calendar/workdays.ts'
import { AttendanceStatus, type DurationBy, type PunchUse } from '../values.ts'
import { type ExpectedHours, expectedHours } from './expected-hours.ts'
import { type Punch, toPresence } from './presence.ts'
import { findWindow, type PunchWindow } from './punch-windows.ts'
import { type Rounding, roundToStep } from './rounding.ts'

/** An office's rules on a day, in minutes. */
export type DayRules = {
  readonly by: DurationBy
  /** Punches closer together count as one. */
  readonly gap: number
  readonly roundIn: Rounding
  readonly roundOut: Rounding
  readonly roundDuration: Rounding
  readonly halfDayUnder: number | null
  readonly absentUnder: number | null
}

/** Times of an approved correction in milliseconds; null leaves a time unchanged. */
export type CorrectedTimes = { readonly in: number | null; readonly out: number | null }

/** Evaluation of one shift of a day. */
export type PartEvaluation = {
  readonly window: PunchWindow
  readonly expected: ExpectedHours
  readonly in: number | null
  readonly out: number | null
  readonly worked: number
  readonly late: number
  readonly early: number
}

/** Evaluation of a day. `in` and `out` are milliseconds, the rest minutes. */
export type DayEvaluation = {
  readonly statuses: readonly AttendanceStatus[]
  readonly lead: AttendanceStatus
  readonly in: number | null
  readonly out: number | null
  readonly worked: number
  readonly due: number
  readonly late: number
  readonly early: number
  /** Overtime beyond the due minutes; 0 within the grace. */
  readonly over: number
  /** Missed due minutes: all when absent, shifts nobody came to, half below the half-day threshold. */
  readonly missed: number
  readonly parts: readonly PartEvaluation[]
  readonly uses: ReadonlyMap<string, PunchUse>
}

const MINUTE = 60_000

/**
 * Evaluates a person's day (ATT-09). `windows` are those of its shifts; `punches` lie within them, or on the date when
 * the day has no hours. Nothing is missing before `isOver`. Returns null when there is nothing to say yet.
 */
export function evaluateDay(
  workday: Workday,
  windows: readonly PunchWindow[],
  punches: readonly Punch[],
  rules: DayRules,
  { isOver, corrected }: { readonly isOver: boolean; readonly corrected?: CorrectedTimes | undefined },
): DayEvaluation | null {
  const uses = new Map<string, PunchUse>(punches.map(({ id }) => [id, 'ignored']))
  const stretches = stretchesDue(workday)
  const due = stretches.flat().reduce((all, { start, end }) => all + end - start, 0)
  const found = new Set<AttendanceStatus>()
  if (workday.away.some(({ pending }) => !pending)) found.add('on_leave')
  if (workday.holidays.length > 0) found.add('holiday')
  if (workday.kind !== 'working') found.add('off_day')

  if (windows.length === 0) {
    const there = toPresence(punches, rules.by, rules.gap)
    for (const [id, use] of there.uses) uses.set(id, use)
    const [first, last] = [corrected?.in ?? there.in, corrected?.out ?? there.out]
    const worked = workedMinutes(correctedStretches(there.stretches, first, last, corrected), [], rules, 0)
    if (first !== null) found.add('attend')
    if (found.size === 0) return null
    return toDayEvaluation(found, {
      in: first,
      out: last,
      worked,
      due: 0,
      late: 0,
      early: 0,
      over: 0,
      missed: 0,
      parts: [],
      uses,
    })
  }

  const parts = windows.map((window, nth) =>
    evaluatePart(
      window,
      stretches[nth] ?? [],
      punches.filter(({ at }) => findWindow(windows, at) === window),
      rules,
      corrected && {
        in: nth === 0 ? corrected.in : null,
        out: nth === windows.length - 1 ? corrected.out : null,
      },
      uses,
    ),
  )
  const sum = (of: (part: PartEvaluation) => number) => parts.reduce((all, part) => all + of(part), 0)
  const worked = sum(({ worked }) => worked)
  const late = sum(({ late }) => late)
  const early = sum(({ early }) => early)
  const came = parts.filter(({ in: first, out }) => first !== null || out !== null)
  const mostGrace = Math.max(...windows.map(({ margins }) => margins.grace))
  const over = due > 0 && worked - due > mostGrace ? worked - due : 0
  const isMissing = (part: PartEvaluation) => part.expected !== null && part.in === null && part.out === null

  if (due > 0 && isOver && parts.some(isMissing)) found.add(came.length === 0 ? 'absent' : 'insufficient_hours')
  let missed = isOver ? sum((part) => (part.expected && isMissing(part) ? part.expected.minutes : 0)) : 0
  if (came.length > 0) {
    if (isOver && came.some(({ out }) => out === null)) found.add('no_clock_out')
    if (came.some(({ in: first }) => first === null)) found.add('no_clock_in')
    if (late > 0) found.add('late')
    if (early > 0) found.add('early_out')
    if (over > 0) found.add('exceeded_hours')
    const isWhole = came.every(({ in: first, out }) => first !== null && out !== null)
    const full = windows.reduce((all, { hours }) => all + hours.minutes, 0)
    // Leave or a holiday lowers the threshold in proportion.
    const isUnder = (minutes: number | null) => minutes !== null && worked * full < minutes * due
    if (isWhole && isOver && isUnder(rules.absentUnder)) {
      found.add('absent')
      missed = due
    } else {
      found.add('attend')
      if (isWhole && isOver && isUnder(rules.halfDayUnder)) {
        found.add('insufficient_hours')
        missed = Math.max(missed, Math.floor(due / 2))
      }
    }
  }
  if (found.size === 0) return null
  const times = {
    in: parts.find((part) => part.in !== null)?.in ?? null,
    out: came.at(-1)?.out ?? null,
  }
  return toDayEvaluation(found, { ...times, worked, due, late, early, over, missed, parts, uses })
}

function evaluatePart(
  window: PunchWindow,
  due: readonly WorkStretch[],
  punches: readonly Punch[],
  rules: DayRules,
  corrected: CorrectedTimes | undefined,
  uses: Map<string, PunchUse>,
): PartEvaluation {
  const there = toPresence(punches, rules.by, rules.gap)
  for (const [id, use] of there.uses) uses.set(id, use)
  const first = corrected?.in ?? there.in
  const out = corrected?.out ?? there.out
  const last = out !== null && first !== null && out <= first ? null : out
  const stretches = correctedStretches(there.stretches, first, last, corrected)
  const expected = expectedHours(due)
  const minutesBeyondGrace = (moment: number) => {
    const minutes = Math.floor(moment / MINUTE)
    return moment > window.margins.grace * MINUTE ? minutes : 0
  }
  return {
    window,
    expected,
    in: first,
    out: last,
    worked: workedMinutes(stretches, unpaidPauses(window, due), rules, window.midnight),
    late: expected && first !== null ? minutesBeyondGrace(first - (window.midnight + expected.start * MINUTE)) : 0,
    early: expected && last !== null ? minutesBeyondGrace(window.midnight + expected.end * MINUTE - last) : 0,
  }
}

/** Applies corrected times to the first and the last stretch; without any stretch the two times form one. */
function correctedStretches(
  stretches: readonly { in: number; out: number }[],
  first: number | null,
  last: number | null,
  corrected: CorrectedTimes | undefined,
): readonly { in: number; out: number }[] {
  if (!corrected || (corrected.in === null && corrected.out === null)) return stretches
  if (first === null || last === null) return []
  if (stretches.length === 0) return [{ in: first, out: last }]
  return stretches
    .map((one, nth) => ({
      in: nth === 0 ? first : one.in,
      out: nth === stretches.length - 1 ? last : one.out,
    }))
    .filter((one) => one.out > one.in)
}

type Pause = { readonly from: number; readonly until: number }

/** The unpaid break, and gaps that hourly leave makes between stretches to be worked. */
function unpaidPauses({ midnight, hours }: PunchWindow, due: readonly WorkStretch[]): readonly Pause[] {
  const pause = { start: hours.breakAt, end: hours.breakAt + hours.break }
  const between = due.flatMap(({ start }, nth) => {
    const before = due[nth - 1]
    return before ? [{ start: before.end, end: start }] : []
  })
  const holdsBreak = between.some(({ start, end }) => start <= pause.start && pause.end <= end)
  return [...between, ...(holdsBreak ? [] : [pause])].map(({ start, end }) => ({
    from: midnight + start * MINUTE,
    until: midnight + end * MINUTE,
  }))
}

/** Subtracts pauses during presence; rounds in, out and duration separately. Zero stays zero. */
function workedMinutes(
  stretches: readonly { in: number; out: number }[],
  pauses: readonly Pause[],
  { roundIn, roundOut, roundDuration }: DayRules,
  midnight: number,
): number {
  const total = stretches.reduce((all, one) => {
    const from = roundToStep(one.in, roundIn, midnight)
    const until = roundToStep(one.out, roundOut, midnight)
    if (until <= from) return all
    const paused = pauses.map((pause) => Math.max(0, Math.min(until, pause.until) - Math.max(from, pause.from)))
    return all + until - from - paused.reduce((sum, pause) => sum + pause, 0)
  }, 0)
  return total <= 0 ? 0 : Math.floor(roundToStep(total, roundDuration) / MINUTE)
}

function toDayEvaluation(
  found: ReadonlySet<AttendanceStatus>,
  rest: Omit<DayEvaluation, 'statuses' | 'lead'>,
): DayEvaluation {
  const statuses = AttendanceStatus.options.filter((status) => found.has(status))
  return { statuses, lead: required(statuses[0], 'a status of the day'), ...rest }
}
