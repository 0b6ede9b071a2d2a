import { addDays, addMonths, dayIn } from '#base/days/days.ts'
import { decimalsOf } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { generateIds, insertRows } from '#server/database/insert-rows.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { zipBytes } from '#server/files/zip.ts'
import { openVault, type Vault } from '#server/vault.ts'
import { emailIndex, sealPerson } from '../modules/talent/candidates/persons.ts'
import { hashWords, indexedWords, personWords } from '../modules/talent/candidates/words.ts'
import { STAGES, type Stage } from '../modules/talent/onboarding/stage-rules.ts'
import { APPLICANTS, type Applicant, type Standing } from './candidate-people.ts'
import { receiptPdf } from './receipt.ts'
import type { SeededCompany } from './seed-company.ts'

const DAY_MS = 86_400_000
const BY_HR = 'Wong Mei Ling'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

type Vacancy = { id: string; number: number; office: string; currency: string; questions: readonly string[] }
type Row = Applicant & {
  nth: number
  id: string
  candidateId: string
  at: Date
  job: Vacancy | undefined
  email: string
}

/** Inserts the applicants of the demo company with their resumes, and the onboarding cards of those who are suitable. */
export async function plantCandidates(
  tx: Tx,
  files: FileStore,
  { companyId, dataKey }: Pick<SeededCompany, 'companyId' | 'dataKey'>,
  wrap: Buffer,
  now: Date,
): Promise<void> {
  if (await tx.selectFrom('application').select('id').limit(1).executeTakeFirst()) return
  const vault = openVault(wrap, companyId, dataKey)
  const today = dayIn('Asia/Kuala_Lumpur', now)
  const vacancies = await loadVacancies(tx)
  const ids = await generateIds(tx, 2 * APPLICANTS.length)
  const rows = APPLICANTS.map((applicant, nth): Row => {
    const slug = applicant.name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z]+/g, '.')
      .replace(/^\.|\.$/g, '')
    return {
      ...applicant,
      nth,
      id: ids[2 * nth]!,
      candidateId: ids[2 * nth + 1]!,
      at: new Date(now.getTime() - applicant.applied * DAY_MS - nth * 600_000),
      job: vacancies.find(({ number }) => number === applicant.vacancy),
      email: `${slug || 'applicant'}.${nth + 1}@mail.example`,
    }
  })
  const present = rows.filter(({ standing }) => standing !== 'withdrawn')
  await insertPeople(tx, vault, present)
  await insertApplications(tx, vault, rows, today)
  await insertAnswers(tx, vault, present)
  await insertResumes(tx, files, vault, companyId, present, now)
  await insertCards(tx, vault, present, now)
}

async function loadVacancies(tx: Tx): Promise<Vacancy[]> {
  const rows = await tx
    .selectFrom('vacancy')
    .innerJoin('office', 'office.id', 'vacancy.office_id')
    .select(['vacancy.id', 'vacancy.number', 'office.name as office', 'office.currency'])
    .execute()
  const questions = await tx
    .selectFrom('vacancy_question')
    .select(['id', 'vacancy_id', 'kind'])
    .where('kind', '<>', 'text')
    .orderBy('place')
    .execute()
  return rows.map((row) => ({
    ...row,
    questions: questions.filter(({ vacancy_id }) => vacancy_id === row.id).map(({ id, kind }) => `${kind}|${id}`),
  }))
}

/** How `insertRows` takes bytes. */
const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

async function insertPeople(tx: Tx, vault: Vault, rows: readonly Row[]): Promise<void> {
  await insertRows(
    tx,
    'candidate',
    rows.map(({ candidateId, name, email, phone, language, at, nth }) => {
      const sealed = sealPerson(vault, candidateId, { full_name: name, email, phone })
      return {
        id: candidateId,
        sealed_person: hex(sealed.sealed_person),
        email_index: sealed.email_index && hex(sealed.email_index),
        phone_index: sealed.phone_index && hex(sealed.phone_index),
        language,
        tags: nth % 7 === 3 ? ['referred'] : [],
        received_at: at,
      }
    }),
  )
  await insertRows(
    tx,
    'candidate_word',
    rows.flatMap(({ candidateId, name, email, phone }) =>
      hashWords(vault, 'person word', personWords({ name, email, phone })).map((word) => ({
        word,
        candidate_id: candidateId,
      })),
    ),
  )
}

