import type { z } from 'zod'
import { dayText } from '#base/days/day-text.ts'
import type { Day } from '#base/days/days.ts'
import { monthText } from '#base/days/month-text.ts'
import { clockText } from '#base/days/week.ts'
import { invalidField } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { ATTENDANCE_MODULE } from '#base/modules.ts'
import { dayOffKind } from '#calendar/day-off-value.ts'
import type { RequestKind, RequestSummary, RequestWarning, SummaryLine } from '#requests/kind.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { clockOn, plannedText } from '../clock-text.ts'
import { updateAttendanceDays } from '../evaluation/attendance-day-store.ts'
import { dayLock, loadPaidLocks } from '../locked-days.ts'
import type { PersonDay } from '../rules/person-days.ts'
import { attendanceTexts } from '../texts.ts'
import { type CorrectionPreview, correctionCalls } from './contract.ts'
import {
  type CorrectionChange,
  type CorrectionInput,
  loadCorrectionChange,
  previewCorrectedDay,
} from './correction-change.ts'
import { correctionLabels } from './labels.ts'

type Preview = z.output<typeof CorrectionPreview>
type StoredCorrection = {
  request_id: string
  day: Day
  old_in: number | null
  old_out: number | null
  new_in: number | null
  new_out: number | null
}

/**
 * A request to correct a day's times (ATT-03). Once approved they replace the times of the punches, which stay stored.
 */
export const CORRECTION: RequestKind<CorrectionInput, Preview> = {
  kind: 'attendance_correction',
  name: correctionLabels['attendance-correction.title'],
  module: ATTENDANCE_MODULE,
  endpoints: correctionCalls,
  see: 'attendance:read',
  manage: 'attendance:manage',
  atOnce: {},
  defaultSteps: [{ needs: 'any', asks: [{ by: 'report_to', nth: 1 }] }],
  async plan(context, { employeeId }, given) {
    const change = await loadCorrectionChange(context.tx, employeeId, given, context.now)
    requireCorrection(change, given, context.today)
    return {
      typeId: null,
      from: given.day,
      until: given.day,
      completesAfter: null,
      beginsOn: null,
      owes: { reason: true },
      warnings: await lockedWarning(context, employeeId, change.currentDay),
    }
  },
  async preview({ tx, now }, { employeeId }, given) {
    if (!given.day) return { known: null, becomes: null }
    const whole = { new_in: null, new_out: null, ...given, day: given.day }
    const change = await loadCorrectionChange(tx, employeeId, whole, now)
    if (!change) return { known: null, becomes: null }
    const isAsked = change.newIn !== null || change.newOut !== null
    const supposed = isAsked ? await previewCorrectedDay(tx, employeeId, given.day, change, now) : undefined
    const { windows } = change.currentDay
    return {
      known: {
        ...toDayTimes(change.currentDay),
        planned: plannedText(windows[0]?.hours.start ?? null, windows.at(-1)?.hours.end ?? null),
      },
      becomes: supposed ? { ...toDayTimes(supposed), worked: supposed.evaluation?.worked ?? 0 } : null,
    }
  },
  async saveInput(tx, { id, employeeId }, given) {
    // The times do not depend on the current moment; only whether the day is over does.
    const change = await loadCorrectionChange(tx, employeeId, given, new Date(0))
    if (!change) return
    await tx.deleteFrom('attendance_correction').where('request_id', '=', id).execute()
    await tx
      .insertInto('attendance_correction')
      .values({
        request_id: id,
        employee_id: employeeId,
        day: given.day,
        old_in: change.oldIn,
        old_out: change.oldOut,
        new_in: change.newIn,
        new_out: change.newOut,
      })
      .execute()
  },
  async loadInputs(tx, ids) {
    return new Map(
      (await loadStoredCorrections(tx, ids)).map((row) => [
        row.request_id,
        { day: row.day, new_in: timeText(row.new_in), new_out: timeText(row.new_out) },
      ]),
    )
  },
  async loadSummaries({ tx, language }, requests) {
    const say = (key: keyof typeof correctionLabels, params = {}) =>
      formatLabel(correctionLabels[key], language, params)
    const ids = requests.map(({ id }) => id)
    const rows = new Map((await loadStoredCorrections(tx, ids)).map((row) => [row.request_id, row]))
    return new Map(
      ids.map((id): [string, RequestSummary] => {
        const row = rows.get(id)
        if (!row) return [id, { title: say('attendance-correction.title'), lines: [] }]
        const lines: SummaryLine[] = []
        for (const end of ['in', 'out'] as const) {
          const [before, after] = [row[`old_${end}`], row[`new_${end}`]]
          if (after === null) continue
          const params = { old: minuteText(before) ?? say('attendance-correction.nothing'), new: minuteText(after) }
          lines.push({
            name: attendanceTexts(language)(`attendance.clock_${end}`),
            text: say('attendance-correction.from_to', params),
          })
        }
        return [id, { title: say('attendance-correction.title_of', { day: dayText(row.day, language) }), lines }]
      }),
    )
  },
  async applyEffect(context, { id, employee_id }) {
    await context.tx
      .updateTable('attendance_correction')
      .set({ counts_from: context.now, reset_at: null })
      .where('request_id', '=', id)
      .execute()
    await reevaluateDay(context, id, employee_id)
  },
  async reverseEffect(context, { id, employee_id }) {
    await context.tx
      .updateTable('attendance_correction')
      .set({ counts_from: null })
      .where('request_id', '=', id)
      .execute()
    await reevaluateDay(context, id, employee_id)
  },
}

