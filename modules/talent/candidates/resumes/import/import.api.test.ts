import { setTimeout } from 'node:timers/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { zipBytes } from '#server/files/zip.ts'
import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import { patience } from '#test/patience.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { insertAskingVacancy } from '../../../vacancies/test-samples.ts'
import { lockApplications } from '../../apply.ts'
import { applicationApi, candidateApi, resumeApi, resumeImportApi } from '../../contract.ts'
import { candidateJob } from '../../jobs.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('farid', 'HR Generalist')
})
afterAll(() => server.stop())

type Line = { number: number; name: string; application_id: string | null; message: string | null }

async function pdf(text: string, password?: string): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 400])
  for (const [at, line] of text.split('\n').entries()) page.drawText(line, { x: 20, y: 380 - 20 * at, size: 12 })
  if (password) document.encrypt({ userPassword: password, ownerPassword: `${password}!` })
  return document.save({ useObjectStreams: false })
}
const zip = (files: Record<string, Uint8Array | string>) =>
  zipBytes(
    Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) })),
    new Date(0),
  )
async function start(content: Uint8Array, vacancy_id?: string, who = hr): Promise<string> {
  const { status, body, text } = await who.call(resumeImportApi.start, { ...(vacancy_id && { vacancy_id }) } as never, {
    files: { file: { name: 'resumes.zip', content } },
  })
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body.data.task_id
}
const linesOf = async (task_id: string) =>
  (await hr.call(resumeImportApi.one, { task_id })).body.data as { state: string; rows: Line[] }
const count = (table: 'application' | 'candidate' | 'mail' | 'application_file') =>
  server.tenant('meridian', async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(tx)
    return rows[0]!.n
  })

it('REC-02e of an archive each file has a line that says so where it did not come in, and the others come in', {
  timeout: patience(120_000),
}, async () => {
  const { id: vacancy } = await insertAskingVacancy(server, 'meridian', 'nurul')
  const [mails, files] = [await count('mail'), await count('application_file')]
  const task = await start(
    await zip({
      'tan.pdf': await pdf('Name: Tan Bee Hoon\nbee@outside.example\n+60 12-999 8877\nWok hei'),
      '../up.pdf': await pdf('Upward'),
      'TAN.pdf': await pdf('Same name'),
      'old/Lim Siew.pdf': await pdf('Secret', 'kopi'),
      'virus.exe': 'MZ',
      'broken.pdf': '%PDF-1.7 nothing',
      'again.pdf': await pdf('Name: Bee Tan\nBEE@outside.example'),
    }),
    vacancy,
  )
  expect(await server.runTask('meridian', task)).toMatchObject({
    state: 'done',
    message_code: 'resumes_imported',
    result: { came_in: 2, left_out: 5 },
  })
  const { state, rows } = await linesOf(task)
  expect(state).toBe('done')
  expect(
    rows.map(({ name, application_id, message }) => [name, application_id !== null, message?.slice(0, 34)]),
  ).toEqual([
    ['tan.pdf', true, undefined],
    ['../up.pdf', false, expect.any(String)],
    ['TAN.pdf', false, 'Another file of the archive has th'],
    ['old/Lim Siew.pdf', true, 'It came in. It has a password and '],
    ['virus.exe', false, expect.any(String)],
    ['broken.pdf', false, expect.any(String)],
    ['again.pdf', false, 'Somebody with this email has appli'],
  ])
  expect([await count('mail'), await count('application_file')]).toEqual([mails, files + 2])
  const { body } = await hr.call(applicationApi.list, { vacancy_id: [vacancy], sort: 'number' } as never)
  expect(body.data.map(({ full_name, source }: { full_name: string; source: string }) => [full_name, source])).toEqual([
    ['Tan Bee Hoon', 'import'],
    ['Lim Siew', 'import'],
  ])
  const found = await hr.call(resumeApi.search, { search: 'wok hei' })
  expect(found.body.data.rows).toMatchObject([{ full_name: 'Tan Bee Hoon', file: 'tan.pdf' }])
  const card = (await hr.call(candidateApi.one, { id: body.data[1].candidate_id })).body.data
  expect([card.email, card.phone]).toEqual(['', ''])
  // What was not read from the file is corrected.
  const { id, version } = card
  const mended = await hr.call(candidateApi.update, { id, version, email: 'lim@outside.example' })
  expect(mended.body.data.email).toBe('lim@outside.example')
  // The archive itself is gone.
  const left = await server.tenant('meridian', (tx) =>
    tx.selectFrom('file').select('id').where('owner_kind', '=', 'resume_import').execute(),
  )
  expect(left).toEqual([])
})

