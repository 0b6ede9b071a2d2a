import type { Language } from '#base/access/actor.ts'
import { dayText } from '#base/days/day-text.ts'
import { addDays, type Day } from '#base/days/days.ts'
import { clockText } from '#base/days/week.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import type { RequestWarning } from '#requests/kind.ts'
import type { HoursLaw } from '#statutory/working-hours.ts'
import { MINUTES_PER_DAY } from '../../work/values.ts'
import type { Emergency } from '../values.ts'
import type { Piece } from './pieces.ts'

/** Work that the law allows only in an emergency, and by when the employer reports it. */
export type EmergencyWork = {
  /** The day off that was worked. */
  readonly day: Day
  readonly reportBy: { readonly day: Day; readonly minute: number }
  readonly source: Label
}

/** The first piece of a record that the law allows only in an emergency; null without one. */
export function emergencyWork(law: HoursLaw | undefined, pieces: readonly Piece[]): EmergencyWork | null {
  const rule = law?.emergency
  const piece = rule && pieces.find(({ work }) => work === rule.work)
  if (!rule || !piece) return null
  // The work stops the day off from its first minute, so the hours are counted from there.
  const minute = piece.start + rule.reportMinutes
  return {
    day: piece.day,
    reportBy: {
      day: addDays(piece.day, Math.floor(minute / MINUTES_PER_DAY)),
      minute: minute % MINUTES_PER_DAY,
    },
    source: rule.source,
  }
}

/**
 * What a sender and each approver are told of such work: by when it is reported, a reason that is none of the law's, and a
 * day in lieu that no leave type can hold.
 */
export function emergencyWarnings(
  work: EmergencyWork | null,
  reason: Emergency | null,
  { hasDayInLieu, language }: { readonly hasDayInLieu: boolean; readonly language: Language },
): RequestWarning[] {
  if (!work) return []
  const params = {
    day: dayText(work.reportBy.day, language),
    time: clockText(work.reportBy.minute),
    source: formatLabel(work.source, language),
  }
  const warnings: RequestWarning[] = [{ code: 'regular_day_off_report', params }]
  if (reason === 'none') warnings.push({ code: 'regular_day_off_without_reason', params, remark: true })
  if (!hasDayInLieu) warnings.push({ code: 'regular_day_off_no_leave_type', params })
  return warnings
}
