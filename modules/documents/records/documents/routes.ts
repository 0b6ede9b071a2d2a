import { conflict, invalidField, notFound } from '#base/errors.ts'
import { reachOf, requireEmployee } from '#people/reach.ts'
import { forbidOwnRecord } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { updateVersioned } from '#server/database/records.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { requireActiveGroup, requireDates, type StoredGroup } from '../groups/group-rows.ts'
import { documentApi } from './contract.ts'
import { countDocuments, loadDocument, loadDocumentPage, loadVersions } from './queries.ts'
import { addVersion, deleteDocument, insertDocument, loadStored, recordDocument } from './stored-documents.ts'

/** Documents of people and of the company, for whoever may read them and for HR, who writes them. */
export function registerDocumentRoutes(api: Api, files: FileStore): void {
  pageRoute(api, documentApi.list, (asked, context) => loadDocumentPage(context, asked), {
    countLists: (lists, context) => countDocuments(context, lists),
  })
  route(api, documentApi.one, async ({ id }, context) => ({
    ...(await loadDocument(context, id)),
    files: await loadVersions(context, id),
  }))
  route(api, documentApi.file, async ({ id, number }, context) => {
    const { employee_id } = await loadDocument(context, id)
    const found = await context.tx
      .selectFrom('document_version')
      .select('file_id')
      .where('document_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!found) throw notFound()
    if (employee_id !== null) context.reportReads(1, employee_id)
    return files.read(context.tx, found.file_id)
  })

  route(api, documentApi.create, async ({ group_id, employee_id, title, file, ...said }, context) => {
    const group = await requireActiveGroup(context.tx, group_id)
    await requireOwner(context, group, employee_id)
    requireDates(group, said)
    const id = await insertDocument(
      context,
      files,
      { group, employeeId: employee_id ?? null, title, isByHr: true },
      { file, ...said },
    )
    return loadDocument(context, id)
  })

  route(api, documentApi.update, async ({ id, version, title, ...said }, context) => {
    const { tx } = context
    const known = await requireAction(context, id, 'edit')
    const { group } = await loadStored(tx, id)
    requireDates(group, { ...known, ...said })
    await updateVersioned(tx, 'document', { id, version }, { ...(title !== undefined && { title }) })
    if (Object.keys(said).length > 0)
      await tx
        .updateTable('document_version')
        .set(said)
        .where('document_id', '=', id)
        .where('number', '=', known.latest_number)
        .execute()
    const after = await loadDocument(context, id)
    recordDocument(context, { id, group, employeeId: known.employee_id }, known, after)
    return after
  })

  route(api, documentApi.replace, async ({ id, version, file, ...said }, context) => {
    await requireAction(context, id, 'replace')
    await addVersion(context, files, { id, version, isByHr: true }, { file, ...said })
    return loadDocument(context, id)
  })

  route(api, documentApi.remove, async ({ id, version }, context) => {
    await requireAction(context, id, 'delete')
    await deleteDocument(context, { id, version })
    return { removed: 1 }
  })
}

/** A document that the caller may do this with. Throws 404 out of reach, 403 for their own, 409 in an archived group. */
async function requireAction(context: Context, id: string, action: 'edit' | 'replace' | 'delete') {
  const known = await loadDocument(context, id)
  if (!known.is_within_edit) throw notFound()
  if (known.employee_id !== null) await forbidOwnRecord(context.tx, context.actor, 'document:edit', known.employee_id)
  if (!known.actions.includes(action)) throw conflict('document_group_archived')
  return known
}

/** Throws unless the caller may add documents of the group to this person, or to the company without one. */
async function requireOwner(context: Context, group: StoredGroup, employeeId: string | undefined): Promise<void> {
  const { tx, actor, today } = context
  if (employeeId === undefined) {
    if (group.belongs_to === 'employee') throw invalidField('employee_id', 'required')
    if (reachOf(actor, 'document:edit') !== 'company') throw invalidField('group_id', 'document_of_the_company')
    return
  }
  await requireEmployee(tx, actor, 'document:edit', employeeId, today)
  if (group.belongs_to === 'company') throw invalidField('employee_id', 'document_of_nobody')
  await forbidOwnRecord(tx, actor, 'document:edit', employeeId)
}
