import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { closeMailTransports } from './deliver-mail.ts'
import { deliverDueMails, enqueueDueMails, enqueueMails, type MailWorld, retryMails } from './outbox.ts'

let server: TestServer
let world: MailWorld
let companyId: string
beforeAll(async () => {
  server = await startTestServer()
  companyId = server.companies.meridian!.companyId
  const folder = path.join(server.dataFolder, 'outbox')
  world = { ...server, mail: { from: 'Kerani <no-reply@localhost>', folder, publicUrl: 'https://hr.example' } }
})
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterAll(() => server.stop())

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const order = (recipient: string) => ({ recipient, subject: 'Payslip', body: 'Attached.', cause: `test/${recipient}` })
const states = async () => {
  const rows = await server.tenant('meridian', (tx) =>
    tx.selectFrom('mail').select(['recipient', 'state', 'attempts']).orderBy('recipient').execute(),
  )
  return rows.map(({ recipient, state, attempts }) => [recipient, state, attempts])
}

/**
 * A mail server that replies to a recipient with the entry of `replies` for the part before the @, and accepts all
 * others.
 */
async function mailServer(replies: Record<string, { at: 'login' | 'sender' | 'recipient'; code: number }>) {
  const refused = (at: string, address: string) => {
    const reply = replies[address.split('@')[0]!]
    return reply?.at === at ? Object.assign(new Error('no'), { responseCode: reply.code }) : null
  }
  const arrived: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_, __, done) => done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
    onMailFrom: ({ address }, _, done) => done(refused('sender', address)),
    onRcptTo: ({ address }, _, done) => done(refused('recipient', address)),
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        arrived.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  const { port } = smtp.server.address() as AddressInfo
  return {
    arrived,
    port,
    world: { ...world, mail: { ...world.mail, smtpUrl: `smtp://127.0.0.1:${port}` } },
    async stop() {
      closeMailTransports()
      await new Promise<void>((done) => smtp.close(done))
    },
  }
}
const begin = (recipients: readonly string[]) =>
  server.tenant('meridian', async (tx) => {
    await tx.deleteFrom('mail').execute()
    await enqueueMails(tx, companyId, recipients.map(order))
  })
const tries = async () => {
  const all = await server.tenant('meridian', (tx) => tx.selectFrom('mail').selectAll().orderBy('recipient').execute())
  return all.map(({ recipient, state, reason }) => [recipient.split('@')[0], state, reason])
}

it('PAY-02d a mail to an invalid address fails at once with its reason and does not delay others', async () => {
  await begin(['a b@example.my', 'c@example.my', 'd@example.my'])
  expect(await deliverDueMails(world, companyId)).toBe(2)
  expect(await tries()).toEqual([
    ['a b', 'failed', 'address_invalid'],
    ['c', 'sent', null],
    ['d', 'sent', null],
  ])
  expect(await readdir(world.mail.folder)).toHaveLength(2)
})

it('PAY-02d a mail that the server refuses fails at once, one that a busy server defers is retried', async () => {
  const smtp = await mailServer({
    gone: { at: 'recipient', code: 550 },
    full: { at: 'recipient', code: 452 },
    last: { at: 'recipient', code: 499 },
    first: { at: 'recipient', code: 500 },
  })
  await begin(['gone@example.my', 'good@example.my', 'full@example.my', 'other@example.my'])
  expect(await deliverDueMails(smtp.world, companyId)).toBe(2)
  expect(await tries()).toEqual([
    ['full', 'waiting', 'busy'],
    ['gone', 'failed', 'refused'],
    ['good', 'sent', null],
    ['other', 'sent', null],
  ])
  await begin(['last@example.my', 'first@example.my'])
  await deliverDueMails(smtp.world, companyId)
  expect(await tries()).toEqual([
    ['first', 'failed', 'refused'],
    ['last', 'waiting', 'busy'],
  ])
  expect(smtp.arrived).toEqual(['good@example.my', 'other@example.my'])
  await smtp.stop()
})

it('PAY-02d a server that rejects our login or sender fails no mail', async () => {
  const smtp = await mailServer({ 'no-reply': { at: 'sender', code: 550 } })
  await begin(['good@example.my'])
  await deliverDueMails(smtp.world, companyId)
  expect(await tries()).toEqual([['good', 'waiting', 'not_accepted']])
  await begin(['good@example.my'])
  const login: MailWorld = { ...world, mail: { ...world.mail, smtpUrl: `smtp://us:wrong@127.0.0.1:${smtp.port}` } }
  await deliverDueMails(login, companyId)
  expect(await tries()).toEqual([['good', 'waiting', 'not_accepted']])
  await smtp.stop()
})

