import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Permission, Reach } from '#base/access/permissions.ts'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import type { DomainError } from '#base/errors.ts'
import { conflict } from '#base/errors.ts'
import { DEFAULT_GRANTS } from '#server/access/default-grants.generated.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { extendForTest } from '#server/extension-point.ts'
import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import { openVault } from '#server/vault.ts'
import { deliverAndReadMails, readMailedToken } from '#test/mails.ts'
import { coversPlace, personInRole, RELATIONS, ROLE_NAMES, relative } from '#test/matrix.ts'
import { insertLetterHead } from '#test/planted-letters.ts'
import { readReportPages } from '#test/read-report.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { insertReadyTemplates } from '../templates/ready/seed.ts'
import { letterApi } from './contract.ts'
import { LETTER_ANSWERED, type LetterAnswer } from './events.ts'
import { openLetterApi } from './open-contract.ts'
import {
  createLetterAddress,
  eraseOutsideLetters,
  giveLettersToEmployee,
  loadLetterProgress,
  type OutsideLetter,
  readLetterPdf,
  sendOutsideLetter,
  takeLettersBack,
  withdrawOutsideLetter,
} from './outside-letters.ts'
import { letterJob } from './reminders.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  await inCompany((tx) => insertReadyTemplates(tx, server.clock.now()))
})
beforeEach(async () => {
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

const RECIPIENT = { name: 'Tan Ah Kow', email: 'tan@outside.example', language: 'en' as const }
const VALUES = {
  position: { kind: 'words', en: 'Head chef', zh: '主廚', ms: 'Ketua cef' },
  department: { kind: 'text', text: 'Kitchen' },
  office: { kind: 'text', text: 'Penang' },
  starts_on: { kind: 'day', day: '2027-01-04' },
  basic_pay: { kind: 'amount', amount: 450_000, currency: 'MYR' },
  allowances: { kind: 'words', en: 'None', zh: '無', ms: 'Tiada' },
  probation: { kind: 'words', en: 'three months', zh: '三個月', ms: 'tiga bulan' },
  reply_by: { kind: 'day', day: '2026-12-31' },
  of_no_template: { kind: 'text', text: 'left out' },
} as const

const inCompany = <T>(work: (tx: Tx) => Promise<T>) => server.tenant('meridian', work)
function at(tx: Tx, record: (change: AuditChange) => void = () => {}) {
  const { companyId, dataKey, accounts } = server.companies.meridian!
  return {
    tx,
    now: server.clock.now(),
    today: '2026-11-20',
    vault: openVault(server.secrets.wrap, companyId, dataKey),
    language: 'en' as const,
    record,
    files: server.files,
    mailKey: server.secrets.account,
    by: { accountId: accounts.aminah!, name: 'Aminah' },
  }
}
/** Where somebody works. */
const placeOf = (key: string) =>
  inCompany((tx) =>
    tx
      .selectFrom('employment')
      .select(['office_id', 'department_id'])
      .where('employee_id', '=', server.employeeId(key))
      .where('until_day', 'is', null)
      .executeTakeFirstOrThrow(),
  )
const orderAt = async (key: string, more: Partial<OutsideLetter> = {}): Promise<OutsideLetter> => {
  const { office_id, department_id } = await placeOf(key)
  return {
    kind: 'offer',
    place: { office_id: office_id!, department_id },
    recipient: RECIPIENT,
    permissions: ['candidate:pay'],
    values: VALUES,
    by_mail: true,
    ...more,
  }
}
const sendAt = async (key: string, more: Partial<OutsideLetter> = {}) => {
  const order = await orderAt(key, more)
  return inCompany((tx) => sendOutsideLetter(at(tx), order))
}
async function codeOf(work: Promise<unknown>) {
  return work.then(
    () => 'done',
    (error: DomainError) => error.code,
  )
}
async function ok(reply: ReturnType<Caller['call']>) {
  const { status, body, text } = await reply
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body.data
}
const statusOf = async (reply: ReturnType<Caller['call']>) => (await reply).status
const listed = async (who: Caller) =>
  ((await ok(who.call(letterApi.list, { per_page: 200 }))) as { id: string }[]).map(({ id }) => id)
const progress = async (id: string) => (await inCompany((tx) => loadLetterProgress(at(tx), [id]))).get(id)!
const address = async (id: string) => (await inCompany((tx) => createLetterAddress(at(tx), id))).token
async function sign(token: string) {
  await ok(server.nobody.call(openLetterApi.code, { token }))
  const mails = await deliverAndReadMails(server, RECIPIENT.email)
  const code = /code for signing letter \S+ is (\d{6})/.exec(mails.at(-1)!)![1]!
  return server.nobody.call(openLetterApi.sign, { token, code, typed_name: RECIPIENT.name })
}

it('OFFER-01 no letter at a place is made without a letter head or with a missing value, and nothing stays of it', async () => {
  expect(await codeOf(sendAt('nurul'))).toBe('no_letter_head')
  await insertLetterHead(server, 'meridian')
  const { position: _, ...lacking } = VALUES
  expect(await codeOf(sendAt('nurul', { values: lacking }))).toBe('letter_values_missing')
  expect(await codeOf(sendAt('nurul', { kind: 'bond' }))).toBe('letter_template_none')
  const wrong = { ...VALUES, basic_pay: { kind: 'text', text: 'much' } } as const
  expect(await codeOf(sendAt('nurul', { values: wrong }))).toBe('validation_failed')
  expect(await inCompany((tx) => tx.selectFrom('letter').select('id').execute())).toEqual([])
})

it('OFFER-02 a letter at a place is made and sent in one transaction, with its values in both languages, and its recipient is in no column', async () => {
  const changes: AuditChange[] = []
  const order = await orderAt('nurul')
  const id = await inCompany((tx) =>
    sendOutsideLetter(
      at(tx, (change) => void changes.push(change)),
      order,
    ),
  )
  expect(await progress(id)).toMatchObject({ state: 'sent', number: '2026/0001', edition: 1, remark: null })
  expect(JSON.stringify(changes)).not.toMatch(/Tan|outside\.example|450/)
  const { is_signed, content } = await inCompany((tx) => readLetterPdf(tx, server.files, id))
  const text = readReportPages(Buffer.from(content)).join('\n')
  expect(is_signed).toBe(false)
  for (const word of ['Tan Ah Kow', 'Head chef', '主廚', 'RM 4,500.00', 'three months']) expect(text).toContain(word)
  const admin = await server.as('aminah', 'Company Admin')
  expect(await ok(admin.call(letterApi.one, { id }))).toMatchObject({
    full_name: RECIPIENT.name,
    outside_email: RECIPIENT.email,
    state: 'sent',
  })
  await ok(server.nobody.call(openLetterApi.decline, { token: await address(id), remark: 'Too far from Ipoh' }))
  const rows = await inCompany(async (tx) => [
    await tx.selectFrom('letter').selectAll().where('id', '=', id).execute(),
    await tx.selectFrom('letter_event').selectAll().where('letter_id', '=', id).execute(),
    await tx.selectFrom('audit_entry').selectAll().where('object_id', '=', id).execute(),
    await tx.selectFrom('file').select('name').where('owner_id', '=', id).execute(),
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Tan Ah Kow|outside\.example|Ipoh/)
  // Who may read it reads the reason, in the list and in its history.
  const one = await ok(admin.call(letterApi.one, { id }))
  expect([one.remark, one.events.at(-1).remark]).toEqual(['Too far from Ipoh', 'Too far from Ipoh'])
  expect((await progress(id)).remark).toBe('Too far from Ipoh')
})

it('OFFER-03 GUARD-05 letters at a place open to each role by its reach over that place, and their pay by the right to it', async () => {
  const grants = DEFAULT_GRANTS as Record<string, Partial<Record<Permission, Reach>>>
  const letters = new Map<string, string>()
  let asked = 0
  for (const role of ROLE_NAMES) {
    if (role === 'Ops') continue
    const caller = personInRole(role)
    const who = await server.as(caller.key, role)
    const { 'letter:read': read, 'letter:edit': edit, 'candidate:pay': pay } = grants[role] ?? {}
    for (const relation of RELATIONS) {
      const target = relative(caller, relation)
      if (!target) continue
      for (const permissions of [[], ['candidate:pay']] as Permission[][]) {
        const key = `${target.office} ${target.department} ${permissions}`
        if (!letters.has(key)) letters.set(key, await sendAt(target.key, { permissions, by_mail: false }))
        const id = letters.get(key)!
        const isPaid = permissions.length === 0 || (pay !== undefined && coversPlace(pay, caller, target))
        const mayRead = read !== undefined && coversPlace(read, caller, target) && isPaid
        const mayEdit = mayRead && edit !== undefined && coversPlace(edit, caller, target)
        const refused = read === undefined ? 403 : 404
        const one = await who.call(letterApi.one, { id })
        const actions = one.status === 200 ? one.body.data.actions : []
        const file = await statusOf(who.call(letterApi.pdf, { id }))
        const isListed = read !== undefined && (await listed(who)).includes(id)
        // A version that is not there: whoever may change it is told, others learn nothing.
        const withdrawn = await statusOf(who.call(letterApi.withdraw, { id, version: 99 }))
        asked++
        expect([role, relation, permissions, one.status, file, isListed, actions, withdrawn]).toEqual([
          role,
          relation,
          permissions,
          mayRead ? 200 : refused,
          mayRead ? 200 : refused,
          mayRead,
          mayEdit ? ['withdraw', 'replace'] : [],
          edit === undefined ? 403 : mayEdit ? 409 : 404,
        ])
      }
    }
  }
  expect(asked).toBeGreaterThan(60)
}, 300_000)

it('OFFER-03 letters outside without a place stay with those who hold the right in the whole company', async () => {
  const [template] = await inCompany((tx) =>
    tx.selectFrom('letter_template').select('id').where('kind', '=', 'offer').execute(),
  )
  const given = { template_id: template!.id, outside: RECIPIENT }
  const { id } = await ok(hr.call(letterApi.create, given))
  const local = await server.as('mei.ling', 'local hr')
  expect(await statusOf(local.call(letterApi.one, { id }))).toBe(404)
  expect(await statusOf(local.call(letterApi.create, given))).toBe(404)
  expect(await listed(local)).not.toContain(id)
})

it('OFFER-03 a file of the list has the letters of places in reach only', async () => {
  const near = await sendAt('mei.ling', { by_mail: false })
  const far = await sendAt('shu.fen', { by_mail: false })
  const local = await server.as('mei.ling', 'local hr')
  const { text } = await local.call(exportEndpoint(letterApi.list), { format: 'csv' } as never)
  expect(text).toContain((await progress(near)).number)
  expect(text).not.toContain((await progress(far)).number)
})

it('OFFER-04 whoever is the recipient opens it by its address only, in any role, named or found by their address', async () => {
  const named = await sendAt('mei.ling', { employee_id: server.employeeId('mei.ling'), by_mail: false })
  const { email } = await inCompany((tx) =>
    tx
      .selectFrom('account')
      .select('email')
      .where('id', '=', server.companies.meridian!.accounts['mei.ling']!)
      .executeTakeFirstOrThrow(),
  )
  const recipient = { ...RECIPIENT, email: email.toUpperCase() }
  const found = await sendAt('mei.ling', { recipient, by_mail: false })
  const admin = await server.as('aminah', 'Company Admin')
  for (const id of [named, found]) {
    for (const role of ['HR Generalist', 'local hr'] as const) {
      const own = await server.as('mei.ling', role)
      expect([role, await statusOf(own.call(letterApi.one, { id }))]).toEqual([role, 404])
      expect(await statusOf(own.call(letterApi.pdf, { id }))).toBe(404)
      expect(await statusOf(own.call(letterApi.withdraw, { id, version: 3 }))).toBe(404)
      expect(await listed(own)).not.toContain(id)
    }
    expect(await statusOf(admin.call(letterApi.one, { id }))).toBe(200)
    expect(await statusOf(server.nobody.call(openLetterApi.one, { token: await address(id) }))).toBe(200)
  }
})

it('OFFER-05 an address on demand lasts an hour beside the mailed one, and signing by it needs the mailed code', async () => {
  const id = await sendAt('nurul')
  const mailed = await readMailedToken(server, RECIPIENT.email, '/letter/')
  const token = await address(id)
  const opens = (by: string) => statusOf(server.nobody.call(openLetterApi.one, { token: by }))
  expect([await opens(mailed), await opens(token)]).toEqual([200, 200])
  const uncoded = await server.nobody.call(openLetterApi.sign, { token, code: '000000', typed_name: 'Tan' })
  expect(uncoded.body.errors).toHaveProperty('code')
  server.clock.forward(61 * 60_000)
  expect([await opens(mailed), await opens(token)]).toEqual([200, 404])
  expect((await ok(sign(await address(id)))).state).toBe('signed')
  // The signed one opens by a new address, and its PDF is the signed one.
  expect(await opens(await address(id))).toBe(200)
  const pdf = await inCompany((tx) => readLetterPdf(tx, server.files, id))
  expect([pdf.is_signed, readReportPages(Buffer.from(pdf.content)).at(-1)]).toEqual([
    true,
    expect.stringContaining('Tan Ah Kow'),
  ])
  const employees = await sendAt('nurul', { by_mail: false })
  await inCompany((tx) => giveLettersToEmployee(at(tx), [employees], server.employeeId('nurul')))
  expect(await codeOf(address(employees))).toBe('not_found')
})

it('OFFER-06 a new version ends the one before and its addresses, and a withdrawn one opens no more', async () => {
  const old = await sendAt('nurul')
  const mailed = await readMailedToken(server, RECIPIENT.email, '/letter/')
  const onPage = await address(old)
  const other = { ...RECIPIENT, email: 'other@outside.example' }
  expect(await codeOf(sendAt('nurul', { replaces_id: old, recipient: other }))).toBe('validation_failed')
  const next = await sendAt('nurul', { replaces_id: old })
  expect(await progress(old)).toMatchObject({ state: 'replaced' })
  expect(await progress(next)).toMatchObject({ state: 'sent', edition: 2 })
  expect(await codeOf(sendAt('nurul', { replaces_id: old }))).toBe('letter_state')
  for (const token of [mailed, onPage]) {
    expect(await statusOf(server.nobody.call(openLetterApi.one, { token }))).toBe(404)
    const signed = { token, code: '123456', typed_name: 'Tan' }
    expect(await statusOf(server.nobody.call(openLetterApi.sign, signed))).toBe(404)
  }
  expect(await codeOf(address(old))).toBe('letter_state')
  const why = { name: 'Aminah', remark: 'The post is gone' }
  await inCompany((tx) => withdrawOutsideLetter(at(tx), next, why))
  expect(await progress(next)).toMatchObject({ state: 'withdrawn', remark: why.remark })
  expect(await codeOf(inCompany((tx) => withdrawOutsideLetter(at(tx), next, why)))).toBe('letter_state')
  expect(await codeOf(address(next))).toBe('letter_state')
})

it('OFFER-06 whoever may change a letter at a place replaces it there, for the same recipient and with the same rights', async () => {
  const id = await sendAt('mei.ling')
  const local = await server.as('mei.ling', 'local hr')
  const { template_id, typed } = await ok(local.call(letterApi.one, { id }))
  const draft = await ok(
    local.call(letterApi.create, { template_id, typed, outside: RECIPIENT, replaces_id: id } as never),
  )
  const columns = ['office_id', 'department_id', 'permissions', 'outside_name'] as const
  const stored = (of: string) =>
    inCompany((tx) => tx.selectFrom('letter').select(columns).where('id', '=', of).executeTakeFirstOrThrow())
  expect(await stored(draft.id)).toEqual(await stored(id))
  expect(draft.full_name).toBe(RECIPIENT.name)
  const outside = { ...RECIPIENT, email: 'mine@outside.example' }
  const moved = await local.call(letterApi.update, { id: draft.id, version: draft.version, outside })
  expect(moved.body.errors).toHaveProperty('outside')
  const made = await ok(local.call(letterApi.make, { id: draft.id, version: draft.version }))
  expect((await stored(id)).permissions).toEqual((await stored(made.id)).permissions)
  const sent = await ok(local.call(letterApi.send, { id: made.id, version: made.version, by_mail: true }))
  expect(sent).toMatchObject({ state: 'sent', edition: 2 })
  expect(await progress(id)).toMatchObject({ state: 'replaced' })
})

it('OFFER-07 what is answered is published in the same transaction, and a handler that throws leaves it unanswered', async () => {
  const heard: LetterAnswer[] = []
  let refuses = true
  const stop = extendForTest(LETTER_ANSWERED.handlers, async (answer, { record, today }) => {
    if (refuses) throw conflict('letter_state')
    heard.push(answer)
    record({ kind: 'letter', id: answer.id, after: { heard_on: today } })
  })
  try {
    const id = await sendAt('nurul')
    expect((await sign(await address(id))).body.code).toBe('letter_state')
    expect(await progress(id)).toMatchObject({ state: 'sent', answered_at: null })
    refuses = false
    await ok(sign(await address(id)))
    const declined = await sendAt('nurul')
    await ok(server.nobody.call(openLetterApi.decline, { token: await address(declined), remark: 'No, thank you' }))
    expect(heard).toEqual([
      { id, state: 'signed', remark: null, replacesId: null },
      { id: declined, state: 'declined', remark: 'No, thank you', replacesId: null },
    ])
    const entries = await inCompany((tx) =>
      tx.selectFrom('audit_entry').select(['actor_name', 'after']).where('object_id', '=', id).execute(),
    )
    expect(entries.at(-1)).toMatchObject({ actor_name: 'Recipient', after: { heard_on: '2026-11-20' } })
  } finally {
    stop()
  }
})

it('OFFER-08 letters that become an employee’s are read as their own, need the right to their pay, and go back', async () => {
  const id = await sendAt('nurul')
  await ok(sign(await address(id)))
  const nurul = await server.as('nurul', 'employee')
  const admin = await server.as('farid', 'Company Admin')
  const give = () => inCompany((tx) => giveLettersToEmployee(at(tx), [id], server.employeeId('nurul')))
  expect(await statusOf(nurul.call(letterApi.one, { id }))).toBe(404)
  await give()
  const own = await ok(nurul.call(letterApi.one, { id }))
  expect(own).toMatchObject({ state: 'signed', recipient: 'employee', employee_id: server.employeeId('nurul') })
  expect(await listed(nurul)).toContain(id)
  expect(await statusOf(nurul.call(letterApi.pdf, { id }))).toBe(200)
  // An HR Generalist may read candidates' pay and not Nurul's.
  expect(await statusOf(hr.call(letterApi.one, { id }))).toBe(404)
  expect(await listed(hr)).not.toContain(id)
  expect((await ok(admin.call(letterApi.one, { id }))).actions).toEqual([])
  expect(await codeOf(give())).toBe('not_found')
  const back = (key: string) => inCompany((tx) => takeLettersBack(at(tx), [id], server.employeeId(key)))
  expect(await codeOf(back('devi'))).toBe('not_found')
  await back('nurul')
  expect(await statusOf(nurul.call(letterApi.one, { id }))).toBe(404)
  expect(await ok(hr.call(letterApi.one, { id }))).toMatchObject({ full_name: RECIPIENT.name, recipient: 'outside' })
})

it('OFFER-08 an unanswered letter that becomes an employee’s is answered in the product, and its addresses end', async () => {
  const id = await sendAt('nurul')
  const token = await address(id)
  await inCompany((tx) => giveLettersToEmployee(at(tx), [id], server.employeeId('nurul')))
  expect(await statusOf(server.nobody.call(openLetterApi.one, { token }))).toBe(404)
  const nurul = await server.as('nurul', 'employee')
  expect((await ok(nurul.call(letterApi.decline, { id, remark: 'No' }))).state).toBe('declined')
})

it('OFFER-09 erased letters leave no row, file, address or mail', async () => {
  const first = await sendAt('nurul')
  const second = await sendAt('nurul', { replaces_id: first })
  await ok(sign(await address(second)))
  const kept = await sendAt('nurul')
  await inCompany((tx) => giveLettersToEmployee(at(tx), [kept], server.employeeId('nurul')))
  const files = await inCompany((tx) => eraseOutsideLetters(tx, [first, kept]))
  expect(files).toHaveLength(3)
  const left = await inCompany(async (tx) => [
    await tx.selectFrom('letter').select('id').where('id', 'in', [first, second, kept]).execute(),
    await tx.selectFrom('file').select('id').where('id', 'in', files).execute(),
    (await tx.selectFrom('mail').select('cause').execute()).filter(({ cause }) =>
      [first, second].some((id) => cause.includes(id)),
    ),
  ])
  expect(left).toEqual([[{ id: kept }], [], []])
})

it('OFFER-10 an unanswered letter at a place is reminded of at its encrypted address', async () => {
  const recipient = { ...RECIPIENT, email: 'slow@outside.example' }
  await sendAt('nurul', { recipient })
  server.clock.forward(3 * 86_400_000)
  await runScheduledJobs(server, [letterJob])
  const mails = await deliverAndReadMails(server, recipient.email)
  expect(mails.at(-1)).toContain('waits for your answer')
})
