import { sql } from 'kysely'
import { notFound } from '#base/errors.ts'
import type { Label } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { type AuditedOperation, appendAuditEntries } from '#server/audit/append-entries.ts'
import type { AuditChange, OutsideContext } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { archiveName, type ZipFile, zipBytes } from '#server/files/zip.ts'
import { tokenHash } from '#server/secrets.ts'
import { countOrRefuse } from '#server/sessions/rate-limits.ts'
import { openVault, type Vault } from '#server/vault.ts'
import { indexPerson, readPerson, sealPerson } from './persons.ts'
import { type ApplicationStatus, type CandidateState, candidateState } from './rules.ts'
import { loadAppliedVacancy } from './vacancy-of-application.ts'

type At = Pick<OutsideContext, 'now' | 'origin'>
type Found = {
  id: string
  company_id: string
  data_key: Buffer
  application_id: string | null
  draft_id: string | null
}
/** What work behind a secret address gets. */
export type OpenedAddress = { tx: Tx; vault: Vault; now: Date; companyId: string; record(change: AuditChange): void }

/**
 * Runs work bound to the company of a secret address, which opens an application or a draft. What it records is appended to the
 * log. Throws 404 for an address that opens nothing, whatever the reason.
 */
export async function openByToken<T>(
  api: Api,
  operation: AuditedOperation,
  { token, of }: { token: string; of: 'application_id' | 'draft_id' },
  { now, origin }: At,
  work: (id: string, opened: OpenedAddress) => Promise<T>,
): Promise<T> {
  await countOrRefuse(api.database, 'candidate_address', origin.address, now)
  const { rows } = await sql<Found>`
    select t.id, t.application_id, t.draft_id, t.company_id, c.data_key from candidate_token t join company c on c.id = t.company_id and c.is_on
    where t.token_hash = ${tokenHash(token)} and t.expires_at > ${now}`.execute(api.database.lookup)
  const found = rows[0]
  const id = found?.[of]
  if (!found || !id) throw notFound()
  const vault = openVault(api.secrets.wrap, found.company_id, found.data_key)
  return api.database.runInTenant(found.company_id, async (tx) => {
    const changes: AuditChange[] = []
    const done = await work(id, {
      tx,
      vault,
      now,
      companyId: found.company_id,
      record: (change) => void changes.push(change),
    })
    const author = { accountId: null, name: APPLICANT, roleId: null, operation, origin, now }
    if (changes.length > 0)
      await appendAuditEntries(tx, api.secrets.audit, found.company_id, author, changes, api.heads)
    return done
  })
}

/** Who did it, in the log: a name would stay there after everything else was erased. */
export const APPLICANT = 'Applicant'

/** What comes next, as candidates read it. */
export const NEXT_TEXTS = {
  received: {
    en: 'Your application is with the people who fill this job. They contact you if they would like to talk to you.',
    zh: '負責本職缺的人員將檢視您的資料，如有進一步需要，將與您聯絡。',
  },
  in_process: {
    en: 'The people who fill this job will contact you about the next step.',
    zh: '負責本職缺的人員將與您聯絡，說明後續步驟。',
  },
  not_continued: {
    en: 'This application is not being taken further. Thank you for your interest. You are welcome to apply for other jobs.',
    zh: '本次應徵未進入後續流程，感謝您的關注，歡迎應徵其他職缺。',
  },
  hired: {
    en: 'Welcome. Whatever else is needed of you before your first day is on this page.',
    zh: '歡迎加入。到職前尚需您完成的事項將列於本頁。',
  },
} as const

/** An application that has not ended, locked, with the person as they applied. Throws 404. */
async function lockOwn({ tx, vault }: OpenedAddress, id: string) {
  const application = await tx
    .selectFrom('application')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'received')
    .forUpdate()
    .executeTakeFirst()
  if (!application?.own_candidate_id) throw notFound()
  const candidate = await tx
    .selectFrom('candidate')
    .selectAll()
    .where('id', '=', application.own_candidate_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { application, candidate, person: readPerson(vault, candidate) }
}

/** How an application stands, in neutral words: since when, and what comes next. */
export type Progress = { state: CandidateState; since: Date; next: Label }

/** What goes on with an application after its review: its progress, or undefined for one that it does not know. */
export const APPLICATION_PROGRESS = extensionPoint<{
  name: string
  load(tx: Tx, applicationId: string): Promise<Progress | undefined>
}>('progress of applications')

async function loadProgress(tx: Tx, id: string): Promise<Progress | undefined> {
  for (const { load } of APPLICATION_PROGRESS.all()) {
    const progress = await load(tx, id)
    if (progress) return progress
  }
  return undefined
}

