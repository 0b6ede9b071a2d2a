import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { waitForBackground } from '#server/call/background.ts'
import { zipBytes } from '#server/files/zip.ts'
import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import { deliverAndReadMails, readMailedToken } from '#test/mails.ts'
import { patience } from '#test/patience.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { BOUNDARY, filePart, multipartBody, textPart } from '#test/upload-parts.ts'
import { insertAskingVacancy } from '../vacancies/test-samples.ts'
import { resumeApi } from './contract.ts'
import { candidateJob } from './jobs.ts'
import { candidateLabels } from './labels.ts'
import { candidatePageApi, openApplicationApi } from './open-contract.ts'
import { resumeTextJob } from './resumes/index-texts.ts'

let server: TestServer
const logged: string[] = []
beforeAll(async () => {
  server = await startTestServer({ log: { write: (line) => logged.push(line) } })
})
afterAll(() => server.stop())
let hour = 0
beforeEach(() => {
  // The counters of each test begin anew.
  hour++
  server.clock.set(new Date(Date.parse('2026-11-20T02:00:00.000Z') + hour * 3_600_000).toISOString())
})

const PDF = '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
const ONE_FILE = [{ name: 'cv.pdf', content: PDF }]
const RECEIVED = '{"success":true,"data":{"received":true}}'
const CANARY = 'CANARY-of-applicant'
let sender = 0
type Sent = {
  fields?: Record<string, string | undefined>
  files?: { name: string; content: string | Uint8Array }[]
  headers?: Record<string, string>
}

/** Sends a form as a browser without a sign-in does, four seconds after it was opened. */
async function apply(
  at: { job: string; questions: string[] },
  { fields = {}, files = ONE_FILE, headers = {} }: Sent = {},
) {
  const form = await server.nobody.call(openApplicationApi.form, { job: at.job })
  const started = form.body.data?.started ?? 'none'
  const passed = server.clock.now().getTime() + 4_000
  server.clock.set(new Date(passed).toISOString())
  return send(at, { fields: { started, ...fields }, files, headers })
}
async function send({ job, questions }: { job: string; questions: string[] }, { fields, files = [], headers }: Sent) {
  sender++
  const all: Record<string, string | undefined> = {
    full_name: 'Tan Ah Kow',
    email: 'Tan@Outside.example',
    phone: '+60 12-345 6789',
    language: 'en',
    expected_pay: '450000',
    answers: JSON.stringify([{ question_id: questions[0], value: `Five years ${CANARY}` }]),
    video_link: 'https://video.example/tan',
    notice_version: 'MY-1',
    notice_language: 'en',
    ...fields,
  }
  const reply = await server.api.server.inject({
    method: 'POST',
    url: `/api/public/applications/${job}`,
    remoteAddress: `10.1.${sender >> 8}.${sender & 255}`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    payload: multipartBody([
      ...Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [textPart(name, value)])),
      ...files.map(({ name, content }) => filePart('files', name, content)),
    ]),
  })
  return { status: reply.statusCode, body: reply.json(), text: reply.payload }
}
const count = (table: 'application' | 'candidate' | 'application_file' | 'mail' | 'file', company = 'meridian') =>
  server.tenant(company, async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(tx)
    return rows[0]!.n
  })
const vacancy = (more: object = {}, company = 'meridian', key = 'nurul') =>
  insertAskingVacancy(server, company, key, more)

