import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { EventContext } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import type { TaskKind } from '#server/tasks/task-kind.ts'
import { isOnDays, recountOvertime } from './recount.ts'

export const RECOUNT_OVERTIME = 'overtime.recount'

/** A call recounts at most this many records itself; a task recounts more (decision 026). */
export const MAX_IN_CALL = 100

/** The days to recount, and the people; everybody without `people`. */
type RecountInput = { readonly days: readonly Day[]; readonly people?: readonly string[] }

/** Recounts more records than a call may hold others up for. */
export const recountTask: TaskKind<RecountInput> = {
  kind: RECOUNT_OVERTIME,
  title: { en: 'Count overtime anew', zh: '重新計算加班' },
  bulk: ['request', 'request_entry', 'request_notice', 'overtime_piece'],
  run: ({ now, today, vault, publish, taskId, commit, input }) =>
    commit(async (tx) => {
      const changes: AuditChange[] = []
      const record = (change: AuditChange) => void changes.push(change)
      await recountOvertime({ tx, now, today, vault, publish, record }, input.days, input.people)
      record({ kind: 'task', id: taskId, name: RECOUNT_OVERTIME, after: { requests: changes.length } })
      return { changes }
    }),
}

/** Recounts overtime on some days: a few records at once, many in a task. */
export async function recountNowOrInTask(at: EventContext, recounting: RecountInput): Promise<void> {
  if (at.start && (await exceedsCallLimit(at.tx, recounting)))
    await at.start({ kind: RECOUNT_OVERTIME, input: { ...recounting } })
  else await recountOvertime(at, recounting.days, recounting.people)
}

async function exceedsCallLimit(tx: Tx, { days, people }: RecountInput): Promise<boolean> {
  const { records } = await selectOne(
    tx,
    sql<{ records: number }>`select count(*)::int as records from (
      select from request r join overtime_request o on o.request_id = r.id
      where r.kind = 'overtime' and r.state in ('pending', 'approved') and ${isOnDays(days, people)} limit ${MAX_IN_CALL + 1}) touched`,
  )
  return records > MAX_IN_CALL
}