it('PAY-02d a mail is retried after 1, 2, 5, 15, 30, 60 and then every 120 minutes, and given up after three days', async () => {
  const away: MailWorld = { ...world, mail: { ...world.mail, smtpUrl: 'smtp://127.0.0.1:1' } }
  await begin(['patient@example.my'])
  const start = server.clock.now().getTime()
  const its = () => server.tenant('meridian', (tx) => tx.selectFrom('mail').selectAll().executeTakeFirstOrThrow())
  await deliverDueMails(away, companyId)
  const waits: number[] = []
  let mail = await its()
  while (mail.state === 'waiting') {
    expect(mail).toMatchObject({ reason: 'unreachable', last_error: expect.stringContaining('ECONNREFUSED') })
    const due = mail.next_try_at!.getTime()
    waits.push((due - server.clock.now().getTime()) / MINUTE_MS)
    server.clock.set(new Date(due - 1).toISOString())
    await deliverDueMails(away, companyId)
    expect((await its()).attempts).toBe(mail.attempts)
    server.clock.set(new Date(due).toISOString())
    await deliverDueMails(away, companyId)
    mail = await its()
  }
  expect(waits.slice(0, 9)).toEqual([1, 2, 5, 15, 30, 60, 120, 120, 120])
  expect(mail).toMatchObject({ state: 'failed', reason: 'unreachable' })
  // The try that comes next after three full days is the last one.
  const days = (server.clock.now().getTime() - start) / HOUR_MS / 24
  expect(days).toBeGreaterThanOrEqual(3)
  expect(days).toBeLessThan(3 + 2 / 24)
  // It is not tried again automatically.
  server.clock.forward(24 * HOUR_MS)
  expect(await deliverDueMails(world, companyId)).toBe(0)
  server.clock.set(new Date(start).toISOString())
})

it('PAY-02d a delivery run ends when the server accepts nothing, and a later run sends all', async () => {
  const recipients = ['e', 'f', 'g', 'h', 'i'].map((name) => `${name}@example.my`)
  await begin(recipients)
  const away: MailWorld = { ...world, mail: { ...world.mail, smtpUrl: 'smtp://127.0.0.1:1' } }
  expect(await deliverDueMails(away, companyId)).toBe(0)
  expect((await states()).map(([, state, attempts]) => [state, attempts])).toEqual([
    ...Array(3).fill(['waiting', 1]),
    ...Array(2).fill(['waiting', 0]),
  ])
  // Mails that were not tried are due at once.
  expect(await deliverDueMails(world, companyId)).toBe(2)
  server.clock.forward(MINUTE_MS)
  expect(await deliverDueMails(world, companyId)).toBe(3)
})

it('PAY-02d a failure is logged without the address', async () => {
  const smtp = await mailServer({ secret: { at: 'recipient', code: 550 } })
  await begin(['secret@example.my'])
  vi.mocked(console.error).mockClear()
  await deliverDueMails(smtp.world, companyId)
  await smtp.stop()
  const lines = vi.mocked(console.error).mock.calls.map(([line]) => String(line))
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 'error', mail: expect.any(String), company: companyId, attempts: 1, reason: 'refused', state: 'failed' },
  ])
  expect(lines.join()).not.toContain('secret')
})

it('PAY-02d the minutely job starts delivery once in each company with due mails', async () => {
  const jobs = () =>
    server.tenant('meridian', async (tx) => {
      const { rows } = await sql<{ company: string }>`
        select data->>'companyId' as company from pgboss.job where name = 'mail'`.execute(tx)
      await sql`delete from pgboss.job`.execute(tx)
      return rows.map(({ company }) => company)
    })
  const set = (values: Record<string, unknown>) =>
    server.tenant('meridian', (tx) => tx.updateTable('mail').set(values).execute())
  const woken = async () => {
    await enqueueDueMails(server)
    return jobs()
  }
  await begin([])
  await jobs()
  await begin(['due@example.my'])
  // Enqueuing has started a job already.
  await enqueueDueMails(server)
  expect(await jobs()).toEqual([companyId])
  expect(await woken()).toEqual([companyId])
  const now = server.clock.now().getTime()
  await set({ next_try_at: new Date(now + 1) })
  expect(await woken()).toEqual([])
  await set({ next_try_at: new Date(now) })
  expect(await woken()).toEqual([companyId])
  await set({ not_before: new Date(now + 1) })
  expect(await woken()).toEqual([])
  await set({ not_before: new Date(now) })
  expect(await woken()).toEqual([companyId])
  // A running job is enough; one scheduled for later is not.
  const put = (state: string, after: string) =>
    server.tenant('meridian', (tx) =>
      sql`insert into pgboss.job (name, data, state, start_after)
        values ('mail', ${JSON.stringify({ companyId })}::jsonb, ${sql.raw(`'${state}'`)}, now() + ${after}::interval)`.execute(
        tx,
      ),
    )
  await put('active', '0')
  expect(await woken()).toHaveLength(1)
  await put('created', '1 hour')
  expect(await woken()).toHaveLength(2)
  await set({ state: 'failed' })
  expect(await woken()).toEqual([])
  await set({ state: 'sent' })
  expect(await woken()).toEqual([])
})