it('REC-02e without a vacancy a resume is read by whoever reaches the company alone', {
  timeout: patience(60_000),
}, async () => {
  const task = await start(await zip({ 'bank.pdf': await pdf('Name: Bank Person\nKaya toast') }))
  await server.runTask('meridian', task)
  const id = (await linesOf(task)).rows[0]!.application_id!
  expect((await hr.call(applicationApi.one, { id })).body.data).toMatchObject({
    vacancy_id: null,
    job: null,
    notice_version: null,
    files: [{ text_state: 'searched' }],
  })
  expect((await hr.call(applicationApi.review, { id, version: 1, status: 'suitable' })).body.code).toBe(
    'onboarding_without_vacancy',
  )
  expect((await hr.call(resumeApi.search, { search: 'kaya toast' })).body.data.total).toBe(1)
  const local = await server.as('mei.ling', 'local hr')
  expect((await local.call(applicationApi.one, { id })).status).toBe(404)
  expect((await local.call(resumeApi.search, { search: 'kaya toast' })).body.data.total).toBe(0)
  const content = await zip({ 'a.pdf': await pdf('a') })
  await expect(start(content, undefined, local)).rejects.toThrow('403')
  // A vacancy of another office, or a closed one, is none.
  const { id: far } = await insertAskingVacancy(server, 'meridian', 'kavitha')
  const { id: closed } = await insertAskingVacancy(server, 'meridian', 'nurul', { state: 'closed' })
  await expect(start(content, closed)).rejects.toThrow('404')
  const place = await server.tenant('meridian', (tx) =>
    tx.selectFrom('vacancy').select('office_id').where('id', '=', far).executeTakeFirstOrThrow(),
  )
  const workplaces = await server.tenant('meridian', (tx) =>
    tx.selectFrom('employment').select('office_id').where('employee_id', '=', server.employeeId('mei.ling')).execute(),
  )
  if (workplaces.every(({ office_id }) => office_id !== place.office_id))
    await expect(start(content, far, local)).rejects.toThrow('404')
  const colleague = await server.as('mei.ling', 'HR Generalist')
  expect((await colleague.call(resumeImportApi.one, { task_id: task })).status).toBe(404)
})

it('REC-02e a resume without a vacancy is put onto an open one, once, and no address stands there twice', {
  timeout: patience(60_000),
}, async () => {
  const { id: vacancy } = await insertAskingVacancy(server, 'meridian', 'nurul')
  const { id: closed } = await insertAskingVacancy(server, 'meridian', 'nurul', { state: 'closed' })
  await server.runTask(
    'meridian',
    await start(await zip({ 'first.pdf': await pdf('Name: First One\nsame@outside.example') }), vacancy),
  )
  const task = await start(
    await zip({
      'one.pdf': await pdf('Name: Onto One'),
      'two.pdf': await pdf('Name: Onto Two\nSAME@outside.example'),
    }),
  )
  await server.runTask('meridian', task)
  const [one, two] = (await linesOf(task)).rows.map(({ application_id }) => application_id!)
  const assign = (id: string, version: number, vacancy_id: string, who = hr) =>
    who.call(applicationApi.assignVacancy, { id, version, vacancy_id })
  const { body } = await assign(one!, 1, closed)
  expect([body.code, Object.keys(body.errors)]).toEqual([expect.any(String), ['vacancy_id']])
  const local = await server.as('mei.ling', 'local hr')
  expect((await assign(one!, 1, vacancy, local)).status).toBe(404)
  const before = (await hr.call(applicationApi.one, { id: one! })).body.data
  expect(before.actions).toContain('assign')
  const done = await assign(one!, 1, vacancy)
  expect(done.body.data).toMatchObject({ vacancy_id: vacancy, number: 2, version: 2, title_en: 'Cook' })
  expect(done.body.data.actions).not.toContain('assign')
  expect(done.body.data.events.at(-1)).toMatchObject({ kind: 'assigned', name: expect.any(String) })
  expect((await assign(one!, 1, vacancy)).body.code).toBe('version_conflict')
  expect((await assign(one!, 2, vacancy)).body.code).toBe('application_has_vacancy')
  const again = await assign(two!, 1, vacancy)
  expect([again.status, again.body.code]).toEqual([409, 'resume_import_applied'])
  expect((await hr.call(applicationApi.review, { id: one!, version: 2, status: 'suitable' })).status).toBe(200)
  // An address that was added later counts too.
  const { candidate_id } = before
  const { version } = (await hr.call(candidateApi.one, { id: candidate_id })).body.data
  expect(
    (await hr.call(candidateApi.update, { id: candidate_id, version, email: 'onto@outside.example' })).status,
  ).toBe(200)
  const other = await start(await zip({ 'three.pdf': await pdf('Name: Onto Three') }))
  await server.runTask('meridian', other)
  const three = (await linesOf(other)).rows[0]!.application_id!
  const card = (await hr.call(applicationApi.one, { id: three })).body.data.candidate_id
  await hr.call(candidateApi.update, { id: card, version: 1, email: 'Same@outside.example' })
  expect((await assign(three, 1, vacancy)).body.code).toBe('resume_import_applied')
})

