import { earlierDay, laterDay } from '#base/days/days.ts'
import type { DaySpan } from '#calendar/workdays.ts'
import type { EventContext } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import type { TaskKind } from '#server/tasks/task-kind.ts'
import { BATCH_SIZE } from '../person-locks.ts'
import { loadOpenSpan, updateAttendanceDays } from './attendance-day-store.ts'
import { listEmployedPeople } from './employed-people.ts'

export const REEVALUATION_TASK = 'attendance.judge'

/** Defaults to everybody and all open days. */
type ReevaluationInput = Partial<DaySpan> & { readonly people?: readonly string[] }

/** Evaluates open days again, for example after a changed setting. */
export const reevaluationTask: TaskKind<ReevaluationInput> = {
  kind: REEVALUATION_TASK,
  title: { en: 'Judge attendance anew', zh: '重新判定出勤' },
  bulk: ['attendance_day'],
  run: ({ now, today, taskId, commit, input, reportProgress: progress, publish }) =>
    commit(async (tx) => {
      const open = await loadOpenSpan(tx, today)
      const span = {
        first: laterDay(open.first, input.first ?? open.first),
        last: earlierDay(open.last, input.last ?? open.last),
      }
      const people = input.people ?? (await listEmployedPeople(tx, span))
      await progress(0, people.length)
      await updateAttendanceDays({ tx, now, today, publish }, people, span, {
        progress: (done) => progress(done, people.length),
      })
      const after = { from: span.first, until: span.last, people: people.length }
      return { changes: [{ kind: 'task', id: taskId, name: REEVALUATION_TASK, after }] }
    }),
}

/**
 * Evaluates days again after their inputs changed: at once for few people, as a background job for many (decision 026).
 */
export async function reevaluateDays(
  at: Pick<EventContext, 'tx' | 'now' | 'today' | 'publish' | 'start'>,
  people: readonly string[],
  span: DaySpan,
): Promise<void> {
  if (at.start && people.length > BATCH_SIZE) await at.start({ kind: REEVALUATION_TASK, input: { ...span, people } })
  else await updateAttendanceDays(at, people, span)
}

/**
 * Evaluates all open days of people again after their employment days or office changed. An import has no `start` and
 * writes people's days after this event: the nightly job evaluates their first days.
 */
export async function reevaluateOpenDays(
  at: Pick<EventContext, 'tx' | 'now' | 'today' | 'publish' | 'start'>,
  people: readonly { readonly employeeId: string }[],
): Promise<void> {
  const employees = [...new Set(people.map(({ employeeId }) => employeeId))]
  const ids = at.start || employees.length === 0 ? employees : await findEvaluatedPeople(at.tx, employees)
  if (ids.length > 0) await reevaluateDays(at, ids, await loadOpenSpan(at.tx, at.today))
}

async function findEvaluatedPeople(tx: Tx, people: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('attendance_day')
    .select('employee_id')
    .distinct()
    .where(idIn('employee_id', people))
    .execute()
  return rows.map(({ employee_id }) => employee_id)
}
