import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'
import { deleteApplicationMails } from './mails.ts'

export type Ending = 'withdrawn' | 'expired'

/**
 * What a module above keeps of an application and erases with it. Returns the ids of its files. What it throws keeps the
 * application as it is.
 */
export const ERASED_WITH_APPLICATION = extensionPoint<{
  name: string
  erase(tx: Tx, applicationId: string, as: Ending, now: Date, mailKey: Buffer): Promise<readonly string[]>
}>('what is erased with applications')

/**
 * Erases an application: answers, files, texts, addresses, mails and what was said of it. Its row stays without a name, as
 * withdrawn or expired. A person without another application is erased too. Returns the ids of its files, whose bytes the caller
 * deletes after the commit; the nightly cleanup deletes those of a process that died meanwhile. `mailKey` encrypts what others are
 * mailed about it.
 */
export async function eraseApplication(
  tx: Tx,
  id: string,
  as: Ending,
  now: Date,
  mailKey: Buffer,
): Promise<readonly string[]> {
  const { candidate_id, own_candidate_id } = await tx
    .selectFrom('application')
    .select(['candidate_id', 'own_candidate_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const fileIds: string[] = []
  for (const { erase } of ERASED_WITH_APPLICATION.all()) fileIds.push(...(await erase(tx, id, as, now, mailKey)))
  fileIds.push(...(await deleteApplicationFiles(tx, id)))
  await tx.deleteFrom('application_answer').where('application_id', '=', id).execute()
  await tx.deleteFrom('application_event').where('application_id', '=', id).execute()
  await tx.deleteFrom('candidate_token').where('application_id', '=', id).execute()
  await tx.deleteFrom('resume_import_line').where('application_id', '=', id).execute()
  await deleteApplicationMails(tx, id)
  await tx
    .updateTable('application')
    .set({
      state: as,
      ended_at: now,
      status: null,
      later_until: null,
      candidate_id: null,
      own_candidate_id: null,
      email_index: null,
      sealed_remark: null,
      sealed_pay: null,
      sealed_video_link: null,
      notice_version: null,
      notice_language: null,
      consented_at: null,
      consent_until: null,
      reviewed_at: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  // The one it came in under first, as it may point at the other.
  for (const one of [own_candidate_id, candidate_id]) if (one !== null) await eraseWithoutApplications(tx, one)
  return fileIds
}

async function deleteApplicationFiles(tx: Tx, id: string): Promise<string[]> {
  const files = await tx
    .selectFrom('application_file')
    .select(['id', 'file_id'])
    .where('application_id', '=', id)
    .execute()
  if (files.length === 0) return []
  await tx
    .deleteFrom('resume_word')
    .where(
      'application_file_id',
      'in',
      files.map((file) => file.id),
    )
    .execute()
  await tx.deleteFrom('application_file').where('application_id', '=', id).execute()
  const ids = files.map(({ file_id }) => file_id)
  await tx.deleteFrom('file').where('id', 'in', ids).execute()
  return ids
}

/** Erases a candidate that no application came in under. Those that were joined into it stand by themselves again. */
async function eraseWithoutApplications(tx: Tx, id: string): Promise<void> {
  const own = await tx
    .selectFrom('application')
    .select('id')
    .where('own_candidate_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (own) return
  await tx
    .updateTable('application')
    .set({ candidate_id: sql`own_candidate_id` })
    .where('candidate_id', '=', id)
    .execute()
  await tx.updateTable('candidate').set({ joined_into_id: null }).where('joined_into_id', '=', id).execute()
  await tx.deleteFrom('candidate_word').where('candidate_id', '=', id).execute()
  await tx
    .deleteFrom('candidate_difference')
    .where((is) => is.or([is('candidate_id', '=', id), is('other_id', '=', id)]))
    .execute()
  await tx.deleteFrom('candidate').where('id', '=', id).execute()
}