it('PAY-02d the same cause sends again only where the earlier mail failed', async () => {
  const cause = 'payslips again'
  const withFile = async (recipient: string, content: string) =>
    server.tenant('meridian', async (tx) => {
      const file = { name: 'p.pdf', type: 'application/pdf', content: Buffer.from(content), ownerKind: 'payslip' }
      const attachmentFileId = await server.files.put(tx, companyId, file)
      await enqueueMails(tx, companyId, [{ ...order(recipient), cause, subject: content, attachmentFileId }])
    })
  const all = () =>
    server.tenant('meridian', (tx) =>
      tx.selectFrom('mail').select(['recipient', 'subject', 'state']).orderBy('recipient').orderBy('subject').execute(),
    )
  const files = () =>
    server.tenant('meridian', (tx) => tx.selectFrom('file').select('id').where('name', '=', 'p.pdf').execute())
  await begin([])
  for (const recipient of ['failed@example.my', 'sent@example.my', 'waiting@example.my'])
    await withFile(recipient, 'old')
  const before = (await files()).length
  await server.tenant('meridian', async (tx) => {
    for (const state of ['failed', 'sent'] as const)
      await tx.updateTable('mail').set({ state }).where('recipient', '=', `${state}@example.my`).execute()
  })
  for (const recipient of ['failed@example.my', 'sent@example.my', 'waiting@example.my'])
    await withFile(recipient, 'new')
  expect(await all()).toEqual([
    { recipient: 'failed@example.my', subject: 'new', state: 'waiting' },
    { recipient: 'sent@example.my', subject: 'old', state: 'sent' },
    { recipient: 'waiting@example.my', subject: 'old', state: 'waiting' },
  ])
  // Its file went with the mail that failed; the two that were given for nothing are their caller's.
  expect((await files()).length).toBe(before + 2)
})

it('PAY-02d a mail that is sent again is tried at once and for three days again', async () => {
  await begin(['again@example.my', 'wrong one@example.my'])
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('mail')
      .set({ state: 'failed', attempts: 40, first_tried_at: new Date('2020-01-01'), reason: 'unreachable' })
      .execute(),
  )
  expect(await deliverDueMails(world, companyId)).toBe(0)
  const ids = (
    await server.tenant('meridian', (tx) => tx.selectFrom('mail').select('id').orderBy('recipient').execute())
  ).map(({ id }) => id)
  expect(
    await server.tenant('meridian', (tx) => retryMails(tx, companyId, server.clock.now(), { ids: [ids[0]!] })),
  ).toHaveLength(1)
  const away: MailWorld = { ...world, mail: { ...world.mail, smtpUrl: 'smtp://127.0.0.1:1' } }
  await deliverDueMails(away, companyId)
  expect(await tries()).toEqual([
    ['again', 'waiting', 'unreachable'],
    ['wrong one', 'failed', 'unreachable'],
  ])
  expect(await server.tenant('meridian', (tx) => retryMails(tx, companyId, server.clock.now()))).toHaveLength(2)
  expect(await deliverDueMails(world, companyId)).toBe(1)
  expect(await tries()).toEqual([
    ['again', 'sent', null],
    ['wrong one', 'failed', 'address_invalid'],
  ])
  // What was sent is not sent again.
  expect(
    await server.tenant('meridian', (tx) => retryMails(tx, companyId, server.clock.now(), { ids: [ids[0]!] })),
  ).toEqual([])
})

