import { sql } from 'kysely'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import { lockVersioned } from '#server/database/records.ts'
import { insertEvent, requireApplication } from '../../application-record.ts'
import { lockApplications } from '../../apply.ts'
import { lockEmail } from '../../persons.ts'
import { loadVacancy } from '../../vacancy-of-application.ts'
import { isOpenVacancyInReach } from './import-task.ts'

/**
 * Puts a resume that was brought in without a vacancy onto an open one, where it gets the next number. Throws 404 out of reach, 409
 * where it has a vacancy or its address has applied for this one, 422 for a vacancy that is out of reach or not open.
 */
export async function assignVacancy(
  context: Context,
  { id, version, vacancy_id }: { id: string; version: number; vacancy_id: string },
): Promise<void> {
  const { tx, actor, record } = context
  await requireApplication(context, id, 'candidate:edit')
  const application = await lockVersioned(tx, 'application', { id, version })
  if (application.state !== 'received') throw notFound()
  if (application.source !== 'import' || application.vacancy_id !== null) throw conflict('application_has_vacancy')
  if (!(await isOpenVacancyInReach(tx, actor, vacancy_id))) throw invalidField('vacancy_id', 'not_a_choice')
  await lockApplications(tx, vacancy_id)
  // The address may have been added after the resume came in.
  const { email_index } = await tx
    .selectFrom('candidate')
    .select('email_index')
    .where('id', '=', required(application.own_candidate_id, 'candidate of an application'))
    .executeTakeFirstOrThrow()
  if (email_index) {
    await lockEmail(tx, email_index)
    const known = await tx
      .selectFrom('application')
      .select('id')
      .where('vacancy_id', '=', vacancy_id)
      .where('email_index', '=', email_index)
      .executeTakeFirst()
    if (known) throw conflict('resume_import_applied')
  }
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from application where vacancy_id = ${vacancy_id}::uuid`.execute(tx)
  const { number } = required(rows[0], 'number of an application')
  await tx
    .updateTable('application')
    .set({ vacancy_id, number, email_index, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await insertEvent(context, id, { kind: 'assigned' })
  const { job: name } = await loadVacancy(tx, vacancy_id)
  record({ kind: 'application', id, name, before: { vacancy_id: null }, after: { vacancy_id } })
}
