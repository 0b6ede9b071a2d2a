import { sql } from 'kysely'
import type { AuditChange } from '#server/context/context.ts'
import type { EventContext } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import type { TaskKind } from '#server/tasks/task-kind.ts'
import { recountOffInLieu } from './off-in-lieu/recount.ts'
import { isAffected, PEOPLE_PER_BATCH, type RecountScope, recountLeave } from './recount-requests.ts'

export const RECOUNT_LEAVE = 'leave.recount'

/** Recounts leave and time off of many people as a background job. */
export const recountTask: TaskKind<RecountScope> = {
  kind: RECOUNT_LEAVE,
  title: { en: 'Count leave anew', zh: '重新計算請假' },
  bulk: ['request', 'request_entry', 'request_notice'],
  run: ({ now, taskId, commit, input }) =>
    commit(async (tx) => {
      const changes: AuditChange[] = []
      await recountNow({ tx, now, record: (change) => void changes.push(change) }, input)
      changes.push({ kind: 'task', id: taskId, name: RECOUNT_LEAVE, after: { requests: changes.length } })
      return { changes }
    }),
}

/** Recounts at once for few people, as a background job for many (decision 026). */
export async function recountOrQueue(at: EventContext, recounting: RecountScope): Promise<void> {
  if (recounting.days?.length === 0 || recounting.people?.length === 0) return
  if (at.start && (await isLongRecount(at.tx, recounting)))
    await at.start({ kind: RECOUNT_LEAVE, input: { ...recounting } })
  else await recountNow(at, recounting)
}

async function recountNow(at: Pick<EventContext, 'tx' | 'now' | 'record'>, recounting: RecountScope): Promise<void> {
  await recountLeave(at, recounting)
  if (recounting.days) await recountOffInLieu(at, recounting.days, recounting.people)
}

async function isLongRecount(tx: Tx, recounting: RecountScope): Promise<boolean> {
  const { people } = await selectOne(
    tx,
    sql<{ people: number }>`
    select count(*)::int as people from (
      select distinct r.employee_id from request r where ${isAffected(recounting)} limit ${PEOPLE_PER_BATCH + 1}) touched`,
  )
  return people > PEOPLE_PER_BATCH
}