/** The progress of an application that nothing has gone on with. Being put off is no news to the candidate. */
function progressOf(application: { status: string | null; reviewed_at: Date | null; received_at: Date }): Progress {
  const state = candidateState(application.status as ApplicationStatus | null)
  const since = (state === 'received' ? null : application.reviewed_at) ?? application.received_at
  return { state, since, next: NEXT_TEXTS[state] }
}

/** The page of an application. */
export async function loadCandidatePage(opened: OpenedAddress, id: string) {
  const { application, candidate, person } = await lockOwn(opened, id)
  const { company, job, title_en, title_zh } = await loadAppliedVacancy(opened.tx, id)
  const { state, since, next } = (await loadProgress(opened.tx, id)) ?? progressOf(application)
  const files = await loadFileNames(opened.tx, id)
  return {
    company,
    job,
    title_en,
    title_zh,
    state,
    since: since.toISOString(),
    next_en: next.en,
    next_zh: next.zh,
    ...person,
    language: candidate.language === 'zh-TW' ? ('zh-TW' as const) : ('en' as const),
    files: files.map(({ name }) => name),
    consent_until: required(application.consent_until, 'end of a consent'),
  }
}

type Correction = { full_name?: string | undefined; phone?: string | undefined; language?: 'en' | 'zh-TW' | undefined }

/** Changes what a candidate corrects of themselves. The log says which fields, and no value. */
export async function correctOwn(
  opened: OpenedAddress,
  id: string,
  { language, ...change }: Correction,
): Promise<void> {
  const { tx, vault, now, record } = opened
  const { candidate, person } = await lockOwn(opened, id)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after = { ...person, ...given }
  await tx
    .updateTable('candidate')
    .set({ ...sealPerson(vault, candidate.id, after), ...(language && { language }), version: sql`version + 1` })
    .where('id', '=', candidate.id)
    .execute()
  await indexPerson(tx, vault, candidate.id, after)
  await tx.insertInto('application_event').values({ application_id: id, kind: 'corrected', at: now }).execute()
  const corrected = [...Object.keys(given), ...(language ? ['language'] : [])]
  record({ kind: 'candidate', id: candidate.id, after: { corrected } })
}

/** A ZIP with what is stored of an application and its candidate, and the files. */
export async function packOwnData(opened: OpenedAddress, store: FileStore, id: string) {
  const { tx, vault, now } = opened
  const { application, candidate, person } = await lockOwn(opened, id)
  const open = (column: 'sealed_pay' | 'sealed_video_link') => {
    const sealed = application[column]
    return sealed === null ? null : vault.decrypt(`application.${column}|${id}`, sealed)
  }
  const pay = open('sealed_pay')
  const { rows: answers } = await sql<{ id: string; text_en: string; text_zh: string; sealed_answer: Buffer }>`
    select a.id, q.text_en, q.text_zh, a.sealed_answer from application_answer a join vacancy_question q on q.id = a.question_id
    where a.application_id = ${id}::uuid order by q.place`.execute(tx)
  const { company, job, title_en, title_zh } = await loadAppliedVacancy(tx, id)
  const files = await loadFileNames(tx, id)
  const about = {
    company,
    job,
    title_en,
    title_zh,
    received_at: application.received_at,
    ...person,
    language: candidate.language,
    expected_pay: pay === null ? null : JSON.parse(pay),
    video_link: open('sealed_video_link'),
    answers: answers.map(({ id: at, text_en, text_zh, sealed_answer }) => ({
      text_en,
      text_zh,
      answer: JSON.parse(vault.decrypt(`application_answer.sealed_answer|${at}`, sealed_answer)).value,
    })),
    consent: {
      notice_version: application.notice_version,
      notice_language: application.notice_language,
      given_at: application.consented_at,
      until: application.consent_until,
    },
    files: files.map(({ name }) => name),
  }
  const packed: ZipFile[] = [
    { name: 'data.json', content: Buffer.from(JSON.stringify(about, null, 2)), compress: true },
  ]
  for (const [at, { file_id, name }] of files.entries())
    packed.push({ name: `${at + 1}-${archiveName(name)}`, content: await store.readBytes(tx, file_id) })
  return { name: `application-${job}.zip`, type: 'application/zip', content: await zipBytes(packed, now) }
}

/** Locks an application before it is withdrawn. Throws 404. */
export async function requireOwn(opened: OpenedAddress, id: string): Promise<void> {
  await lockOwn(opened, id)
}

function loadFileNames(tx: Tx, id: string): Promise<{ file_id: string; name: string }[]> {
  return tx
    .selectFrom('application_file')
    .innerJoin('file', 'file.id', 'application_file.file_id')
    .select(['application_file.file_id', 'file.name'])
    .where('application_file.application_id', '=', id)
    .orderBy('file.name')
    .orderBy('application_file.id')
    .execute()
}
