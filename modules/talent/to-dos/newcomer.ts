import { sql } from 'kysely'
import { conflict, notFound } from '#base/errors.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import { openText } from './reading.ts'

/** What a call behind a candidate's secret address has. */
type Opened = { tx: Tx; vault: Vault; now: Date; record(change: AuditChange): void }

/** A to-do as the newcomer reads it on their page, before they are an employee. */
export type NewcomerToDo = {
  id: string
  title_en: string
  title_zh: string
  note: string | null
  due_day: string
  is_done: boolean
}

/** What the candidate of an application has to do themselves before the first day, the next first. */
export async function listNewcomerToDos(
  { tx, vault }: Pick<Opened, 'tx' | 'vault'>,
  applicationId: string,
): Promise<NewcomerToDo[]> {
  const { rows } = await sql<Omit<NewcomerToDo, 'note'> & { sealed_note: Buffer | null }>`
    select id, title_en, title_zh, sealed_note, due_day, state = 'done' as is_done from to_do
    where application_id = ${applicationId}::uuid and employee_id is null and done_by = 'newcomer' and state <> 'not_needed'
      and cancelled_at is null order by due_day, id`.execute(tx)
  return rows.map(({ sealed_note, ...row }) => ({
    ...row,
    note: openText({ vault }, { id: row.id, sealed_note, sealed_remark: null }, 'note'),
  }))
}

/** Marks one of them as done by the candidate. Throws 404 for any other, and 409 where it is closed already. */
export async function completeNewcomerToDo(
  { tx, now, record }: Pick<Opened, 'tx' | 'now' | 'record'>,
  { application_id, id }: { application_id: string; id: string },
): Promise<void> {
  const found = await tx
    .selectFrom('to_do')
    .select(['state', 'title_en'])
    .where('id', '=', id)
    .where('application_id', '=', application_id)
    .where('employee_id', 'is', null)
    .where('done_by', '=', 'newcomer')
    .where('cancelled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  if (found.state !== 'open') throw conflict('to_do_closed')
  await tx
    .updateTable('to_do')
    .set({ state: 'done', closed_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  record({ kind: 'to_do', id, name: found.title_en, before: { state: 'open' }, after: { state: 'done' } })
}
