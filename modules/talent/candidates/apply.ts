import { sql } from 'kysely'
import type { z } from 'zod'
import { DomainError, invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { OpenUploadContext } from '#server/call/open-upload.ts'
import type { Tx } from '#server/database/database.ts'
import { isSameBytes } from '#server/secrets.ts'
import type { Vault } from '#server/vault.ts'
import { lockOpenVacancy } from '../vacancies/open-vacancies.ts'
import { deleteDraftOfToken } from './drafts.ts'
import { mailCandidate } from './mails.ts'
import { currentNotice } from './notice.ts'
import type { openApplicationApi } from './open-contract.ts'
import { emailIndex, findOrInsertCandidate, lockEmail } from './persons.ts'
import { consentUntil, isFillingTime, requireAnswers } from './rules.ts'
import { type AppliedVacancy, loadVacancy } from './vacancy-of-application.ts'

/** Files of an application that is not stored yet, and those of one that is. */
export const UPLOADED_OWNER = 'application_upload'
export const KEPT_OWNER = 'application'
export const USUAL_CONSENT_MONTHS = 12
const DAY_MS = 86_400_000

type Sent = z.output<(typeof openApplicationApi.send)['input']> & Parsed
type Parsed = NonNullable<NonNullable<typeof openApplicationApi.send.types>['parsed']>

/** Signs the moment at which a form was opened. */
export function signStart({ sign }: Pick<Vault, 'sign'>, job: string, now: Date): string {
  const at = String(now.getTime())
  return `${at}.${sign('application form', `${job}|${at}`).toString('base64url')}`
}

/** Throws 422 `application_form_time` for a form that was filled in too fast or long ago, or that is not ours. */
function requireStart({ sign }: Pick<Vault, 'sign'>, job: string, started: string, now: Date): void {
  const [at = '', signature = ''] = started.split('.')
  const isOurs = isSameBytes(signature, sign('application form', `${job}|${at}`).toString('base64url'))
  if (!isOurs || !/^\d{1,15}$/.test(at) || !isFillingTime(new Date(Number(at)), now))
    throw new DomainError('application_form_time')
}

export async function loadConsentMonths(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('candidate_setting').select('consent_months').executeTakeFirst()
  return row?.consent_months ?? USUAL_CONSENT_MONTHS
}

/**
 * Stores an application with its files and queues the mail that it was received. A second one of the same address for the
 * vacancy leaves everything as it is, and returns the same.
 */
export async function storeApplication(
  given: Sent,
  { tx, now, today, vault, files, record }: OpenUploadContext,
  mailKey: Buffer,
): Promise<{ received: true }> {
  const dropFiles = () =>
    deleteFiles(
      tx,
      files.map(({ id }) => id),
    )
  // What fills in the field that people do not see is a program.
  if (given.website) {
    await dropFiles()
    return { received: true }
  }
  const open = await lockOpenVacancy(tx, given.job, now)
  requireStart(vault, given.job, given.started, now)
  const isRead = currentNotice(open.country).some(
    ({ version, language }) => version === given.notice_version && language === given.notice_language,
  )
  if (!isRead) throw invalidField('notice_version', 'application_notice_changed')
  const answers = given.answers ?? []
  requireAnswers(open.questions, answers)

  const vacancy = await loadVacancy(tx, open.id)
  const id = await insertApplication({ tx, vault, now, today }, vacancy, given)
  if (id === undefined) {
    await dropFiles()
    return { received: true }
  }
  for (const { question_id, value } of answers) await insertAnswer(tx, vault, id, question_id, value)
  for (const { id: file_id } of files) {
    await tx.updateTable('file').set({ owner_kind: KEPT_OWNER, owner_id: id }).where('id', '=', file_id).execute()
    await tx.insertInto('application_file').values({ application_id: id, file_id }).execute()
  }
  await tx.insertInto('application_event').values({ application_id: id, kind: 'received', at: now }).execute()
  if (given.draft !== undefined) await deleteDraftOfToken(tx, given.draft)
  const { consent_until } = await tx
    .selectFrom('application')
    .select('consent_until')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const until = required(consent_until, 'end of a consent')
  await mailCandidate(
    { tx, mailKey, vacancy, recipient: given.email, language: given.language },
    'received',
    { application_id: id },
    { expiresAt: new Date(Date.parse(until) + 2 * DAY_MS), until },
  )
  record({ kind: 'application', id, name: vacancy.job, after: { files: files.length } })
  return { received: true }
}

/** Inserts the application, or returns undefined where the address has applied for the vacancy already. */
async function insertApplication(
  { tx, vault, now, today }: { tx: Tx; vault: Vault; now: Date; today: string },
  vacancy: AppliedVacancy,
  given: Sent,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('applications/' || ${vacancy.id}, 0))`.execute(tx)
  const index = emailIndex(vault, given.email)
  await lockEmail(tx, index)
  const known = await tx
    .selectFrom('application')
    .select('id')
    .where('vacancy_id', '=', vacancy.id)
    .where('email_index', '=', index)
    .executeTakeFirst()
  if (known) return undefined
  const { full_name, email, phone, language } = given
  const candidate_id = await findOrInsertCandidate({ tx, vault, now }, { full_name, email, phone }, language)
  const { joined_into_id } = await tx
    .selectFrom('candidate')
    .select('joined_into_id')
    .where('id', '=', candidate_id)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: string; number: number }>`
    select new_id() as id, coalesce(max(number), 0) + 1 as number from application where vacancy_id = ${vacancy.id}::uuid`.execute(
    tx,
  )
  const { id, number } = required(rows[0], 'number of an application')
  const seal = (column: string, plain: string | undefined) =>
    plain === undefined ? null : vault.encrypt(`application.${column}|${id}`, plain)
  const pay = given.expected_pay
  const stored = await tx
    .insertInto('application')
    .values({
      id,
      number,
      vacancy_id: vacancy.id,
      candidate_id: joined_into_id ?? candidate_id,
      own_candidate_id: candidate_id,
      email_index: index,
      sealed_pay: seal(
        'sealed_pay',
        pay === undefined ? undefined : JSON.stringify({ amount: pay, currency: vacancy.currency }),
      ),
      sealed_video_link: seal('sealed_video_link', given.video_link),
      notice_version: given.notice_version,
      notice_language: given.notice_language,
      consented_at: now,
      consent_until: consentUntil(today, await loadConsentMonths(tx)),
      received_at: now,
    })
    .onConflict((same) => same.columns(['company_id', 'vacancy_id', 'email_index']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored?.id
}

async function insertAnswer(tx: Tx, vault: Vault, application_id: string, question_id: string, value: string) {
  const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(tx)
  const { id } = required(rows[0], 'new id')
  const sealed_answer = vault.encrypt(`application_answer.sealed_answer|${id}`, JSON.stringify({ value }))
  await tx.insertInto('application_answer').values({ id, application_id, question_id, sealed_answer }).execute()
}

async function deleteFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('file')
      .where('id', 'in', [...ids])
      .execute()
}
