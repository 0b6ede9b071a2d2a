import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { notificationsApi } from '#base/contracts/session-api.ts'
import { endpointName } from '#base/endpoints/endpoint.ts'
import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import { givePasswords } from '#test/accounts.ts'
import { deliverAndReadMails, deliverMails, readMailedToken } from '#test/mails.ts'
import { readReportPages } from '#test/read-report.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { companyApi } from '../../organisation/companies/contract.ts'
import { letterTemplateApi } from '../templates/contract.ts'
import { letterApi } from './contract.ts'
import { openLetterApi } from './open-contract.ts'
import { letterJob } from './reminders.ts'

let server: TestServer
let hr: Caller
let admin: Caller
let nurul: Caller
beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'nurul', 'mei.ling')
})
beforeEach(() => signInAgain())
afterAll(() => server.stop())

const idOf = (key: string) => server.employeeId(key)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const doc = (...parts: (string | { variable: string })[]) => ({
  type: 'doc' as const,
  content: [
    {
      type: 'paragraph' as const,
      content: parts.map((part) =>
        typeof part === 'string'
          ? { type: 'text' as const, text: part }
          : { type: 'variable' as const, attrs: { name: part.variable } },
      ),
    },
  ],
})

async function ok(reply: ReturnType<Caller['call']>) {
  const { status, body, text } = await reply
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body.data
}
const write = (more: Record<string, unknown> = {}, who = hr) =>
  ok(
    who.call(letterTemplateApi.create, {
      name_en: 'Note',
      kind: 'other',
      languages: 'en',
      body: doc('Dear ', { variable: 'employee.name' }, ', no. ', { variable: 'letter.number' }),
      needs: 'signature',
      ...more,
    } as never),
  )
const OUTSIDE = { name: 'Lim Ah Kow', email: 'lim@outside.example', language: 'en' as const }
const writeOutside = (needs = 'signature') =>
  write({ recipient: 'outside', needs, body: doc('Dear ', { variable: 'recipient.name' }) })

async function made(template_id: string, more: Record<string, unknown> = {}, who = hr) {
  const to = more.outside ? {} : { employee_id: idOf('nurul') }
  const draft = await ok(who.call(letterApi.create, { template_id, ...to, ...more } as never))
  return ok(who.call(letterApi.make, { id: draft.id, version: draft.version }))
}
async function sent(template_id: string, more: Record<string, unknown> = {}, by_mail = true, who = hr) {
  const { id, version } = await made(template_id, more, who)
  return ok(who.call(letterApi.send, { id, version, by_mail }))
}
const one = async (id: string, who = hr) => ok(who.call(letterApi.one, { id }))
const kinds = (letter: { events: { kind: string }[] }) => letter.events.map(({ kind }) => kind)
async function signInAgain(): Promise<void> {
  hr = await server.as('mei.ling', 'HR Generalist')
  admin = await server.as('farid', 'Company Admin')
  nurul = await server.as('nurul', 'employee')
}
/** Some days pass, and with them the sign-ins. */
async function passDays(days: number): Promise<void> {
  server.clock.forward(days * 86_400_000)
  await signInAgain()
}

it('LET-01e without a letter head no letter is made, and none of many', async () => {
  const { id: template_id } = await write()
  const draft = await ok(hr.call(letterApi.create, { template_id, employee_id: idOf('nurul') }))
  const alone = await hr.call(letterApi.make, { id: draft.id, version: 1 })
  expect(alone.body).toMatchObject({ status: 422, code: 'no_letter_head' })
  const many = await hr.call(letterApi.many, { template_id, employee_ids: [idOf('nurul')], by_mail: true })
  expect(many.body).toMatchObject({ status: 422, code: 'no_letter_head' })
  expect(await one(draft.id)).toMatchObject({ state: 'draft', number: null, unsigned_sha256: null })
})

it('LET-02c the rest is tried with a letter head', async () => {
  const content = await sharp({ create: { width: 600, height: 90, channels: 3, background: '#0b6b5d' } })
    .png()
    .toBuffer()
  for (const who of [hr, await server.as('beacon:aminah', 'Company Admin')]) {
    const { version } = await ok(who.call(companyApi.profile, {}))
    const files = { file: { name: 'head.png', content } }
    expect((await who.call(companyApi.uploadLetterHead, { version } as never, { files })).status).toBe(200)
  }
})

