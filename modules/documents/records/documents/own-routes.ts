import { conflict, forbidden, invalidField, notFound } from '#base/errors.ts'
import { reachOf } from '#people/reach.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { requireActiveGroup, requireDates } from '../groups/group-rows.ts'
import { ownDocumentApi } from './contract.ts'
import { loadDocument } from './queries.ts'
import { addVersion, deleteDocument, insertDocument, loadStored } from './stored-documents.ts'

/** What people do with their own documents, where the group lets them. */
export function registerOwnDocumentRoutes(api: Api, files: FileStore): void {
  route(api, ownDocumentApi.create, async ({ group_id, title, file, ...said }, context) => {
    const employeeId = requireReader(context)
    const group = await requireActiveGroup(context.tx, group_id)
    if (!group.person_may_add) throw invalidField('group_id', 'document_added_by_hr')
    requireDates(group, said)
    const id = await insertDocument(context, files, { group, employeeId, title, isByHr: false }, { file, ...said })
    return loadDocument(context, id)
  })

  route(api, ownDocumentApi.replace, async ({ id, version, file, ...said }, context) => {
    await requireOwn(context, id)
    await addVersion(context, files, { id, version, isByHr: false }, { file, ...said })
    return loadDocument(context, id)
  })

  route(api, ownDocumentApi.remove, async ({ id, version }, context) => {
    const row = await requireOwn(context, id)
    if (row.is_by_hr) throw conflict('document_of_hr')
    await deleteDocument(context, { id, version })
    return { removed: 1 }
  })
}

/** The caller's record. Throws 403 without one, or where they may not read their own documents. */
function requireReader({ actor }: Context): string {
  if (actor.employeeId === null || reachOf(actor, 'document:read') === null) throw forbidden()
  return actor.employeeId
}

/** A document of the caller in a group that they may add to. Throws 404 or 409. */
async function requireOwn(context: Context, id: string) {
  const employeeId = requireReader(context)
  const { row, group } = await loadStored(context.tx, id)
  if (row.employee_id !== employeeId || group.readers !== 'person') throw notFound()
  if (!group.person_may_add) throw conflict('document_of_hr')
  if (!group.is_active) throw conflict('document_group_archived')
  return row
}