it('PUB-02a REC-06a an application comes in without a status, with files, and its candidate gets a mail in both languages', async () => {
  const recruiter = server.employeeId('mei.ling')
  const at = await vacancy({ recruiter_id: recruiter })
  const { body } = await server.nobody.call(openApplicationApi.form, { job: at.job.toUpperCase() })
  expect(body.data.notice.map(({ language }: { language: string }) => language)).toEqual(['en', 'ms'])
  expect(body.data.notice[0].text).toContain('12 months')
  const sent = await apply(at)
  expect([sent.status, sent.text]).toEqual([200, RECEIVED])
  const [row] = await server.tenant('meridian', (tx) =>
    tx.selectFrom('application').selectAll().where('vacancy_id', '=', at.id).execute(),
  )
  expect(row).toMatchObject({
    status: null,
    state: 'received',
    number: 1,
    notice_version: 'MY-1',
    consent_until: '2027-11-20',
  })
  const mails = await deliverAndReadMails(server, 'Tan@Outside.example')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatch(/has received your application for Cook[\s\S]*廚師/)
  expect(mails[0]).toContain('Reply-To: Wong Mei Ling <mei.ling@meridian.example>')
  expect(mails[0]).not.toContain(CANARY)
})

it('PUB-02b in Taiwan the notice is in Chinese, and another version than the one of today is refused', async () => {
  const at = await vacancy()
  for (const fields of [
    { notice_version: 'MY-0' },
    { notice_version: 'TW-1', notice_language: 'zh-TW' },
    { notice_language: 'zh-TW' },
  ])
    expect((await apply(at, { fields })).body.errors).toEqual({
      notice_version: [candidateLabels['error.application_notice_changed'].en],
    })
  expect((await apply(at, { fields: { notice_version: undefined } })).status).toBe(422)
  const office = await server.tenant('meridian', async (tx) => {
    const { office_id } = await tx
      .selectFrom('vacancy')
      .select('office_id')
      .where('id', '=', at.id)
      .executeTakeFirstOrThrow()
    await tx.updateTable('office').set({ country: 'TW' }).where('id', '=', office_id).execute()
    return office_id
  })
  const { body } = await server.nobody.call(openApplicationApi.form, { job: at.job })
  expect(body.data.notice).toMatchObject([{ version: 'TW-1', language: 'zh-TW' }])
  expect((await apply(at)).status).toBe(422)
  expect((await apply(at, { fields: { notice_version: 'TW-1', notice_language: 'zh-TW' } })).status).toBe(200)
  await server.tenant('meridian', (tx) =>
    tx.updateTable('office').set({ country: 'MY' }).where('id', '=', office).execute(),
  )
})

it('REC-06d twenty at once, and once more in capital letters, are one application, one mail and the same bytes', {
  timeout: patience(60_000),
}, async () => {
  const at = await vacancy()
  const { body } = await server.nobody.call(openApplicationApi.form, { job: at.job })
  server.clock.forward(4_000)
  const before = { application: await count('application'), mail: await count('mail'), file: await count('file') }
  const mailbox = 'Siti@Outside.example'
  // Eight run at once in a process; the others are told to come back, and do.
  const sendOne = async (n: number): Promise<string> => {
    const email = n % 2 ? mailbox : mailbox.toUpperCase()
    const reply = await send(at, {
      fields: { started: body.data.started, email, full_name: `Siti ${n}` },
      files: ONE_FILE,
    })
    if (reply.status !== 503) return `${reply.status} ${reply.text}`
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    return sendOne(n)
  }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => sendOne(n)))
  expect(new Set(answers)).toEqual(new Set([`200 ${RECEIVED}`]))
  expect(await count('application')).toBe(before.application + 1)
  expect(await count('mail')).toBe(before.mail + 1)
  expect(await count('file'), 'files of the others are gone').toBe(before.file + 1)
  await server.tenant('meridian', (tx) =>
    tx.updateTable('vacancy').set({ title_en: 'Chef' }).where('id', '=', at.id).execute(),
  )
  expect((await apply(at, { fields: { email: mailbox, full_name: 'Somebody else' } })).text).toBe(RECEIVED)
  expect(await count('application')).toBe(before.application + 1)
})