it('LET-01d LET-02ac a letter goes from a draft to waiting to sent, with a number of its own and a PDF that stays as it is', async () => {
  const { id: template_id } = await write()
  const first = await made(template_id)
  const second = await made(template_id)
  expect([first.state, first.number]).toEqual(['waiting', '2026/0001'])
  expect(second.number).toBe('2026/0002')
  // Its person does not see it before it is sent.
  expect((await nurul.call(letterApi.one, { id: first.id })).status).toBe(404)
  const letter = await ok(hr.call(letterApi.send, { id: first.id, version: first.version, by_mail: true }))
  expect(letter).toMatchObject({ state: 'sent', sender: 'Wong Mei Ling' })
  const pdf = await nurul.call(letterApi.pdf, { id: first.id })
  expect(sha256(pdf.bytes)).toBe(letter.unsigned_sha256)
  expect(readReportPages(pdf.bytes)[0]).toContain('2026/0001')
  // A template that is changed later changes no letter, and neither does sending twice.
  const again = await hr.call(letterApi.send, { id: first.id, version: letter.version, by_mail: true })
  expect(again.body).toMatchObject({ status: 409, code: 'letter_state' })
  expect((await hr.call(letterApi.make, { id: first.id, version: letter.version })).status).toBe(409)
  expect((await hr.call(letterApi.send, { id: second.id, version: 1, by_mail: true })).status).toBe(409)
  const issued = await ok(hr.call(letterApi.send, { id: second.id, version: second.version, by_mail: false }))
  expect(issued.state).toBe('issued')
})

it('LET-02b the mail has a link and not the text, and mailed is said once the mail server has it', async () => {
  const { id: template_id } = await write({ body: doc('Secret words') })
  const { id } = await sent(template_id)
  expect(kinds(await one(id))).toEqual(['made', 'sent'])
  const mails = await deliverAndReadMails(server, 'nurul@meridian.example')
  expect(mails.at(-1)).toContain(`/app/documents/letter/${id}`)
  expect(mails.join()).not.toContain('Secret words')
  expect(kinds(await one(id))).toContain('mailed')
})

it('LET-02a a letter waits for its day and is sent by itself', async () => {
  const { id: template_id } = await write()
  const { id, version } = await made(template_id)
  const waiting = await ok(hr.call(letterApi.send, { id, version, by_mail: true, send_on: '2026-11-22' }))
  expect([waiting.state, waiting.send_on]).toEqual(['waiting', '2026-11-22'])
  await passDays(1)
  await runScheduledJobs(server, [letterJob])
  expect((await one(id)).state).toBe('waiting')
  await passDays(1)
  await runScheduledJobs(server, [letterJob])
  expect(await one(id)).toMatchObject({ state: 'sent', sender: 'Wong Mei Ling' })
})

it('LET-03a LET-06f its person signs with a name, and the signed PDF ends with a proof of what happened', async () => {
  const { id: template_id } = await write()
  const { id, unsigned_sha256 } = await sent(template_id)
  await deliverMails(server)
  await nurul.call(letterApi.pdf, { id })
  for (const wrong of [{}, { typed_name: 'Nurul', drawing: 'AAAA' }])
    expect((await nurul.call(letterApi.sign, { id, ...wrong })).body.code).toBe('letter_signature_one')
  expect((await nurul.call(letterApi.sign, { id, drawing: 'AAAA' })).body.errors).toHaveProperty('drawing')
  const signed = await ok(nurul.call(letterApi.sign, { id, typed_name: 'Nurul' }))
  expect(signed).toMatchObject({ state: 'signed', actions: [] })
  expect(kinds(signed)).toEqual(expect.arrayContaining(['made', 'sent', 'mailed', 'opened', 'signed']))
  const pdf = await nurul.call(letterApi.pdf, { id })
  expect(sha256(pdf.bytes)).toBe(signed.signed_sha256)
  const proof = readReportPages(pdf.bytes).at(-1)!
  expect(proof).toContain(unsigned_sha256.slice(0, 32))
  expect(proof).toContain('Password of the account')
  const before = await nurul.call(letterApi.pdf, { id, which: 'unsigned' })
  expect(sha256(before.bytes)).toBe(unsigned_sha256)
  // Who has signed can no longer decline, nor sign again; HR can no longer withdraw it.
  expect((await nurul.call(letterApi.decline, { id, remark: 'No' })).body.code).toBe('letter_state')
  expect((await nurul.call(letterApi.sign, { id, typed_name: 'Nurul' })).body.code).toBe('letter_state')
  expect((await hr.call(letterApi.withdraw, { id, version: signed.version })).body.code).toBe('letter_state')
})