async function reevaluateDay(context: Context, id: string, employee: string): Promise<void> {
  const [row] = await loadStoredCorrections(context.tx, [id])
  if (row) await updateAttendanceDays(context, [employee], { first: row.day, last: row.day }, { locked: true })
}

function loadStoredCorrections(tx: Tx, ids: readonly string[]): Promise<StoredCorrection[]> {
  if (ids.length === 0) return Promise.resolve([])
  return tx
    .selectFrom('attendance_correction')
    .select(['request_id', 'day', 'old_in', 'old_out', 'new_in', 'new_out'])
    .where('request_id', 'in', ids)
    .execute()
}

/** Throws 422 at the wrong field. */
function requireCorrection(
  looked: CorrectionChange | null,
  { day }: CorrectionInput,
  today: Day,
): asserts looked is CorrectionChange {
  if (day > today) throw invalidField('day', 'correction_of_future')
  if (!looked) throw invalidField('day', 'correction_not_employed')
  const { oldIn, oldOut, newIn, newOut } = looked
  if (newIn === null && newOut === null) throw invalidField('new_in', 'correction_of_nothing')
  if ((newIn ?? oldIn) === oldIn && (newOut ?? oldOut) === oldOut) throw invalidField('new_in', 'correction_as_known')
  const [from, until] = [newIn ?? oldIn, newOut ?? oldOut]
  if (from !== null && until !== null && until <= from) throw invalidField('new_out', 'correction_ends_before')
}

/** Locked or paid months need the right to change them and a remark (ATT-12). */
async function lockedWarning(
  { tx, actor, today, language }: Context,
  employee: string,
  { day, setting }: PersonDay,
): Promise<RequestWarning[]> {
  const paidOn = await loadPaidLocks(tx, [employee], { first: day, last: day })
  const lock = dayLock(day, setting, paidOn(employee, day), today)
  if (!lock) return []
  const params = { month: monthText(lock.month, language), until: dayText(lock.until, language) }
  const code = `attendance_${lock.why}_locked`
  if (!actor.grants.has('attendance:unlock')) throw invalidField('day', code, params)
  return [{ code, params, remark: true }]
}

function toDayTimes({ day, zone, workday, evaluation }: PersonDay) {
  const clock = (at: number | null | undefined) =>
    at === null || at === undefined ? null : clockOn(zone, day, new Date(at))
  return {
    clock_in: clock(evaluation?.in),
    clock_out: clock(evaluation?.out),
    statuses: [...(evaluation?.statuses ?? [])],
    day_off: dayOffKind(workday),
  }
}

const timeText = (minute: number | null) => (minute === null ? null : clockText(minute))

/** Formats minutes after midnight; `01:10 +1` is on the next day. */
export function minuteText(minute: number | null): string | null {
  if (minute === null) return null
  if (minute < 0) return `${clockText(minute + 1440)} −1`
  return minute >= 1440 ? `${clockText(minute)} +${Math.floor(minute / 1440)}` : clockText(minute)
}
