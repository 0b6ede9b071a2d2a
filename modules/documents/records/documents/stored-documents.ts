import { sql } from 'kysely'
import type { Upload } from '#base/endpoints/upload.ts'
import { conflict, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import { selectOne } from '#server/database/select-one.ts'
import { checkFile, FILE_TYPES, type FileKind } from '#server/files/check-file.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { nameOfGroup, requireDates, type StoredGroup } from '../groups/group-rows.ts'

/** The types of picture and document that the product accepts (SYS-13). */
const ALL_FILE_KINDS = Object.keys(FILE_TYPES) as FileKind[]
export const DOCUMENT_OWNER = 'document'

/** More documents of one person, or versions of one document, are a mistake. */
const MOST_DOCUMENTS = 300
const MOST_VERSIONS = 100

type Said = { issued_on?: string | undefined; expires_on?: string | undefined; note?: string | undefined }
type NewVersion = Said & { file: Upload }
type About = { id: string; group: StoredGroup; employeeId: string | null }

/** A document with its group. Throws 404 where there is none. */
export async function loadStored(tx: Tx, id: string) {
  const row = await tx.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const group = await tx
    .selectFrom('document_group')
    .selectAll()
    .where('id', '=', row.group_id)
    .executeTakeFirstOrThrow()
  return { row, group: group as StoredGroup }
}

/** Inserts a document with its first version and returns its id. Throws 409 `documents_full`, and what a file is refused for. */
export async function insertDocument(
  context: Context,
  files: FileStore,
  of: { group: StoredGroup; employeeId: string | null; title: string; isByHr: boolean },
  given: NewVersion,
): Promise<string> {
  const { tx } = context
  if (of.employeeId !== null) {
    const { count } = await selectOne(
      tx,
      sql<{ count: number }>`select count(*)::int as count from document where employee_id = ${of.employeeId}::uuid`,
    )
    if (count >= MOST_DOCUMENTS) throw conflict('documents_full', { most: MOST_DOCUMENTS })
  }
  const { id } = await tx
    .insertInto('document')
    .values({ group_id: of.group.id, employee_id: of.employeeId, title: of.title, is_by_hr: of.isByHr })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVersion(context, files, { id, number: 1 }, given)
  recordDocument(context, { id, ...of }, {}, { ...given, files: 1 })
  return id
}

/** Adds a version, which is the one that counts. Throws 409 for another version than the person saw. */
export async function addVersion(
  context: Context,
  files: FileStore,
  { id, version, isByHr }: { id: string; version: number; isByHr: boolean },
  given: NewVersion,
): Promise<void> {
  const { tx } = context
  const { row, group } = await loadStored(tx, id)
  if (row.latest >= MOST_VERSIONS) throw conflict('documents_full', { most: MOST_VERSIONS })
  requireDates(group, given)
  const before = await tx
    .selectFrom('document_version')
    .selectAll()
    .where('document_id', '=', id)
    .where('number', '=', row.latest)
    .executeTakeFirstOrThrow()
  const number = row.latest + 1
  await updateVersioned(tx, 'document', { id, version }, { latest: number, is_by_hr: row.is_by_hr || isByHr })
  await insertVersion(context, files, { id, number }, given)
  recordDocument(
    context,
    { id, group, employeeId: row.employee_id },
    { ...before, files: row.latest },
    { ...given, files: number },
  )
}

/** Deletes a document with all of its versions and files. */
export async function deleteDocument(context: Context, at: { id: string; version: number }): Promise<void> {
  const { tx } = context
  const { row, group } = await loadStored(tx, at.id)
  const versions = await tx
    .selectFrom('document_version')
    .select(['number', 'file_id', 'issued_on', 'expires_on'])
    .where('document_id', '=', at.id)
    .orderBy('number', 'desc')
    .execute()
  await deleteVersioned(tx, 'document', at)
  const ids = versions.map(({ file_id }) => file_id)
  await tx.deleteFrom('file').where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
  const last = required(versions[0], 'latest version of a document')
  recordDocument(context, { id: at.id, group, employeeId: row.employee_id }, { ...last, files: ids.length })
}

/** Checks and stores a file, and inserts it as a version. */
async function insertVersion(
  { tx, actor, now }: Context,
  files: FileStore,
  { id, number }: { id: string; number: number },
  { file, ...said }: NewVersion,
): Promise<void> {
  const { name, type, content } = await checkFile(file, ALL_FILE_KINDS)
  const file_id = await files.put(tx, actor.companyId, {
    name,
    type,
    content,
    ownerKind: DOCUMENT_OWNER,
    ownerId: id,
    accountId: actor.accountId,
  })
  await tx
    .insertInto('document_version')
    .values({ document_id: id, number, file_id, ...said, uploaded_by: actor.fullName, uploaded_at: now })
    .execute()
}

type Logged = { issued_on?: string | null | undefined; expires_on?: string | null | undefined; files?: number }

/**
 * Records what happened to a document by its group, person and days: its title, note and the name of its file may say
 * more than readers of the log should know.
 */
export function recordDocument(
  { record, language }: Context,
  { id, group, employeeId }: About,
  before: Logged | null,
  after?: Logged,
): void {
  const toSide = ({ issued_on, expires_on, files }: Logged) => ({
    employee_id: employeeId,
    ...(issued_on != null && { issued_on }),
    ...(expires_on != null && { expires_on }),
    ...(files !== undefined && { files }),
  })
  record({
    kind: 'document',
    id,
    name: nameOfGroup(group, language),
    ...(before && { before: toSide(before) }),
    ...(after && { after: toSide(after) }),
  })
}

/** A file whose bytes become a document. */
export type KeptFile = { readonly name: string; readonly type: string; readonly content: Uint8Array }

/**
 * Keeps copies of files as documents of an employee, in the first group that HR alone reads, else in the first of employees.
 * Throws 409 `document_group_none` for a company without one.
 */
export async function keepDocuments(
  context: Context,
  files: FileStore,
  employeeId: string,
  kept: readonly KeptFile[],
): Promise<void> {
  const { tx, actor, now } = context
  if (kept.length === 0) return
  const { rows } = await sql<StoredGroup>`
    select * from document_group where belongs_to = 'employee' and is_active order by readers <> 'hr', place, id limit 1`.execute(
    tx,
  )
  const [group] = rows
  if (!group) throw conflict('document_group_none')
  for (const { name, type, content } of kept) {
    const { id } = await tx
      .insertInto('document')
      .values({ group_id: group.id, employee_id: employeeId, title: name.slice(0, 120), is_by_hr: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file_id = await files.put(tx, actor.companyId, {
      name,
      type,
      content,
      ownerKind: DOCUMENT_OWNER,
      ownerId: id,
      accountId: actor.accountId,
    })
    await tx
      .insertInto('document_version')
      .values({ document_id: id, number: 1, file_id, uploaded_by: actor.fullName, uploaded_at: now })
      .execute()
    recordDocument(context, { id, group, employeeId }, null, { files: 1 })
  }
}

/** Deletes the documents of an employee that were kept at a moment and that nobody has changed since. */
export async function deleteKeptDocuments(context: Context, employeeId: string, keptAt: Date): Promise<void> {
  const { rows } = await sql<{ id: string; version: number }>`
    select d.id, d.version from document d join document_version v on v.document_id = d.id
    where d.employee_id = ${employeeId}::uuid and d.latest = 1 and v.uploaded_at = ${keptAt} order by d.id`.execute(
    context.tx,
  )
  for (const at of rows) await deleteDocument(context, at)
}