it('LET-03a a drawing is drawn again, and the password must have been given', async () => {
  const { id: template_id } = await write()
  const { id } = await sent(template_id)
  const drawing = (
    await sharp({ create: { width: 400, height: 150, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
  ).toString('base64')
  const { accounts, companyId } = server.companies.meridian!
  const unconfirmed = await server.signedIn({
    accountId: accounts.nurul!,
    companyId,
    role: 'employee',
    companyCode: 'meridian',
    confirmed: false,
  })
  expect((await unconfirmed.call(letterApi.sign, { id, drawing })).body.code).toBe('password_needed')
  const blank = (height: number) =>
    sharp({ create: { width: 2_000, height, channels: 3, background: '#fff' } }).png({ compressionLevel: 9 })
  const refused = [await blank(1_001).toBuffer(), await blank(100).jpeg().toBuffer()]
  for (const picture of refused)
    expect((await nurul.call(letterApi.sign, { id, drawing: picture.toString('base64') })).body.errors).toHaveProperty(
      'drawing',
    )
  expect((await ok(nurul.call(letterApi.sign, { id, drawing }))).state).toBe('signed')
})

it('LET-06e a stored PDF that was changed is not signed', async () => {
  const { id: template_id } = await write()
  const { id } = await sent(template_id)
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('letter')
      .set({ unsigned_sha256: Buffer.alloc(32) })
      .where('id', '=', id)
      .execute(),
  )
  expect((await nurul.call(letterApi.sign, { id, typed_name: 'Nurul' })).body).toMatchObject({
    status: 409,
    code: 'letter_changed',
  })
})

it('LET-03a a letter is acknowledged, or declined with a remark, of which its sender is told at once', async () => {
  const { id: template_id } = await write({ needs: 'acknowledgement' })
  const { id } = await sent(template_id)
  expect((await nurul.call(letterApi.sign, { id, typed_name: 'Nurul' })).body.code).toBe('letter_state')
  expect((await ok(nurul.call(letterApi.acknowledge, { id }))).state).toBe('acknowledged')
  expect((await nurul.call(letterApi.decline, { id, remark: 'No' })).body.code).toBe('letter_state')

  const other = await sent(template_id)
  expect((await nurul.call(letterApi.decline, { id: other.id, remark: '' })).status).toBe(422)
  const declined = await ok(nurul.call(letterApi.decline, { id: other.id, remark: 'The day is wrong' }))
  expect(declined.events.at(-1)).toMatchObject({ kind: 'declined', remark: 'The day is wrong' })
  const mails = await deliverAndReadMails(server, 'mei.ling@meridian.example')
  expect(mails.at(-1)).toContain(`letter=${other.id}`)
  expect(mails.at(-1)).not.toContain('The day is wrong')
  // Nobody answers for somebody else.
  const third = await sent(template_id)
  for (const move of [letterApi.acknowledge, letterApi.decline, letterApi.sign])
    expect((await hr.call(move, { id: third.id, remark: 'x', typed_name: 'x' } as never)).status).toBeGreaterThan(399)
  expect((await one(third.id)).state).toBe('sent')
  // A letter that needs nothing is not answered.
  const { id: plain } = await write({ needs: 'nothing' })
  const fourth = await sent(plain)
  expect(fourth.actions).toEqual(['withdraw', 'replace'])
  expect((await nurul.call(letterApi.decline, { id: fourth.id, remark: 'No' })).body.code).toBe('letter_state')
})

it('LET-04h the bell counts the letters that a person has to answer, and for a fortnight those that were declined, for whoever sent them', async () => {
  const devi = await server.as('devi', 'employee')
  const waits = async (who: Caller, name: string) =>
    ((await ok(who.call(notificationsApi.items, {}))) as { name: string; count: number }[]).find(
      (one) => one.name === name,
    )?.count ?? 0
  const toDevi =
    (needs: string) =>
    async (more: Record<string, unknown> = {}) =>
      sent((await write({ needs })).id, { employee_id: idOf('devi'), ...more }, false)
  await toDevi('nothing')()
  expect(await waits(devi, 'letters')).toBe(0)
  const { id } = await toDevi('acknowledgement')()
  const { id: declined } = await toDevi('signature')()
  expect(await waits(devi, 'letters')).toBe(2)
  expect(await waits(nurul, 'letters-declined')).toBe(0)
  const before = await waits(hr, 'letters-declined')
  await ok(devi.call(letterApi.acknowledge, { id }))
  expect(await waits(devi, 'letters')).toBe(1)
  await ok(devi.call(letterApi.decline, { id: declined, remark: 'No' }))
  expect(await waits(devi, 'letters')).toBe(0)
  expect(await waits(hr, 'letters-declined')).toBe(before + 1)
  // Somebody else of HR did not send it.
  expect(await waits(admin, 'letters-declined')).toBe(0)
  const next = await toDevi('signature')({ replaces_id: declined })
  expect(await waits(hr, 'letters-declined')).toBe(before)
  await ok(devi.call(letterApi.decline, { id: next.id, remark: 'Still no' }))
  expect(await waits(hr, 'letters-declined')).toBe(before + 1)
  await passDays(15)
  expect(await waits(hr, 'letters-declined')).toBe(0)
})

it('LET-02a HR withdraws a letter that was not answered, and its mail with it', async () => {
  const { id: template_id } = await write()
  const { id, version } = await sent(template_id)
  const gone = await ok(hr.call(letterApi.withdraw, { id, version, remark: 'Sent too early' }))
  expect(gone.state).toBe('withdrawn')
  const waiting = await server.tenant('meridian', (tx) =>
    tx.selectFrom('mail').select('id').where('cause', '=', `letter/${id}`).execute(),
  )
  expect(waiting).toEqual([])
  expect((await nurul.call(letterApi.sign, { id, typed_name: 'Nurul' })).body.code).toBe('letter_state')
})

it('LET-03b LET-06e a change is a new version that names the one it replaces; both stay', async () => {
  const { id: template_id } = await write()
  const old = await sent(template_id)
  const oldPdf = (await nurul.call(letterApi.pdf, { id: old.id })).bytes
  const next = await made(template_id, { replaces_id: old.id })
  expect(next).toMatchObject({ edition: 2, replaces: { id: old.id, number: old.number } })
  expect((await one(old.id)).state).toBe('sent')
  const twice = await hr.call(letterApi.create, { template_id, employee_id: idOf('nurul'), replaces_id: old.id })
  expect(twice.body.code).toBe('letter_has_next')
  const another = await hr.call(letterApi.create, { template_id, employee_id: idOf('devi'), replaces_id: old.id })
  expect(another.status).toBe(422)
  await ok(hr.call(letterApi.send, { id: next.id, version: next.version, by_mail: true }))
  const replaced = await one(old.id, nurul)
  expect(replaced).toMatchObject({ state: 'replaced', replaced_by: { id: next.id, number: next.number } })
  expect((await nurul.call(letterApi.sign, { id: old.id, typed_name: 'Nurul' })).body.code).toBe('letter_state')
  expect((await nurul.call(letterApi.pdf, { id: old.id })).bytes.equals(oldPdf)).toBe(true)
  // A checked PDF is ours, an older version, or not ours.
  const newPdf = (await nurul.call(letterApi.pdf, { id: next.id })).bytes
  const check = async (bytes: Uint8Array, who: Caller) => ok(who.call(letterApi.check, { sha256: sha256(bytes) }))
  expect(await check(newPdf, hr)).toMatchObject({ verdict: 'ours', letter_id: next.id, newer: null })
  expect(await check(newPdf, nurul)).toMatchObject({ verdict: 'ours', number: next.number, state: 'sent' })
  expect(await check(oldPdf, nurul)).toMatchObject({ verdict: 'older', letter_id: old.id, newer: { id: next.id } })
  const devi = await server.as('devi', 'employee')
  expect(await check(oldPdf, devi)).toMatchObject({ verdict: 'older', letter_id: null, newer: null })
  expect(await check(Buffer.concat([newPdf, Buffer.from(' ')]), hr)).toMatchObject({
    verdict: 'not_ours',
    number: null,
  })
  const beacon = await server.as('beacon:aminah', 'Company Admin')
  expect(await check(newPdf, beacon)).toMatchObject({ verdict: 'not_ours' })
})

it('LET-03a who has not answered is reminded after 3 and 7 days, once each', async () => {
  const { id: template_id } = await write()
  const { id } = await sent(template_id)
  const counts = []
  for (const days of [2, 1, 1, 3, 5]) {
    await passDays(days)
    await runScheduledJobs(server, [letterJob])
    counts.push(kinds(await one(id)).filter((kind) => kind === 'reminded').length)
  }
  expect(counts).toEqual([0, 1, 1, 2, 2])
})

it('LET-05 only a PDF goes with a letter, and only while it is a draft', async () => {
  const { id: template_id } = await write()
  const draft = await ok(hr.call(letterApi.create, { template_id, employee_id: idOf('nurul') }))
  const attach = (name: string, content: Uint8Array | string) =>
    hr.call(letterApi.attach, { id: draft.id } as never, { files: { file: { name, content } } })
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect((await attach('a.png', png)).status).toBe(415)
  expect((await attach('a.pdf', png)).status).toBeGreaterThan(399)
  const { id: other } = await sent(template_id)
  const pdf = (await nurul.call(letterApi.pdf, { id: other })).bytes
  const attached = await ok(attach('terms.pdf', pdf))
  expect(attached.attachments).toMatchObject([{ name: 'terms.pdf' }])
  const letter = await ok(hr.call(letterApi.make, { id: draft.id, version: draft.version }))
  expect((await attach('late.pdf', pdf)).body.code).toBe('letter_state')
  const file_id = attached.attachments[0].id
  expect((await hr.call(letterApi.detach, { id: draft.id, file_id })).body.code).toBe('letter_state')
  expect((await nurul.call(letterApi.attachment, { id: draft.id, file_id })).status).toBe(404)
  await ok(hr.call(letterApi.send, { id: draft.id, version: letter.version, by_mail: false }))
  expect((await nurul.call(letterApi.attachment, { id: draft.id, file_id })).status).toBe(200)
  // It belongs to that letter only.
  expect((await nurul.call(letterApi.attachment, { id: other, file_id })).status).toBe(404)
})

it('LET-06bd a letter opens for its person and for who may read all of its values', async () => {
  const { id: template_id } = await write({ body: doc({ variable: 'pay.basic' }) })
  // An HR Generalist may not read pay, and so issues no letter with it.
  const draft = await ok(hr.call(letterApi.create, { template_id, employee_id: idOf('nurul') }))
  expect((await hr.call(letterApi.make, { id: draft.id, version: 1 })).body.code).toBe('letter_values_not_allowed')
  const { id } = await sent(template_id, {}, true, admin)
  expect((await hr.call(letterApi.one, { id })).status).toBe(404)
  expect((await hr.call(letterApi.pdf, { id })).status).toBe(404)
  expect((await hr.call(letterApi.withdraw, { id, version: 3 })).status).toBe(404)
  const listed = await ok(hr.call(letterApi.list, { per_page: 200 }))
  expect(listed.map((row: { id: string }) => row.id)).not.toContain(id)
  expect((await one(id, nurul)).id).toBe(id)
  // A right that is withdrawn after the letter was issued hides it from HR, and not from its person.
  expect((await admin.call(letterApi.one, { id })).status).toBe(200)
  const { role_id } = await server.database.lookup
    .selectFrom('login_session')
    .select('role_id')
    .where('account_id', '=', server.companies.meridian!.accounts.farid!)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const withdraw = (reach: 'company' | null) =>
    server.tenant('meridian', (tx) =>
      tx
        .insertInto('role_grant')
        .values({ role_id: role_id!, permission: 'compensation:read', reach })
        .onConflict((same) => same.columns(['company_id', 'role_id', 'permission']).doUpdateSet({ reach }))
        .execute(),
    )
  await withdraw(null)
  expect((await admin.call(letterApi.one, { id })).status).toBe(404)
  expect((await nurul.call(letterApi.pdf, { id })).status).toBe(200)
  await withdraw('company')
  expect((await admin.call(letterApi.one, { id })).status).toBe(200)
  // Its values lie encrypted.
  const { sealed_values } = await server.tenant('meridian', (tx) =>
    tx.selectFrom('letter').select('sealed_values').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(sealed_values.toString('latin1')).not.toContain('pay.basic')
})

it('LET-06 ACL-5 nobody issues a letter to themselves while somebody else could', async () => {
  const { id: template_id } = await write()
  const own = await hr.call(letterApi.create, { template_id, employee_id: idOf('mei.ling') })
  expect(own.body.code).toBe('not_for_yourself')
  const many = { template_id, employee_ids: [idOf('nurul'), idOf('mei.ling')], by_mail: true }
  expect((await hr.call(letterApi.many, many)).body.code).toBe('not_for_yourself')
  const { id, version } = await made(template_id, { employee_id: idOf('mei.ling') }, admin)
  expect((await hr.call(letterApi.one, { id })).status).toBe(404)
  const letter = await ok(admin.call(letterApi.send, { id, version, by_mail: false }))
  expect((await hr.call(letterApi.withdraw, { id, version: letter.version })).body.code).toBe('not_for_yourself')
  expect((await ok(hr.call(letterApi.sign, { id, typed_name: 'Mei Ling' }))).state).toBe('signed')
})

it('LET-01f missing values are named with their person, and the others go on after a confirmation', async () => {
  await server.tenant('meridian', (tx) =>
    tx.updateTable('employee').set({ ic_number: null, passport_number: null }).where('id', '=', idOf('devi')).execute(),
  )
  const { id: template_id } = await write({ body: doc({ variable: 'employee.identity_number' }) })
  const asked = { template_id, employee_ids: [idOf('nurul'), idOf('devi')], by_mail: true }
  const refused = await hr.call(letterApi.many, asked)
  expect(refused.body).toMatchObject({
    status: 422,
    code: 'letter_values_missing',
    variables: [{ variable: 'employee.identity_number', employee_id: idOf('devi') }],
  })
  expect(refused.text).toContain('Missing data for variable: Identity or passport number of Devi')
  const count = () =>
    server.tenant('meridian', (tx) => tx.selectFrom('letter').select('id').where('task_id', 'is not', null).execute())
  expect(await count()).toHaveLength(0)
  const started = await ok(hr.call(letterApi.many, { ...asked, without_missing: true }))
  expect(started).toMatchObject({ letters: 1, left_out: 1 })
  const task = await server.runTask('meridian', started.task_id)
  expect(task).toMatchObject({ state: 'done', result: { letters: 1, by_mail: 1 } })
  expect(await count()).toHaveLength(1)
})

/** Starts letters to 30 people, of which the second batch fails: its second letter has a number that is taken. */
async function killInSecondBatch() {
  const { id: template_id } = await write({ needs: 'nothing' })
  const people = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employee')
      .select('id')
      .where('id', '<>', idOf('mei.ling'))
      .where('last_day', 'is', null)
      .orderBy('id')
      .limit(30)
      .execute(),
  )
  const employee_ids = people.map(({ id }) => id)
  const { task_id } = await ok(hr.call(letterApi.many, { template_id, employee_ids, by_mail: true }))
  const moveNumber = (from: number, to: number) =>
    server.tenant('meridian', (tx) => tx.updateTable('letter').set({ serial: to }).where('serial', '=', from).execute())
  const { last } = await server.tenant('meridian', (tx) =>
    tx.selectFrom('letter_counter').select('last').executeTakeFirstOrThrow(),
  )
  await moveNumber(1, last + 27)
  await server.runTask('meridian', task_id).catch(() => null)
  await moveNumber(last + 27, 1)
  const count = () =>
    server.tenant('meridian', async (tx) => {
      const letters = await tx
        .selectFrom('letter')
        .select(['id', 'employee_id'])
        .where('task_id', '=', task_id)
        .execute()
      const causes = letters.map(({ id }) => `letter/${id}`)
      const mails = await tx.selectFrom('mail').select('cause').where('cause', 'in', causes).execute()
      return [letters.length, new Set(letters.map(({ employee_id }) => employee_id)).size, mails.length]
    })
  const runAgain = async (more: object = {}) => {
    await server.tenant('meridian', (tx) =>
      tx
        .updateTable('task')
        .set({ state: 'waiting', finished_at: null, ...more })
        .where('id', '=', task_id)
        .execute(),
    )
    return server.runTask('meridian', task_id)
  }
  return { count, runAgain }
}

it('LET-01d a task that is killed between batches and run again gives one letter and one mail each', async () => {
  const { count, runAgain } = await killInSecondBatch()
  expect(await count()).toEqual([25, 25, 25])
  expect(await runAgain()).toMatchObject({ state: 'done', result: { letters: 30 } })
  expect(await count()).toEqual([30, 30, 30])
  const numbers = await server.tenant('meridian', (tx) => tx.selectFrom('letter').select('number').execute())
  const given = numbers.flatMap(({ number }) => (number ? [number] : []))
  expect(new Set(given).size).toBe(given.length)
})

it('LET-01d a task that is cancelled leaves what it sent and sends no more', async () => {
  const { count, runAgain } = await killInSecondBatch()
  expect((await runAgain({ cancel_asked: true })).state).toBe('cancelled')
  expect(await count()).toEqual([25, 25, 25])
})

it('LET-01d LET-03a PUB-04c somebody outside reads, asks for a code and signs', async () => {
  const { id: template_id } = await writeOutside()
  const { id } = await sent(template_id, { outside: OUTSIDE })
  const token = await readMailedToken(server, OUTSIDE.email, '/letter/')
  expect(token).toHaveLength(43)
  const { nobody } = server
  expect(await ok(nobody.call(openLetterApi.one, { token }))).toMatchObject({ full_name: OUTSIDE.name, state: 'sent' })
  const pdf = (await nobody.call(openLetterApi.pdf, { token })).bytes
  expect(await ok(nobody.call(openLetterApi.check, { token, sha256: sha256(pdf) }))).toMatchObject({ verdict: 'ours' })
  const other = (await sent((await write()).id)).unsigned_sha256
  expect(await ok(nobody.call(openLetterApi.check, { token, sha256: other }))).toMatchObject({ verdict: 'not_ours' })
  const sign = (code: string) => nobody.call(openLetterApi.sign, { token, code, typed_name: 'Lim' })
  // No code was mailed yet.
  expect((await sign('000000')).body.errors).toHaveProperty('code')
  const askCode = async () => {
    await ok(nobody.call(openLetterApi.code, { token }))
    const mails = await deliverAndReadMails(server, OUTSIDE.email)
    return /code for signing letter \S+ is (\d{6})/.exec(mails.at(-1)!)![1]!
  }
  // Five tries of a code; after them the right one counts no more.
  const first = await askCode()
  const wrong = first === '111111' ? '222222' : '111111'
  for (let tries = 0; tries < 5; tries++) expect((await sign(wrong)).status).toBe(422)
  expect((await sign(first)).status).toBe(422)
  // A code counts for ten minutes.
  const second = await askCode()
  server.clock.forward(11 * 60_000)
  expect((await sign(second)).status).toBe(422)
  const third = await askCode()
  expect(await ok(sign(third))).toEqual({ state: 'signed' })
  const letter = await one(id)
  expect(kinds(letter)).toEqual(expect.arrayContaining(['mailed', 'opened', 'signed']))
  const signedPdf = (await hr.call(letterApi.pdf, { id })).bytes
  expect(readReportPages(signedPdf).at(-1)).toContain('Code sent by email')
  const entries = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['operation', 'actor_name', 'before', 'after'])
      .where('object_id', '=', id)
      .where('operation', 'like', 'POST /api/public/%')
      .orderBy('number')
      .execute(),
  )
  expect(entries.map(({ operation }) => operation.split('/').at(-1))).toEqual(['code', 'code', 'code', 'signature'])
  expect(entries.at(-1)).toMatchObject({
    actor_name: OUTSIDE.name,
    before: { state: 'sent' },
    after: { state: 'signed' },
  })
  expect(JSON.stringify(entries)).not.toContain(token)
  // The address that was used opens nothing; a copy comes by a new one, which changes nothing.
  expect((await nobody.call(openLetterApi.one, { token })).status).toBe(404)
  const copy = await readMailedToken(server, OUTSIDE.email, '/letter/')
  expect((await nobody.call(openLetterApi.pdf, { token: copy })).bytes.equals(signedPdf)).toBe(true)
  expect((await nobody.call(openLetterApi.decline, { token: copy, remark: 'No' })).body.code).toBe('letter_state')
})

