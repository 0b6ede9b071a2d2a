import type { WorkHours } from '#base/days/day-hours.ts'
import type { Day } from '#base/days/days.ts'
import type { ShiftMargins } from '#calendar/workdays.ts'

/** A shift or the hours of the weekly pattern; moments are milliseconds. */
export type PlannedStretch = {
  readonly day: Day
  readonly name: string | null
  /** Minutes after `midnight`, the moment the day begins. */
  readonly hours: WorkHours
  readonly midnight: number
  readonly margins: ShiftMargins
}

/** The time in which punches belong to this stretch. An open end belongs to the neighbour. */
export type PunchWindow = PlannedStretch & {
  readonly start: number
  readonly end: number
  readonly from: number
  readonly until: number
  readonly opens: 'at' | 'after'
  readonly closes: 'at' | 'before'
}

const MINUTE = 60_000

/**
 * Builds punch windows (ATT-08): hours with a margin before and after. A margin never reaches into a neighbour; where
 * two margins meet, the time between belongs to the later shift, and the moment a shift ends to that shift.
 */
export function toPunchWindows(stretches: readonly PlannedStretch[]): PunchWindow[] {
  const windows = stretches
    .map((one): PunchWindow => {
      const start = one.midnight + one.hours.start * MINUTE
      const end = one.midnight + one.hours.end * MINUTE
      const from = start - one.margins.before * MINUTE
      const until = end + one.margins.after * MINUTE
      return { ...one, start, end, from, until, opens: 'at', closes: 'at' }
    })
    .sort((a, b) => a.start - b.start)
  for (let at = 1; at < windows.length; at++) {
    const [earlier, later] = [windows[at - 1], windows[at]]
    if (!earlier || !later || earlier.until < later.from) continue
    const from = Math.max(later.from, earlier.end)
    const isAtItsEnd = from === earlier.end
    windows[at - 1] = { ...earlier, until: from, closes: isAtItsEnd ? 'at' : 'before' }
    windows[at] = { ...later, from, opens: isAtItsEnd ? 'after' : 'at' }
  }
  return windows
}

export function findWindow(windows: readonly PunchWindow[], at: number): PunchWindow | undefined {
  return windows.find(
    ({ from, until, opens, closes }) =>
      (opens === 'at' ? at >= from : at > from) && (closes === 'at' ? at <= until : at < until),
  )
}
