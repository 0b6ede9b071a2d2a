import { DomainError } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import { checkFile } from '#server/files/check-file.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { updateEmployeeVersioned } from '../../core/edit/employee-rows.ts'
import { deletePhoto, loadPhotoFile, savePhotoFile } from '../../core/edit/photo-rows.ts'
import { requireEmployee } from '../../core/reach.ts'
import { employeeApi } from '../contract.ts'

const MAX_BYTES = 5_000_000
/** Width and height of the stored picture in pixels; avatars are at most a fifth of it. */
const PHOTO_SIDE = 512

/** Readers of the directory see photos; editors of contact details change them. */
export function registerPhotoRoutes(api: Api, files: FileStore): void {
  route(api, employeeApi.photo, async ({ id }, { tx, actor, today }) => {
    await requireEmployee(tx, actor, 'directory:read', id, today)
    const file = await loadPhotoFile(tx, id)
    if (!file) throw new DomainError('no_file', { status: 404 })
    return files.read(tx, file)
  })

  route(api, employeeApi.putPhoto, async ({ id, version, file }, context) => {
    const { tx, actor, today, record } = context
    const employee = await requireEmployee(tx, actor, 'contact:edit', id, today)
    const { type, content } = await checkFile(file, ['jpg', 'png', 'webp'], { limit: MAX_BYTES, square: PHOTO_SIDE })
    const done = await updateEmployeeVersioned(tx, { id, version })
    const before = await loadPhotoFile(tx, id)
    const made = await files.put(tx, actor.companyId, {
      name: 'photo.jpg',
      type,
      content,
      ownerKind: 'employee',
      ownerId: id,
      accountId: actor.accountId,
    })
    await savePhotoFile(tx, id, made)
    if (before) await files.remove(tx, before)
    record({
      kind: 'employee',
      id,
      name: employee.full_name,
      before: { photo: before !== null },
      after: { photo: true },
    })
    return done
  })

  route(api, employeeApi.removePhoto, async ({ id, version }, { tx, actor, today, record }) => {
    const employee = await requireEmployee(tx, actor, 'contact:edit', id, today)
    const before = await loadPhotoFile(tx, id)
    if (!before) throw new DomainError('no_file', { status: 404 })
    const done = await updateEmployeeVersioned(tx, { id, version })
    await deletePhoto(tx, id)
    record({ kind: 'employee', id, name: employee.full_name, before: { photo: true }, after: { photo: false } })
    return done
  })
}