it('PAY-02d a mail is sent with its file, and the file is closed', async () => {
  const many = Array.from({ length: 40 }, (_, index) => `p${index}@example.my`)
  await server.tenant('meridian', async (tx) => {
    for (const recipient of many) {
      const content = Buffer.from(`%PDF ${recipient}`)
      const file = { name: `${recipient}.pdf`, type: 'application/pdf', content, ownerKind: 'payslip' }
      const attachmentFileId = await server.files.put(tx, companyId, file)
      await enqueueMails(tx, companyId, [{ ...order(recipient), attachmentFileId }])
    }
  })
  const open = async () => (existsSync('/proc/self/fd') ? (await readdir('/proc/self/fd')).length : 0)
  const before = await open()
  expect(await deliverDueMails(world, companyId)).toBe(40)
  expect(await open()).toBeLessThan(before + 20)
  const [pdf] = (await readdir(world.mail.folder)).filter((name) => name.includes('p7') && name.endsWith('.pdf'))
  expect(pdf && (await readFile(path.join(world.mail.folder, pdf), 'utf8'))).toBe('%PDF p7@example.my')
})

const orderOf = (recipient: string, more = {}) => ({ ...order(recipient), ...more })
const rows = () =>
  server.tenant('meridian', (tx) =>
    tx.selectFrom('mail').selectAll().where('recipient', 'like', '%@round.my').orderBy('recipient').execute(),
  )

it('PAY-02d one cause mails one person once, and no mail queues no job', async () => {
  await server.tenant('meridian', async (tx) => {
    const jobs = () =>
      sql<{
        company: string
      }>`select data->>'companyId' as company from pgboss.job where name = 'mail' and state = 'created'`.execute(tx)
    await sql`delete from pgboss.job`.execute(tx)
    await enqueueMails(tx, companyId, [])
    expect((await jobs()).rows).toEqual([])
    await enqueueMails(tx, companyId, [orderOf('a@round.my', { cause: 'run/0' })])
    expect((await jobs()).rows).toEqual([{ company: companyId }])
    await tx.deleteFrom('mail').where('cause', '=', 'run/0').execute()
    await enqueueMails(tx, companyId, [orderOf('a@round.my', { cause: 'run/1' })])
    await enqueueMails(tx, companyId, [
      orderOf('a@round.my', { cause: 'run/1', subject: 'Again' }),
      orderOf('a@round.my', { cause: 'run/2' }),
    ])
  })
  expect(
    (await rows()).map(({ cause, subject, body, attachment_file_id }) => [cause, subject, body, attachment_file_id]),
  ).toEqual([
    ['run/1', 'Payslip', 'Attached.', null],
    ['run/2', 'Payslip', 'Attached.', null],
  ])
  expect(await deliverDueMails(world, companyId)).toBe(2)
  expect((await rows()).map(({ state, sent_at, last_error }) => [state, sent_at?.toISOString(), last_error])).toEqual(
    Array(2).fill(['sent', server.clock.now().toISOString(), null]),
  )
  // What was sent is not sent again.
  expect(await deliverDueMails(world, companyId)).toBe(0)
})

it('PAY-02d mails with fewer failures are sent first, and a success resets the count of failures', async () => {
  const smtp = await mailServer(
    Object.fromEntries(['v', 'w', 'x', 'y', 'z'].map((name) => [name, { at: 'recipient', code: 452 }])),
  )
  const due = (attempts: number, recipients: readonly string[]) =>
    server.tenant('meridian', (tx) =>
      tx
        .updateTable('mail')
        .set({ attempts, next_try_at: null })
        .where(
          'recipient',
          'in',
          recipients.map((name) => `${name}@example.my`),
        )
        .execute(),
    )
  await begin(['v', 'w', 'x', 'y'].map((name) => `${name}@example.my`))
  // The oldest failed before: three others fail first and end the run.
  await due(1, ['v'])
  await deliverDueMails(smtp.world, companyId)
  expect((await states()).map(([, , attempts]) => attempts)).toEqual([1, 1, 1, 1])
  await server.tenant('meridian', (tx) =>
    enqueueMails(tx, companyId, [order('good@example.my'), order('z@example.my')]),
  )
  await due(0, ['v', 'w'])
  await due(1, ['good'])
  await due(2, ['x', 'y', 'z'])
  await deliverDueMails(smtp.world, companyId)
  expect((await states()).map(([recipient, state, attempts]) => [recipient, state, attempts])).toEqual([
    ['good@example.my', 'sent', 2],
    ['v@example.my', 'waiting', 1],
    ['w@example.my', 'waiting', 1],
    ['x@example.my', 'waiting', 3],
    ['y@example.my', 'waiting', 3],
    ['z@example.my', 'waiting', 3],
  ])
  await smtp.stop()
})
