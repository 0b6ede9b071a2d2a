import type { TaskKind } from '#server/tasks/kinds.ts'
import { judgeDays, openSpan } from './judged.ts'
import { everybody } from './people.ts'

export const JUDGE_OPEN_DAYS = 'attendance.judge'

/** Judges everybody's open days anew, such as by another setting. */
export const judgeOpenDays: TaskKind = {
  kind: JUDGE_OPEN_DAYS,
  title: { en: 'Judge attendance anew', zh: '重新判定出勤' },
  bulk: ['attendance_day'],
  run: ({ now, today, taskId, commit }) =>
    commit(async (tx) => {
      const span = await openSpan(tx, today)
      const people = await everybody(tx, span)
      await judgeDays({ tx, now, today }, people, span)
      const after = { from: span.first, until: span.last, people: people.length }
      return { changes: [{ kind: 'task', id: taskId, name: JUDGE_OPEN_DAYS, after }] }
    }),
}