it('REC-06d the database refuses a second application of one address for a vacancy', async () => {
  const at = await vacancy()
  await apply(at, { fields: { email: 'key@outside.example' } })
  const again = server.tenant('meridian', async (tx) => {
    const row = await tx.selectFrom('application').selectAll().where('vacancy_id', '=', at.id).executeTakeFirstOrThrow()
    const { id: _, ...rest } = row
    return tx
      .insertInto('application')
      .values({ ...rest, number: 2 })
      .execute()
  })
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: expect.stringContaining('email_index') })
})

it('PUB-02d closed, past its day, unknown, hidden, off and no code at all are one 404 with the same bytes', async () => {
  const day = (offset: number) =>
    new Date(server.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10)
  const [open, closed, hired, past, lastDay] = [
    await vacancy(),
    await vacancy({ state: 'closed' }),
    await vacancy({ state: 'hired' }),
    await vacancy({ closing_day: day(-1) }),
    await vacancy({ closing_day: day(0) }),
  ]
  const none = { questions: [], id: '' }
  const strip = ({ status, body }: { status: number; body: object }) =>
    JSON.stringify([status, { ...body, request_id: '' }])
  const both = async (at: { job: string; questions: string[] }) => {
    const form = await server.nobody.call(openApplicationApi.form, { job: at.job })
    return [strip(form), strip(await send(at, { fields: { started: 'x.y' }, files: ONE_FILE }))]
  }
  const answers: string[] = []
  for (const at of [
    closed,
    hired,
    past,
    { ...none, job: 'meridian-1' },
    { ...none, job: 'nowhere-1' },
    { ...none, job: 'xyz' },
  ])
    answers.push(...(await both(at)))
  const off = { module_id: 4, is_on: false }
  await server.tenant('meridian', (tx) => tx.insertInto('company_module').values(off).execute())
  answers.push(...(await both(open)))
  await server.tenant('meridian', (tx) => tx.deleteFrom('company_module').where('module_id', '=', 4).execute())
  const hide = (hidden_modules: number[]) =>
    server.tenant('meridian', (tx) =>
      tx.updateTable('office').set({ hidden_modules }).where('id', 'is not', null).execute(),
    )
  await hide([4])
  answers.push(...(await both(open)))
  await hide([])
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^\[404,/)
  for (const at of [open, lastDay]) {
    const fields = { email: `edge.${at.job}@outside.example` }
    expect((await apply(at, { fields })).status).toBe(200)
  }
})

it('PUB-02c a form filled in too fast, too long ago or not ours is refused; a program in the hidden field changes nothing', async () => {
  const at = await vacancy()
  const before = await count('application')
  const { body } = await server.nobody.call(openApplicationApi.form, { job: at.job })
  const { started } = body.data
  const other = (await server.nobody.call(openApplicationApi.form, { job: (await vacancy()).job })).body.data.started
  const codeOf = async (value: string) => (await send(at, { fields: { started: value } })).body.code ?? 'received'
  server.clock.forward(2_999)
  expect(await codeOf(started)).toBe('application_form_time')
  server.clock.forward(1)
  expect(await codeOf(other), 'of another vacancy').toBe('application_form_time')
  expect(await codeOf(`${Number(started.split('.')[0]) - 5_000}.${started.split('.')[1]}`)).toBe(
    'application_form_time',
  )
  expect(await codeOf('1')).toBe('application_form_time')
  const robot = await send(at, { fields: { started, website: 'https://spam.example' }, files: ONE_FILE })
  expect(robot.text).toBe(RECEIVED)
  expect(await count('application')).toBe(before)
  expect(await codeOf(started)).toBe('received')
  server.clock.forward(7 * 86_400_000)
  expect(await codeOf(started)).toBe('application_form_time')
})

