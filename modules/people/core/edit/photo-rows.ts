import type { Tx } from '#server/database/database.ts'

export async function loadPhotoFile(tx: Tx, employeeId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('employee_photo')
    .select('file_id')
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return row?.file_id ?? null
}

/** Deletes a photo and its file. */
export async function deletePhoto(tx: Tx, employeeId: string): Promise<void> {
  const deleted = await tx
    .deleteFrom('employee_photo')
    .where('employee_id', '=', employeeId)
    .returning('file_id')
    .executeTakeFirst()
  if (deleted) await tx.deleteFrom('file').where('id', '=', deleted.file_id).execute()
}

/** Sets or replaces a person's photo. */
export async function savePhotoFile(tx: Tx, employeeId: string, fileId: string): Promise<void> {
  await tx
    .insertInto('employee_photo')
    .values({ employee_id: employeeId, file_id: fileId })
    .onConflict((same) => same.columns(['company_id', 'employee_id']).doUpdateSet({ file_id: fileId }))
    .execute()
}

/** Moves the photo of an ended employment to the next one. */
export async function movePhoto(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('employee_photo').set({ employee_id: to }).where('employee_id', '=', from).execute()
}