it('REC-02e killed in the middle or sent twice at once, each file comes in once; a cancelled one leaves what came', {
  timeout: patience(120_000),
}, async () => {
  const { id: vacancy } = await insertAskingVacancy(server, 'meridian', 'nurul')
  const content = await zip({
    'a.pdf': await pdf('Name: Ali Baba\nali@outside.example'),
    'b.pdf': await pdf('Name: Bala Krishnan'),
    'c.pdf': await pdf('Name: Chong Wei'),
  })
  const applications = await count('application')
  const task = await start(content, vacancy)
  const twin = await start(content, vacancy)
  // Both tasks of one archive at a time.
  await Promise.all([server.runTask('meridian', task), server.runTask('meridian', twin)])
  expect(await count('application')).toBe(applications + 3)
  const rows = [...(await linesOf(task)).rows, ...(await linesOf(twin)).rows]
  expect(rows.filter(({ application_id }) => application_id !== null)).toHaveLength(3)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(3)
  // A task that begins again passes over what has a line.
  const { id: other } = await insertAskingVacancy(server, 'meridian', 'nurul')
  const again = await start(content, other)
  await server.tenant('meridian', async (tx) => {
    await tx
      .insertInto('resume_import_line')
      .values({ task_id: again, number: 1, name: 'a.pdf', application_id: null, reason: null, at: new Date(0) })
      .execute()
    await tx.updateTable('task').set({ state: 'running', attempts: 1 }).where('id', '=', again).execute()
  })
  expect(await server.runTask('meridian', again)).toMatchObject({ state: 'done', result: { came_in: 2 } })
  const cancelled = await start(await zip({ 'z.pdf': await pdf('Name: Zed Zee'), 'y.pdf': await pdf('Why') }), other)
  await server.tenant('meridian', (tx) =>
    tx.updateTable('task').set({ cancel_asked: true, state: 'running' }).where('id', '=', cancelled).execute(),
  )
  expect(await server.runTask('meridian', cancelled)).toMatchObject({ state: 'cancelled' })
  expect((await linesOf(cancelled)).rows.length).toBeLessThan(2)
})

it('REC-02e two imports that look for the same file at a time bring it in once', {
  timeout: patience(60_000),
}, async () => {
  const { id: vacancy } = await insertAskingVacancy(server, 'meridian', 'nurul')
  const content = await zip({ 'd.pdf': await pdf('Name: Devi Nair') })
  const tasks = [await start(content, vacancy), await start(content, vacancy)]
  const applications = await count('application')
  let running: Promise<unknown> = Promise.resolve()
  await server.tenant('meridian', async (tx) => {
    await lockApplications(tx, vacancy)
    let isDone = false
    running = Promise.all(tasks.map((task) => server.runTask('meridian', task))).finally(() => (isDone = true))
    const waiting = async () => (await sql`select from pg_locks where not granted`.execute(tx)).rows.length
    while (!isDone && (await waiting()) < 2) await setTimeout(20)
  })
  await running
  expect(await count('application')).toBe(applications + 1)
})

it('PRV-4 a resume that was brought in is erased after its months, and lines that name files after thirty days', async () => {
  const lines = () =>
    server.tenant('meridian', (tx) => tx.selectFrom('resume_import_line').select('application_id').execute())
  expect((await lines()).length).toBeGreaterThan(0)
  server.clock.set('2026-12-25T02:00:00.000Z')
  await runScheduledJobs(server, [candidateJob])
  expect(await lines()).toEqual([])
  expect(await count('application')).toBeGreaterThan(0)
  server.clock.set('2027-12-25T02:00:00.000Z')
  await runScheduledJobs(server, [candidateJob])
  expect([await count('candidate'), await count('application_file')]).toEqual([0, 0])
})