it('PUB-04c old, used, foreign, withdrawn and unknown addresses answer the same bytes on every call', async () => {
  const { id: template_id } = await writeOutside('acknowledgement')
  const address = async () => {
    const letter = await sent(template_id, { outside: OUTSIDE })
    return { letter, token: await readMailedToken(server, OUTSIDE.email, '/letter/') }
  }
  const { nobody } = server
  const used = await address()
  await ok(nobody.call(openLetterApi.acknowledge, { token: used.token }))
  const declined = await address()
  await ok(nobody.call(openLetterApi.decline, { token: declined.token, remark: 'No, thank you' }))
  const withdrawn = await address()
  await ok(hr.call(letterApi.withdraw, { id: withdrawn.letter.id, version: withdrawn.letter.version }))
  const old = await address()
  await passDays(31)
  const tokens = [used, declined, withdrawn, old].map(({ token }) => token)
  const unknown = 'x'.repeat(43)
  const sample = { remark: 'x', code: '123456', typed_name: 'x', sha256: 'a'.repeat(64), file_id: old.letter.id }
  for (const endpoint of Object.values(openLetterApi)) {
    const input = Object.fromEntries(
      Object.entries(sample).filter(([name]) => name in (endpoint.input as { shape: object }).shape),
    )
    const answers = []
    for (const token of [...tokens, unknown]) {
      const { status, text } = await nobody.call(endpoint as never, { token, ...input } as never)
      answers.push(`${status} ${text.replaceAll(token, '').replace(/"(request_id|reference)":"[^"]*"/, '')}`)
    }
    expect([endpointName(endpoint), new Set(answers).size, answers[0]!.slice(0, 3)]).toEqual([
      endpointName(endpoint),
      1,
      '404',
    ])
  }
})