it('PUB-02ac nothing from another site, and every answer fits its question', async () => {
  const at = await vacancy()
  expect((await apply(at, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  const [text, number, yesNo, choice] = at.questions as [string, string, string, string]
  const answered = async (...rows: [string, string][]) => {
    const answers = JSON.stringify(rows.map(([question_id, value]) => ({ question_id, value })))
    const { status, body } = await apply(at, { fields: { answers } })
    return status === 200
      ? 200
      : Object.entries(body.errors ?? {})
          .flat(2)
          .join(' ') || body.code
  }
  expect(await answered()).toMatch(/^answers /)
  expect(await answered([text, 'x'], [number, 'two'])).toBe(
    `answers.1.value ${candidateLabels['error.application_answer_kind'].en}`,
  )
  expect(await answered([text, 'x'], [yesNo, 'maybe'])).toBe(
    `answers.1.value ${candidateLabels['error.application_answer_kind'].en}`,
  )
  expect(await answered([text, 'x'], [choice, '2'])).toBe(
    `answers.1.value ${candidateLabels['error.application_answer_kind'].en}`,
  )
  expect(await answered([text, 'x'], [(await vacancy()).questions[0]!, 'x'])).toMatch(/^answers.1.question_id /)
  expect((await apply(at, { fields: { answers: 'no json' } })).status).toBe(400)
  for (const video_link of [
    'http://video.example',
    'javascript:alert(1)',
    'https://a:b@video.example',
    'https://localhost',
  ])
    expect([video_link, (await apply(at, { fields: { video_link } })).status]).toEqual([video_link, 422])
  expect(await answered([text, 'x'], [number, '-2.5'], [yesNo, 'no'], [choice, '1'])).toBe(200)
})

it('SYS-13 hostile files are refused and nothing of them stays', async () => {
  const at = await vacancy()
  const before = [await count('application'), await count('file')]
  const macro = await zipBytes(
    [
      { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
      { name: 'word/document.xml', content: Buffer.from('<a/>') },
      { name: 'word/vbaProject.bin', content: Buffer.from('x') },
    ],
    new Date(0),
  )
  for (const [name, content] of [
    ['cv.exe', 'MZ'],
    ['cv.pdf', 'MZ'],
    ['cv.pdf', PDF.replace('/Catalog', '/Catalog/OpenAction<</S/JavaScript/JS(1)>>')],
    [
      'cv.pdf',
      PDF.replace('/Root', '/Encrypt 2 0 R/Root').replace('/Catalog', '/Catalog/OpenAction<</S/JavaScript/JS(1)>>'),
    ],
    ['cv.docx', macro],
    ['cv.html', '<script>1</script>'],
    ['cv.svg', '<svg xmlns="http://www.w3.org/2000/svg"><!DOCTYPE a></svg>'],
    ['cv.pdf', ''],
  ] as const)
    expect([name, (await apply(at, { files: [{ name, content }] })).status >= 400]).toEqual([name, true])
  expect([await count('application'), await count('file')]).toEqual(before)
  const four = Array.from({ length: 4 }, (_, n) => ({ name: `${n}.pdf`, content: PDF }))
  expect((await apply(at, { files: four })).status).toBe(413)
  expect((await apply(at, { files: four.slice(1) })).status).toBe(200)
})

it('REC-06c one person is one candidate by their address and name or phone, and another under the same address is not', async () => {
  const [one, two, three] = [await vacancy(), await vacancy(), await vacancy()]
  const before = await count('candidate')
  const email = 'ravi@outside.example'
  await apply(one, { fields: { email, full_name: 'Ravi Kumar', phone: '012-999 8888' } })
  await apply(two, { fields: { email: email.toUpperCase(), full_name: 'R. Kumar', phone: '+60 12 999 8888' } })
  expect(await count('candidate')).toBe(before + 1)
  await apply(three, { fields: { email, full_name: 'Somebody Else', phone: '03-1111 2222' } })
  expect(await count('candidate')).toBe(before + 2)
})

it('TEN-1 two companies hold the same candidate, each its own', async () => {
  const fields = { email: 'both@outside.example' }
  const [here, there] = [await vacancy(), await vacancy({}, 'beacon', 'aminah')]
  const before = [await count('candidate'), await count('candidate', 'beacon')]
  expect([(await apply(here, { fields })).status, (await apply(there, { fields })).status]).toEqual([200, 200])
  expect([await count('candidate'), await count('candidate', 'beacon')]).toEqual(before.map((n) => n + 1))
  const token = await readMailedToken(server, 'both@outside.example', '/application/')
  const page = await server.nobody.call(candidatePageApi.one, { token })
  expect(page.body.data.job).toBe(there.job)
})

const filesOnDisk = () => readdir(path.join(server.dataFolder, 'files', server.companies.meridian!.companyId))

it('REC-06e REC-07c PUB-04d PRV-3 the candidate sees neutral words, corrects, downloads and withdraws, and nothing with a name stays', async () => {
  const at = await vacancy()
  const email = 'mei@outside.example'
  await apply(at, { fields: { email, full_name: `Mei ${CANARY}` } })
  const token = await readMailedToken(server, email, '/application/')
  const call = (endpoint: object, more: object = {}) =>
    server.nobody.call(endpoint as never, { token, ...more } as never)
  const first = await call(candidatePageApi.one)
  expect(first.body.data).toMatchObject({
    state: 'received',
    full_name: `Mei ${CANARY}`,
    files: ['cv.pdf'],
    title_zh: '廚師',
  })
  const [{ id, candidate_id }] = (await server.tenant('meridian', (tx) =>
    tx.selectFrom('application').select(['id', 'candidate_id']).where('vacancy_id', '=', at.id).execute(),
  )) as [{ id: string; candidate_id: string }]
  for (const [status, state] of [
    ['suitable', 'in_process'],
    ['not_suitable', 'not_continued'],
    ['later', 'received'],
  ] as const) {
    await server.tenant('meridian', (tx) =>
      tx
        .updateTable('application')
        .set({
          status,
          later_until: status === 'later' ? '2027-01-01' : null,
          sealed_remark: Buffer.from('rude'),
          reviewed_at: new Date(),
        })
        .where('id', '=', id)
        .execute(),
    )
    const page = await call(candidatePageApi.one)
    expect(page.body.data.state).toBe(state)
    expect(page.text).not.toMatch(/rude|remark|suitable|later/)
  }
  const corrected = await call(candidatePageApi.correct, { full_name: 'Mei Mei', language: 'zh-TW' })
  expect(corrected.body.data).toMatchObject({ full_name: 'Mei Mei', language: 'zh-TW', phone: '+60 12-345 6789' })
  const zip = await call(candidatePageApi.data)
  expect(zip.status).toBe(200)
  expect(zip.bytes.toString('latin1')).toContain('1-cv.pdf')

  const stored = await server.tenant('meridian', (tx) =>
    tx.selectFrom('application_file').select('file_id').where('application_id', '=', id).execute(),
  )
  expect(await filesOnDisk()).toContain(stored[0]!.file_id)
  expect((await call(candidatePageApi.withdraw)).body.data).toEqual({ withdrawn: true })
  expect(await filesOnDisk()).not.toContain(stored[0]!.file_id)
  const left = await server.tenant('meridian', async (tx) => ({
    row: await tx.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    candidate: await tx.selectFrom('candidate').select('id').where('id', '=', candidate_id).execute(),
    mails: await tx.selectFrom('mail').select('id').where('recipient', '=', email).execute(),
  }))
  expect(left).toMatchObject({
    row: { state: 'withdrawn', number: 1, candidate_id: null, sealed_pay: null },
    candidate: [],
    mails: [],
  })
  const unknown = await server.nobody.call(candidatePageApi.one, { token: 'x'.repeat(43) })
  const ended = await call(candidatePageApi.one)
  expect({ ...ended.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
  expect(ended.status).toBe(404)
  // They may apply again.
  expect((await apply(at, { fields: { email } })).status).toBe(200)
  const again = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('application')
      .select(['number', 'state'])
      .where('vacancy_id', '=', at.id)
      .orderBy('number')
      .execute(),
  )
  expect(again).toEqual([
    { number: 1, state: 'withdrawn' },
    { number: 2, state: 'received' },
  ])
})

it('PRV-4 when the consent has ended everything is erased, also after nights without a worker', async () => {
  await server.tenant('meridian', (tx) => tx.insertInto('candidate_setting').values({ consent_months: 2 }).execute())
  const at = await vacancy()
  await apply(at, { fields: { email: 'late@outside.example' } })
  const state = async () =>
    (await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('application')
        .select(['state', 'consent_until'])
        .where('vacancy_id', '=', at.id)
        .executeTakeFirstOrThrow(),
    ))!
  const { consent_until } = await state()
  server.clock.set(`${consent_until}T04:00:00.000Z`)
  await runScheduledJobs(server, [candidateJob])
  expect((await state()).state, 'on its last day').toBe('received')
  server.clock.forward(5 * 86_400_000)
  await runScheduledJobs(server, [candidateJob])
  expect(await state()).toEqual({ state: 'expired', consent_until: null })
  expect((await deliverAndReadMails(server, 'late@outside.example')).length).toBe(0)
})

it('PUB-02e PUB-04d a draft goes on elsewhere by its mailed link, ends with the application, and after seven days', async () => {
  const at = await vacancy()
  const email = 'draft@outside.example'
  const content = { email, language: 'en' as const, full_name: `Draft ${CANARY}`, phone: '012' }
  const saved = await server.nobody.call(openApplicationApi.saveDraft, { job: at.job, ...content })
  expect(Object.keys(saved.body.data)).toEqual(['until'])
  const token = await readMailedToken(server, email, `/jobApplicationForm/${at.job}?draft=`)
  expect((await server.nobody.call(openApplicationApi.draft, { token })).body.data).toMatchObject({
    ...content,
    job: at.job,
  })
  await server.nobody.call(openApplicationApi.changeDraft, { token, expected_pay: 5_000_00 })
  expect((await server.nobody.call(openApplicationApi.draft, { token })).body.data).toMatchObject({
    ...content,
    expected_pay: 5_000_00,
  })
  // The address of a draft opens no application.
  expect((await server.nobody.call(candidatePageApi.one, { token })).status).toBe(404)
  await apply(at, { fields: { email, draft: token } })
  expect((await server.nobody.call(openApplicationApi.draft, { token })).status).toBe(404)

  await server.nobody.call(openApplicationApi.saveDraft, { job: at.job, ...content })
  const later = await readMailedToken(server, email, `/jobApplicationForm/${at.job}?draft=`)
  server.clock.forward(7 * 86_400_000 - 1)
  expect((await server.nobody.call(openApplicationApi.draft, { token: later })).status).toBe(200)
  server.clock.forward(1)
  expect((await server.nobody.call(openApplicationApi.draft, { token: later })).status).toBe(404)
  await runScheduledJobs(server, [candidateJob])
  const { rows } = await server.tenant('meridian', (tx) => sql`select id from application_draft`.execute(tx))
  expect(rows).toEqual([])
})

it('REC-06d what fails in the middle leaves nothing behind, and is sent again', async () => {
  const at = await vacancy()
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query(
    `create function fail_here() returns trigger language plpgsql as $$ begin raise 'on purpose'; end $$`,
  )
  const before = [await count('application'), await count('candidate'), await count('file'), await count('mail')]
  for (const table of [
    'candidate_word',
    'application_answer',
    'application_event',
    'candidate_token',
    'mail',
    'audit_entry',
  ]) {
    await owner.query(`create trigger fail_here before insert on ${table} execute function fail_here()`)
    const { status } = await apply(at, { fields: { email: 'middle@outside.example' } })
    await owner.query(`drop trigger fail_here on ${table}`)
    expect([table, status]).toEqual([table, 500])
    const after = [await count('application'), await count('candidate'), await count('file'), await count('mail')]
    expect([table, after]).toEqual([table, before])
  }
  await owner.end()
  expect((await apply(at, { fields: { email: 'middle@outside.example' } })).status).toBe(200)
  expect(await count('application')).toBe(before[0]! + 1)
})

it('REC-02b files are read after they came in, one by one, so that a process that dies repeats at most one', async () => {
  const at = await vacancy()
  const document = await PDFDocument.create()
  document.addPage([300, 300]).drawText('Wok master', { size: 12 })
  const read = { name: 'a.pdf', content: await document.save({ useObjectStreams: false }) }
  const locked = await PDFDocument.create()
  locked.addPage().drawText('Secret')
  locked.encrypt({ userPassword: 'kopi', ownerPassword: 'kopi-o' })
  const closed = { name: 'c.pdf', content: await locked.save({ useObjectStreams: false }) }
  const picture = { name: 'b.svg', content: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' }
  expect((await apply(at, { fields: { email: 'wok@outside.example' }, files: [read, picture, closed] })).status).toBe(
    200,
  )
  const hr = await server.as('farid', 'HR Generalist')
  const states = async () =>
    (
      await server.tenant('meridian', (tx) =>
        tx
          .selectFrom('application_file as f')
          .innerJoin('application as a', 'a.id', 'f.application_id')
          .innerJoin('file', 'file.id', 'f.file_id')
          .select('f.text_state')
          .where('a.vacancy_id', '=', at.id)
          .orderBy('file.name')
          .execute(),
      )
    ).map(({ text_state }) => text_state)
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
  // Only those of this test are left.
  await server.tenant('meridian', (tx) =>
    sql`update application_file f set text_state = 'not_searched' from application a
      where a.id = f.application_id and a.vacancy_id <> ${at.id} and f.text_state = 'waiting'`.execute(tx),
  )
  const world = { ...server, ratesUrl: null }
  const dies = { ...server.files, readBytes: () => Promise.reject(new Error('on purpose')) }
  await expect(resumeTextJob.run({ ...world, files: dies })).rejects.toThrow('on purpose')
  expect((await states())[0]).toBe('waiting')
  await Promise.all([resumeTextJob.run(world), resumeTextJob.run(world)])
  expect(await states()).toEqual(['searched', 'not_searched', 'encrypted'])
  const found = await hr.call(resumeApi.search, { search: 'wok master' })
  expect(found.body.data.rows).toMatchObject([{ file: 'a.pdf', full_name: 'Tan Ah Kow' }])
  // What is erased is found no more.
  const token = await readMailedToken(server, 'wok@outside.example', '/application/')
  await server.nobody.call(candidatePageApi.withdraw, { token })
  expect((await hr.call(resumeApi.search, { search: 'wok master' })).body.data.total).toBe(0)
})

it('ENC-1 nothing that an applicant wrote stands in clear in a table or the log of the server', async () => {
  await waitForBackground()
  const { rows: tables } = await server.tenant('meridian', (tx) =>
    sql<{ name: string }>`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'company_id'
        and has_table_privilege(c.oid, 'select')`.execute(tx),
  )
  expect(tables.length).toBeGreaterThan(100)
  const inHex = Buffer.from(CANARY).toString('hex')
  const hits: string[] = []
  for (const { name } of tables) {
    const found = await server.tenant('meridian', (tx) =>
      sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} t
        where t::text like ${`%${CANARY}%`} or t::text like ${`%${inHex}%`}`.execute(tx),
    )
    if (found.rows[0]!.n > 0) hits.push(name)
  }
  expect(hits).toEqual([])
  expect(logged.join('\n')).not.toContain(CANARY)
  expect(logged.join('\n')).not.toMatch(/Tan@Outside/i)
})
