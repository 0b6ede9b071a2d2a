import { sql } from 'kysely'
import type { Change } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { Hearing } from '#server/facts.ts'
import type { TaskKind } from '#server/tasks/kinds.ts'
import { recountOffInLieu } from './off-in-lieu/recount.ts'
import { AT_ONCE, isTouched, type Recounting, recountLeave } from './request/recount.ts'

export const RECOUNT_LEAVE = 'leave.recount'

/** Counts leave and time off for work anew, of so many people that a call would hold others up. */
export const recountTask: TaskKind<Recounting> = {
  kind: RECOUNT_LEAVE,
  title: { en: 'Count leave anew', zh: '重新計算請假' },
  bulk: ['request', 'request_entry', 'request_notice'],
  run: ({ now, taskId, commit, input }) =>
    commit(async (tx) => {
      const changes: Change[] = []
      await recount({ tx, now, record: (change) => void changes.push(change) }, input)
      changes.push({ kind: 'task', id: taskId, name: RECOUNT_LEAVE, after: { requests: changes.length } })
      return { changes }
    }),
}

/** Counts anew what other days cost: of few people at once, of many as long work (decision 026). */
export async function recountAnew(at: Hearing, recounting: Recounting): Promise<void> {
  if (recounting.days?.length === 0 || recounting.people?.length === 0) return
  if (at.start && (await isLongRecount(at.tx, recounting)))
    await at.start({ kind: RECOUNT_LEAVE, input: { ...recounting } })
  else await recount(at, recounting)
}

async function recount(at: Pick<Hearing, 'tx' | 'now' | 'record'>, recounting: Recounting): Promise<void> {
  await recountLeave(at, recounting)
  if (recounting.days) await recountOffInLieu(at, recounting.days, recounting.people)
}

async function isLongRecount(tx: Tx, recounting: Recounting): Promise<boolean> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from (
      select distinct r.employee_id from request r where ${isTouched(recounting)} limit ${AT_ONCE + 1}) touched`.execute(
    tx,
  )
  return rows[0]!.people > AT_ONCE
}
