import { type Insertable, sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { OpenUploadContext } from '#server/call/open-upload.ts'
import type { Tx } from '#server/database/database.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { isSameBytes } from '#server/secrets.ts'
import type { Vault } from '#server/vault.ts'
import { lockOpenVacancy } from '../vacancies/open-vacancies.ts'
import { deleteDraftOfToken } from './drafts.ts'
import { mailCandidate } from './mails.ts'
import { currentNotice } from './notices/countries.ts'
import type { openApplicationApi } from './open-contract.ts'
import { findEmailIndex, findOrInsertCandidate, lockEmail, type Person } from './persons.ts'
import { consentUntil, isFillingTime, requireAnswers } from './rules.ts'
import { loadVacancy } from './vacancy-of-application.ts'

/** Files of an application that is not stored yet, and those of one that is. */
export const UPLOADED_OWNER = 'application_upload'
export const KEPT_OWNER = 'application'
export const USUAL_CONSENT_MONTHS = 12

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

/** When the address of an application stops to open: the day after the consent has ended everywhere. */
export function endOfAddress(consentUntil: Day): Date {
  return new Date(Date.parse(consentUntil) + 2 * 86_400_000)
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
  const { full_name, email, phone, expected_pay } = given
  const pay = expected_pay === undefined ? undefined : { amount: expected_pay, currency: vacancy.currency }
  const until = consentUntil(today, await loadConsentMonths(tx))
  const id = await insertApplication(
    { tx, vault, now },
    {
      vacancy_id: open.id,
      person: { full_name, email, phone },
      language: given.language,
      columns: {
        notice_version: given.notice_version,
        notice_language: given.notice_language,
        consented_at: now,
        consent_until: until,
      },
      sealed: { sealed_pay: pay && JSON.stringify(pay), sealed_video_link: given.video_link },
    },
  )
  if (id === undefined) {
    await dropFiles()
    return { received: true }
  }
  for (const { question_id, value } of answers) await insertAnswer(tx, vault, id, question_id, value)
  for (const { id: file_id } of files) {
    await tx.updateTable('file').set({ owner_kind: KEPT_OWNER, owner_id: id }).where('id', '=', file_id).execute()
    await attachFile(tx, id, file_id)
  }
  await tx.insertInto('application_event').values({ application_id: id, kind: 'received', at: now }).execute()
  if (given.draft !== undefined) await deleteDraftOfToken(tx, given.draft)
  await mailCandidate(
    { tx, mailKey, vacancy, recipient: given.email, language: given.language },
    'received',
    { application_id: id },
    { expiresAt: endOfAddress(until), until, values: { name: full_name } },
  )
  record({ kind: 'application', id, name: vacancy.job, after: { files: files.length } })
  return { received: true }
}

/** Holds the numbers and addresses of a vacancy's applications, or of resumes without one, until the transaction ends. */
export async function lockApplications(tx: Tx, vacancyId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('applications/' || coalesce(${vacancyId}, current_company()::text), 0))`.execute(
    tx,
  )
}

type NewApplication = {
  vacancy_id: string | null
  person: Person
  language: Language
  columns: Partial<Insertable<DB['application']>> & { consent_until: string }
  sealed?: { sealed_pay?: string | undefined; sealed_video_link?: string | undefined }
}

/** Inserts the application, or returns undefined where the address has applied for the vacancy already. */
export async function insertApplication(
  { tx, vault, now }: { tx: Tx; vault: Vault; now: Date },
  { vacancy_id, person, language, columns, sealed = {} }: NewApplication,
): Promise<string | undefined> {
  await lockApplications(tx, vacancy_id)
  const email_index = findEmailIndex(vault, person)
  if (email_index) {
    await lockEmail(tx, email_index)
    const known = await tx
      .selectFrom('application')
      .select('id')
      .where('vacancy_id', '=', vacancy_id)
      .where('email_index', '=', email_index)
      .executeTakeFirst()
    if (known) return undefined
  }
  const own_candidate_id = await findOrInsertCandidate({ tx, vault, now }, person, language)
  const { joined_into_id } = await tx
    .selectFrom('candidate')
    .select('joined_into_id')
    .where('id', '=', own_candidate_id)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: string; number: number }>`
    select new_id() as id, coalesce(max(number), 0) + 1 as number from application
    where vacancy_id is not distinct from ${vacancy_id}::uuid`.execute(tx)
  const { id, number } = required(rows[0], 'number of an application')
  const seal = (column: keyof typeof sealed) => {
    const plain = sealed[column]
    return plain === undefined ? null : vault.encrypt(`application.${column}|${id}`, plain)
  }
  const stored = await tx
    .insertInto('application')
    .values({
      id,
      number,
      vacancy_id,
      candidate_id: joined_into_id ?? own_candidate_id,
      own_candidate_id,
      email_index,
      sealed_pay: seal('sealed_pay'),
      sealed_video_link: seal('sealed_video_link'),
      received_at: now,
      ...columns,
    })
    .onConflict((same) => same.columns(['company_id', 'vacancy_id', 'email_index']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored?.id
}

/** Attaches a stored file whose text waits to be read. Returns the id of its row. */
export async function attachFile(tx: Tx, application_id: string, file_id: string): Promise<string> {
  const { id } = await tx
    .insertInto('application_file')
    .values({ application_id, file_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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