it('PUB-04c a new version and a reminder end the address before', async () => {
  const { id: template_id } = await writeOutside()
  const letter = await sent(template_id, { outside: OUTSIDE })
  const first = await readMailedToken(server, OUTSIDE.email, '/letter/')
  await passDays(3)
  await runScheduledJobs(server, [letterJob])
  const second = await readMailedToken(server, OUTSIDE.email, '/letter/')
  expect(second).not.toBe(first)
  const { nobody } = server
  expect((await nobody.call(openLetterApi.one, { token: first })).status).toBe(404)
  expect((await nobody.call(openLetterApi.one, { token: second })).status).toBe(200)
  const oldPdf = (await nobody.call(openLetterApi.pdf, { token: second })).bytes
  const next = await sent(template_id, { outside: OUTSIDE, replaces_id: letter.id })
  const third = await readMailedToken(server, OUTSIDE.email, '/letter/')
  expect((await nobody.call(openLetterApi.one, { token: second })).status).toBe(404)
  expect(await ok(nobody.call(openLetterApi.check, { token: third, sha256: sha256(oldPdf) }))).toMatchObject({
    verdict: 'older',
    newer_number: next.number,
  })
})

it('LET-06 two companies have their letters apart', async () => {
  const { id: template_id } = await write()
  const { id, version } = await sent(template_id)
  const beacon = await server.as('beacon:aminah', 'Company Admin')
  for (const [endpoint, more] of [
    [letterApi.one, {}],
    [letterApi.pdf, {}],
    [letterApi.make, { version }],
    [letterApi.send, { version, by_mail: true }],
    [letterApi.withdraw, { version }],
    [letterApi.acknowledge, {}],
    [letterApi.sign, { typed_name: 'x' }],
  ] as const)
    expect([endpointName(endpoint), (await beacon.call(endpoint, { id, ...more } as never)).status]).toEqual([
      endpointName(endpoint),
      404,
    ])
  expect((await beacon.call(letterApi.create, { template_id, employee_id: idOf('nurul') })).status).toBe(404)
  const own = await ok(beacon.call(letterApi.list, {}))
  expect(own).toEqual([])
})