const isCard = (standing: Standing): standing is Stage | 'rejected' =>
  standing === 'rejected' || STAGES.some((stage) => stage === standing)

function statusOf(standing: Standing): string | null {
  if (isCard(standing)) return 'suitable'
  return standing === 'not_suitable' || standing === 'later' ? standing : null
}

async function insertApplications(tx: Tx, vault: Vault, rows: readonly Row[], today: string): Promise<void> {
  const counted = new Map<string | undefined, number>()
  const seal = (row: Row, column: string, plain: string | null) =>
    plain === null ? null : hex(vault.encrypt(`application.${column}|${row.id}`, plain))
  await insertRows(
    tx,
    'application',
    rows.map((row) => {
      const number = (counted.get(row.job?.id) ?? 0) + 1
      counted.set(row.job?.id, number)
      const isGone = row.standing === 'withdrawn'
      const status = statusOf(row.standing)
      const amount = row.expects === null || !row.job ? null : row.expects * 10 ** decimalsOf(row.job.currency)
      const reviewedAt = status === null ? null : new Date(row.at.getTime() + DAY_MS / 2)
      const isByForm = row.job !== undefined && !isGone
      return {
        id: row.id,
        vacancy_id: row.job?.id ?? null,
        number,
        source: row.job ? 'form' : 'import',
        candidate_id: isGone ? null : row.candidateId,
        own_candidate_id: isGone ? null : row.candidateId,
        email_index: isGone ? null : hex(emailIndex(vault, row.email)),
        state: isGone ? 'withdrawn' : 'received',
        status,
        later_until: status === 'later' ? addDays(today, 30 + row.nth) : null,
        sealed_remark: status === 'not_suitable' ? seal(row, 'sealed_remark', 'Less experience than others.') : null,
        sealed_pay:
          isGone || amount === null
            ? null
            : seal(row, 'sealed_pay', JSON.stringify({ amount, currency: row.job!.currency })),
        notice_version: isByForm ? (row.job!.currency === 'TWD' ? 'TW-1' : 'MY-1') : null,
        notice_language: isByForm ? (row.job!.currency === 'TWD' ? 'zh-TW' : 'en') : null,
        consented_at: isByForm ? row.at : null,
        consent_until: isGone ? null : addMonths(addDays(today, -row.applied), 12),
        received_at: row.at,
        reviewed_at: isGone ? null : reviewedAt,
        ended_at: isGone ? new Date(row.at.getTime() + DAY_MS / 4) : null,
      }
    }),
  )
  const events = rows
    .filter(({ standing }) => standing !== 'withdrawn')
    .flatMap((row) => {
      const status = statusOf(row.standing)
      return [
        {
          application_id: row.id,
          kind: 'received',
          at: row.at,
          name: row.job ? null : BY_HR,
          status: null,
          later_until: null,
        },
        ...(status === null
          ? []
          : [
              {
                application_id: row.id,
                kind: 'reviewed',
                at: new Date(row.at.getTime() + DAY_MS / 2),
                name: BY_HR,
                status,
                later_until: status === 'later' ? addDays(today, 30 + row.nth) : null,
              },
            ]),
      ]
    })
  await insertRows(tx, 'application_event', events)
}

/** Answers to the questions that are answered by a choice or a number. */
async function insertAnswers(tx: Tx, vault: Vault, rows: readonly Row[]): Promise<void> {
  const asked = rows.flatMap(({ id, job, nth }) =>
    (job?.questions ?? []).map((question) => ({ application_id: id, question, nth })),
  )
  const ids = await generateIds(tx, asked.length)
  await insertRows(
    tx,
    'application_answer',
    asked.map(({ application_id, question, nth }, at) => {
      const [kind, question_id] = question.split('|')
      const value =
        kind === 'yes_no' ? (nth % 3 === 0 ? 'no' : 'yes') : String(kind === 'choice' ? nth % 3 : 1 + (nth % 6))
      return {
        id: ids[at]!,
        application_id,
        question_id,
        sealed_answer: hex(vault.encrypt(`application_answer.sealed_answer|${ids[at]}`, JSON.stringify({ value }))),
      }
    }),
  )
}

