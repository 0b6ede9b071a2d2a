import { earlierOf, laterOf } from '#base/days.ts'
import type { Span } from '#modules/workdays/offers.ts'
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
