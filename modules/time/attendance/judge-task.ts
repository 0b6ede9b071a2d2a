import { earlierOf, laterOf } from '#base/days.ts'
import type { Span } from '#modules/calendar/workdays/offers.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/database.ts'
import type { Hearing } from '#server/facts.ts'
import type { TaskKind } from '#server/tasks/kinds.ts'
import { judgeDays, openSpan } from './judged.ts'
import { AT_ONCE } from './one-at-a-time.ts'
import { everybody } from './people.ts'

export const JUDGE_OPEN_DAYS = 'attendance.judge'

/** Whose days, and which; everybody and all open ones unless told. */
type Judging = Partial<Span> & { readonly people?: readonly string[] }

/** Judges open days anew, such as by another setting. */
export const judgeOpenDays: TaskKind<Judging> = {
  kind: JUDGE_OPEN_DAYS,
  title: { en: 'Judge attendance anew', zh: '重新判定出勤' },
  bulk: ['attendance_day'],
  run: ({ now, today, taskId, commit, input, progress, tell }) =>
    commit(async (tx) => {
      const open = await openSpan(tx, today)
      const span = {
        first: laterOf(open.first, input.first ?? open.first),
        last: earlierOf(open.last, input.last ?? open.last),
      }
      const people = input.people ?? (await everybody(tx, span))
      await progress(0, people.length)
      await judgeDays({ tx, now, today, tell }, people, span, { progress: (done) => progress(done, people.length) })
      const after = { from: span.first, until: span.last, people: people.length }
      return { changes: [{ kind: 'task', id: taskId, name: JUDGE_OPEN_DAYS, after }] }
    }),
}

/** Judges some days anew after something else holds of them: of few people at once, of many as long work (decision 026). */
export async function judgeAnew(
  at: Pick<Hearing, 'tx' | 'now' | 'today' | 'tell' | 'start'>,
  people: readonly string[],
  span: Span,
): Promise<void> {
  if (at.start && people.length > AT_ONCE) await at.start({ kind: JUDGE_OPEN_DAYS, input: { ...span, people } })
  else await judgeDays(at, people, span)
}

/**
 * Judges all open days of some people anew, after the days that they are employed on or the office they work in changed. An
 * import, where there is no `start`, writes what people are after it has told who came: their first days are judged by night.
 */
export async function judgeOpenDaysOf(
  at: Pick<Hearing, 'tx' | 'now' | 'today' | 'tell' | 'start'>,
  people: readonly { readonly employeeId: string }[],
): Promise<void> {
  const told = [...new Set(people.map(({ employeeId }) => employeeId))]
  const ids = at.start || told.length === 0 ? told : await judgedBefore(at.tx, told)
  if (ids.length > 0) await judgeAnew(at, ids, await openSpan(at.tx, at.today))
}

async function judgedBefore(tx: Tx, people: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('attendance_day')
    .select('employee_id')
    .distinct()
    .where(among('employee_id', people))
    .execute()
  return rows.map(({ employee_id }) => employee_id)
}