it('LET-01a a template that a letter was begun from is switched off and not deleted', async () => {
  const { id: template_id } = await write()
  const { id } = await ok(hr.call(letterApi.create, { template_id, employee_id: idOf('nurul') }))
  const { version } = await ok(hr.call(letterTemplateApi.one, { id: template_id }))
  const refused = await hr.call(letterTemplateApi.remove, { id: template_id, version })
  expect(refused.body).toMatchObject({ status: 409, code: 'letter_template_used' })
  expect((await one(id)).template_id).toBe(template_id)
  expect(await ok(hr.call(letterTemplateApi.update, { id: template_id, version, is_active: false }))).toMatchObject({
    is_active: false,
  })
  const unused = await write()
  expect(await ok(hr.call(letterTemplateApi.remove, { id: unused.id, version: unused.version }))).toEqual({
    removed: 1,
  })
})

it('LET-06a the list says why a letter was not accepted, and which letters ask for an answer', async () => {
  const { id: template_id } = await write({ needs: 'acknowledgement' })
  const letter = await sent(template_id, {}, false)
  const quiet = await sent((await write({ needs: 'nothing' })).id, {}, false)
  const list = async (asked: object) =>
    (await hr.call(letterApi.list, { per_page: 200, ...asked })).body.data as { id: string; remark: string | null }[]
  const asking = (await list({ needs: ['acknowledgement'] })).map(({ id }) => id)
  expect(asking).toContain(letter.id)
  expect(asking).not.toContain(quiet.id)
  await ok(nurul.call(letterApi.decline, { id: letter.id, remark: 'The name is wrong' }))
  expect((await list({ state: ['declined'] })).find(({ id }) => id === letter.id)?.remark).toBe('The name is wrong')
  expect((await list({})).find(({ id }) => id === quiet.id)?.remark).toBeNull()
})

it('LET-01e HR is told before the first letter what the company lacks', async () => {
  expect(await ok(hr.call(letterApi.readiness, {}))).toEqual({ has_letter_head: true, has_template: true })
  const { version } = await ok(hr.call(companyApi.profile, {}))
  await ok(hr.call(companyApi.removeLetterHead, { version }))
  expect(await ok(hr.call(letterApi.readiness, {}))).toMatchObject({ has_letter_head: false })
  expect((await nurul.call(letterApi.readiness, {})).status).toBe(403)
})
