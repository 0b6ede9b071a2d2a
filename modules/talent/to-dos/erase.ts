import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { ERASED_WITH_APPLICATION } from '../candidates/erase.ts'

/** The to-dos of an application go with it; those that an employee has by now stay theirs. */
export const ERASED_TO_DOS = ERASED_WITH_APPLICATION.add({
  name: 'to-dos',
  async erase(tx: Tx, applicationId: string) {
    await tx.deleteFrom('to_do').where('application_id', '=', applicationId).where('employee_id', 'is', null).execute()
    await tx
      .updateTable('to_do')
      .set({ application_id: null, version: sql`version + 1` })
      .where('application_id', '=', applicationId)
      .execute()
    return []
  },
})