/** A resume of each: a Word file for whoever writes Chinese, else a PDF. */
async function insertResumes(
  tx: Tx,
  files: FileStore,
  vault: Vault,
  companyId: string,
  rows: readonly Row[],
  now: Date,
): Promise<void> {
  const ids = await generateIds(tx, rows.length)
  const words: { word: number; application_file_id: string }[] = []
  const stored = []
  for (const [at, row] of rows.entries()) {
    const id = ids[at]!
    const lines = [row.name, row.email, ...row.about]
    const isChinese = /\p{Script=Han}/u.test(lines.join(''))
    const file_id = await files.put(tx, companyId, {
      name: isChinese ? `履歷-${row.nth + 1}.docx` : `resume-${row.nth + 1}.pdf`,
      type: isChinese ? DOCX : 'application/pdf',
      content: isChinese ? await wordFile(lines, now) : receiptPdf(lines),
      ownerKind: 'application',
      ownerId: row.id,
    })
    const text = lines.join('\n')
    stored.push({
      id,
      application_id: row.id,
      file_id,
      text_state: 'searched',
      sealed_text: hex(vault.encrypt(`application_file.sealed_text|${id}`, JSON.stringify({ text }))),
    })
    for (const word of hashWords(vault, 'resume word', indexedWords(text)))
      words.push({ word, application_file_id: id })
  }
  await insertRows(tx, 'application_file', stored)
  await insertRows(tx, 'resume_word', words)
}

/** A Word file of paragraphs. */
function wordFile(lines: readonly string[], now: Date): Promise<Uint8Array> {
  const body = lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')
  const part = (name: string, content: string) => ({ name, content: Buffer.from(content), compress: true })
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  return zipBytes(
    [
      part(
        '[Content_Types].xml',
        `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      ),
      part(
        '_rels/.rels',
        `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
      part(
        'word/document.xml',
        `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      ),
    ],
    now,
  )
}

/** The cards of those who are suitable, with a move for each stage that they came through. */
async function insertCards(tx: Tx, vault: Vault, rows: readonly Row[], now: Date): Promise<void> {
  const cards = rows.flatMap((row) => (isCard(row.standing) ? [{ ...row, standing: row.standing }] : []))
  const ids = await generateIds(tx, cards.length)
  const today = dayIn('Asia/Kuala_Lumpur', now)
  const moves: object[] = []
  const stored = cards.map((row, at) => {
    const stage: Stage = row.standing === 'rejected' ? 'phone_screening' : row.standing
    const passed = STAGES.slice(0, STAGES.indexOf(stage) + 1)
    // They came through their stages at even steps since the review.
    const begun = row.at.getTime() + DAY_MS / 2
    const step = (now.getTime() - begun) / (passed.length + 1)
    const momentOf = (nth: number) => new Date(begun + nth * step)
    for (const [nth, to] of passed.entries())
      moves.push({
        card_id: ids[at],
        kind: nth === 0 ? 'begun' : 'forward',
        from_stage: nth === 0 ? null : passed[nth - 1],
        to_stage: to,
        at: momentOf(nth),
        name: BY_HR,
      })
    const isRejected = row.standing === 'rejected'
    const ended = momentOf(passed.length)
    if (isRejected)
      moves.push({ card_id: ids[at], kind: 'rejected', from_stage: stage, to_stage: stage, at: ended, name: BY_HR })
    const isLate = STAGES.indexOf(stage) >= STAGES.indexOf('offer_accepted')
    return {
      id: ids[at],
      application_id: row.id,
      stage,
      stage_at: momentOf(passed.length - 1),
      state: isRejected ? 'rejected' : 'active',
      state_at: isRejected ? ended : momentOf(0),
      onboard_on: isLate ? addDays(today, 10 + at) : null,
      version: passed.length,
    }
  })
  await insertRows(tx, 'onboarding_card', stored)
  const moveIds = await generateIds(tx, moves.length)
  await insertRows(
    tx,
    'onboarding_move',
    moves.map((move, at) => {
      const id = required(moveIds[at], 'id of a move')
      const isRejected = 'kind' in move && move.kind === 'rejected'
      const reason = isRejected ? 'Others fit better.' : null
      return {
        id,
        ...move,
        sealed_reason: reason === null ? null : hex(vault.encrypt(`onboarding_move.sealed_reason|${id}`, reason)),
      }
    }),
  )
}
