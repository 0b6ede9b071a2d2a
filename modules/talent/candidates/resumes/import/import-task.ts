import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import { DomainError, forbidden, notFound } from '#base/errors.ts'
import { loadTaskStarter } from '#people/record.ts'
import { hasPlaceInReach, isPlaceWithinReach } from '#server/access/reach-over-places.ts'
import type { Tx } from '#server/database/database.ts'
import { type CheckedFile, checkContent, FILE_TYPES, type FileKind } from '#server/files/check-file.ts'
import { safeFileName } from '#server/files/file-names.ts'
import { loadNameInCompany } from '#server/sessions/accessible-companies.ts'
import type { TaskContext, TaskKind } from '#server/tasks/task-kind.ts'
import { attachFile, insertApplication, KEPT_OWNER, loadConsentMonths, lockApplications } from '../../apply.ts'
import { consentUntil } from '../../rules.ts'
import { readBounded, storeText } from '../index-texts.ts'
import { listResumes, type PackedResume, unpackResume } from './archive.ts'
import { insertLine, loadDoneNumbers } from './lines.ts'
import { personOfText } from './person-of-text.ts'

/** Archives that wait for their task. */
export const ARCHIVE_OWNER = 'resume_import'
const ALL_FILE_KINDS = Object.keys(FILE_TYPES) as FileKind[]
const BUSY_MS = 2_000
const MOST_TRIES = 30

export type ResumeImportInput = { file_id: string; vacancy_id: string | null }
type Importing = TaskContext<ResumeImportInput>
type Read = NonNullable<Awaited<ReturnType<typeof readBounded>>>

/**
 * Brings the files of an archive in, one transaction each with its line: a task that was killed goes on where it stopped, and
 * one that was cancelled leaves what came in.
 */
export const resumeImportTask: TaskKind<ResumeImportInput> = {
  kind: 'resumes.import',
  title: { en: 'Resumes from {{file}}', zh: '匯入履歷：{{file}}' },
  bulk: ['candidate', 'candidate_word', 'application', 'application_file', 'resume_word', 'file'],
  async run(context) {
    const { input, taskId, runInTenant } = context
    const bytes = await runInTenant((tx) => context.files.readBytes(tx, input.file_id))
    const resumes = listResumes(bytes)
    const done = await runInTenant((tx) => loadDoneNumbers(tx, taskId))
    for (const [at, resume] of resumes.entries()) {
      if (!done.has(resume.number)) await importResume(context, bytes, resume)
      await context.reportProgress(at + 1, resumes.length)
    }
    return context.commit(async (tx) => {
      await context.files.remove(tx, input.file_id)
      const { rows } = await sql<{ came_in: number; left_out: number }>`
        select count(application_id)::int as came_in, (count(*) - count(application_id))::int as left_out
        from resume_import_line where task_id = ${taskId}::uuid`.execute(tx)
      const counts = rows[0] ?? { came_in: 0, left_out: 0 }
      return {
        message: { code: 'resumes_imported', params: counts },
        result: counts,
        changes: [{ kind: 'resume_import', id: taskId, after: counts }],
      }
    })
  },
}

async function importResume(context: Importing, bytes: Uint8Array, resume: PackedResume): Promise<void> {
  const { taskId, now, runInTenant } = context
  const { number, name } = resume
  try {
    const checked = await whenFree(() =>
      checkContent({ name: safeFileName(name), bytes: new Uint8Array(unpackResume(bytes, resume)) }, ALL_FILE_KINDS, {
        takesEncrypted: true,
      }),
    )
    const read = await readText(checked)
    await runInTenant((tx) => storeResume(tx, context, resume, checked, read))
  } catch (error) {
    // What concerns the whole task, such as a right that is gone, ends it.
    if (!(error instanceof DomainError) || error.status === 403 || error.status === 404) throw error
    const { code: reason, params } = error
    await runInTenant((tx) => insertLine(tx, taskId, now, { number, name, application_id: null, reason, params }))
  }
}

/** Tries again while other files have all threads. */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'overloaded' || tries >= MOST_TRIES) throw error
      await setTimeout(BUSY_MS)
    }
  }
}

function readText({ content, kind, type }: CheckedFile): Promise<Read> {
  if (kind !== 'pdf' && kind !== 'docx') return Promise.resolve({ state: 'not_searched', text: '' })
  return whenFree(async () => {
    const read = await readBounded({ bytes: content, type })
    if (!read) throw new DomainError('overloaded', { status: 429 })
    return read
  })
}

/** Throws 404 unless the vacancy takes applications and is in reach; 403 without a vacancy and the reach of the company. */
export async function lockImportVacancy(
  tx: Tx,
  actor: Pick<Actor, 'grants' | 'officeIds' | 'departmentIds'>,
  vacancyId: string | null,
): Promise<void> {
  if (vacancyId === null) {
    if (!hasPlaceInReach(actor, 'candidate:edit', { office_id: null, department_id: null })) throw forbidden()
    return
  }
  if (!(await isOpenVacancyInReach(tx, actor, vacancyId))) throw notFound()
}

/** Whether a vacancy takes applications and is in reach; then it stays so until the transaction ends. */
export async function isOpenVacancyInReach(
  tx: Tx,
  actor: Pick<Actor, 'grants' | 'officeIds' | 'departmentIds'>,
  vacancyId: string,
): Promise<boolean> {
  const { rows } = await sql`select v.id from vacancy v where v.id = ${vacancyId}::uuid and v.state = 'open'
    and ${isPlaceWithinReach(actor, 'candidate:edit', 'v')} for share of v`.execute(tx)
  return rows.length > 0
}

/** Throws `resume_import_known` for a file that is there, and `resume_import_applied` for an address that is. */
async function storeResume(
  tx: Tx,
  context: Importing,
  { number, name }: PackedResume,
  { name: fileName, type, content }: CheckedFile,
  read: Read,
): Promise<void> {
  const { taskId, now, today, vault, input, files, companyId } = context
  const { vacancy_id } = input
  await lockImportVacancy(tx, await loadTaskStarter(tx, context), vacancy_id)
  await lockApplications(tx, vacancy_id)
  const { rows: known } = await sql`select from application_file f join file on file.id = f.file_id
    join application a on a.id = f.application_id
    where file.sha256 = ${createHash('sha256').update(content).digest()} and a.vacancy_id is not distinct from ${vacancy_id}::uuid
    limit 1`.execute(tx)
  if (known.length > 0) throw new DomainError('resume_import_known')
  const person = personOfText(read.text, name.split('/').at(-1) ?? name)
  const application_id = await insertApplication(
    { tx, vault, now },
    {
      vacancy_id,
      person,
      language: /\p{Script=Han}{4}/u.test(read.text) ? 'zh-TW' : 'en',
      columns: { source: 'import', consent_until: consentUntil(today, await loadConsentMonths(tx)) },
    },
  )
  if (application_id === undefined) throw new DomainError('resume_import_applied')
  const file_id = await files.put(tx, companyId, {
    name: fileName,
    type,
    content,
    ownerKind: KEPT_OWNER,
    ownerId: application_id,
  })
  await storeText(tx, vault, await attachFile(tx, application_id, file_id), read)
  await tx
    .insertInto('application_event')
    .values({ application_id, kind: 'received', at: now, name: await loadNameInCompany(tx, context.accountId) })
    .execute()
  const reason = read.state === 'searched' ? undefined : `resume_${read.state}`
  await insertLine(tx, taskId, now, { number, name, application_id, reason })
}
