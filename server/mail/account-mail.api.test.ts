import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { runNightlyCleanup } from '#server/worker/nightly-cleanup.ts'
import { givePasswords } from '#test/accounts.ts'
import { browser } from '#test/browser.ts'
import { mailWorld } from '#test/mails.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { retryAccountMail } from './account-mail.ts'
import { closeMailTransports } from './deliver-mail.ts'
import { decryptBody } from './encrypted-body.ts'
import { deliverDueMails, enqueueDueMails } from './outbox.ts'

let server: TestServer
let smtp: SMTPServer
let smtpUrl: string
/** The mail server's reply to a recipient, by the part before the @; otherwise it accepts the mail. */
const replies: Record<string, number> = {}
const arrived: { to: string; text: string }[] = []

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'ken')
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => {
      const responseCode = replies[address.split('@')[0]!]
      done(responseCode ? Object.assign(new Error(`${address} not now`), { responseCode }) : null)
    },
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (part) => (text += part))
      stream.on('end', () => {
        arrived.push({ to: session.envelope.rcptTo[0]!.address, text: text.replaceAll('=\r\n', '') })
        done()
      })
    },
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const name of Object.keys(replies)) delete replies[name]
  arrived.length = 0
  server.clock.forward(2 * 3_600_000)
  await server.database.runOutsideTenants((tx) => tx.deleteFrom('account_mail').execute())
})
afterAll(async () => {
  await waitForBackground()
  closeMailTransports()
  await new Promise<void>((done) => smtp.close(done))
  await server.stop()
})

const MINUTE_MS = 60_000
let address = 0
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })
const KEN = 'ken@meridian.example'
async function askReset(email = KEN): Promise<string> {
  const { status, text } = await fresh().call(signInApi.askReset, { email })
  expect(status).toBe(200)
  await waitForBackground()
  return text
}
const rows = () => server.database.lookup.selectFrom('account_mail').selectAll().orderBy('created_at').execute()
const states = async () => (await rows()).map(({ state, reason, attempts }) => [state, reason, attempts])
const deliver = (url: string | undefined = smtpUrl) => deliverDueMails(mailWorld(server, url), null)
const NOWHERE = 'smtp://127.0.0.1:1'

it('PAY-02d the mail of a reset link is retried with the same waits without a mail server, and arrives while the link is valid', async () => {
  await askReset()
  await deliver(NOWHERE)
  expect(await states()).toEqual([['waiting', 'unreachable', 1]])
  // The first wait is one minute: no try happens before its end.
  server.clock.forward(MINUTE_MS - 1)
  expect(await deliver()).toBe(0)
  server.clock.forward(1)
  expect(await deliver()).toBe(1)
  expect(arrived).toMatchObject([{ to: KEN, text: expect.stringContaining('http://localhost:3000/password/reset/') }])
  const [sent] = await rows()
  expect([sent!.state, sent!.sealed_body, sent!.reason]).toEqual(['sent', null, null])
})

it('PAY-02d AUTH-12b a mail whose link expired before it could be sent is not sent, and its text is deleted', async () => {
  await askReset()
  await deliver(NOWHERE)
  server.clock.forward(30 * MINUTE_MS - 1)
  const [waiting] = await rows()
  expect(waiting!.sealed_body).not.toBeNull()
  server.clock.forward(1)
  expect(await deliver()).toBe(0)
  const [gone] = await rows()
  expect([gone!.state, gone!.reason, gone!.sealed_body]).toEqual(['failed', 'expired', null])
  expect(arrived).toEqual([])
  expect(await server.database.runOutsideTenants((tx) => retryAccountMail(tx, gone!.id, server.clock.now()))).toBe(
    false,
  )
})

it('PAY-02d a mail whose recipient the server refuses fails at once, can be sent again while the link is valid, and keeps its reason', async () => {
  replies.ken = 550
  await askReset()
  await deliver()
  expect(await states()).toEqual([['failed', 'refused', 1]])
  const { id } = (await rows())[0]!
  const again = () => server.database.runOutsideTenants((tx) => retryAccountMail(tx, id, server.clock.now()))
  server.clock.forward(30 * MINUTE_MS - 1)
  expect(await again()).toBe(true)
  expect(await deliver()).toBe(0)
  expect(await states()).toEqual([['failed', 'refused', 1]])
  server.clock.forward(1)
  await deliver()
  const [gone] = await rows()
  expect([gone!.state, gone!.reason, gone!.sealed_body, await again()]).toEqual(['failed', 'refused', null, false])
})

it('PAY-02d a mail that the server defers does not delay others', async () => {
  replies.ken = 452
  await askReset()
  const input = { company_name: 'Kedai Dua', company_code: 'kedai-dua', country: 'MY' as const, state: 'SGR' }
  await fresh().call(signInApi.register, { ...input, full_name: 'Salmah', email: 'salmah@new.example' })
  expect(await deliver()).toBe(1)
  expect(arrived).toMatchObject([{ to: 'salmah@new.example', text: expect.stringContaining('/register/') }])
  expect(await states()).toEqual([
    ['waiting', 'busy', 1],
    ['sent', null, 1],
  ])
})

it('SES-9 the table holds no link, and the encrypted text can be decrypted for its recipient only', async () => {
  const logged = vi.spyOn(console, 'error')
  await askReset()
  await deliver(NOWHERE)
  const [row] = await rows()
  const text = decryptBody(server.secrets.account, KEN, row!.sealed_body!)
  const token = /reset\/([\w-]{20,})/.exec(text)![1]!
  expect(JSON.stringify({ ...row, sealed_body: row!.sealed_body!.toString('latin1') })).not.toContain(token)
  expect(JSON.stringify(logged.mock.calls)).not.toContain(token)
  expect(JSON.stringify(logged.mock.calls)).not.toContain(KEN)
  expect(() => decryptBody(server.secrets.account, 'thief@meridian.example', row!.sealed_body!)).toThrow()
})

it('AUTH-12 an address without an account gets the same reply and no mail', async () => {
  const known = await askReset()
  const before = (await rows()).length
  expect(await askReset('nobody@meridian.example')).toBe(known)
  expect(known).not.toMatch(/on its way/)
  expect([before, (await rows()).length]).toEqual([1, 1])
})

it('PAY-02d the minutely job starts delivery of due and expired mails once, also outside of companies', async () => {
  const jobs = async () => {
    await enqueueDueMails(mailWorld(server))
    return server.database.runOutsideTenants(async (tx) => {
      const { rows: found } = await sql<{ data: object }>`select data from pgboss.job where name = 'mail'`.execute(tx)
      return found.map(({ data }) => data)
    })
  }
  const noJobs = () => server.database.runOutsideTenants((tx) => sql`delete from pgboss.job`.execute(tx))
  await noJobs()
  await askReset()
  // Queuing a mail starts its delivery.
  expect(await jobs()).toEqual([{}])
  await noJobs()
  await deliver(NOWHERE)
  expect(await jobs()).toEqual([])
  server.clock.forward(MINUTE_MS)
  expect(await jobs()).toEqual([{}])
  expect(await jobs()).toEqual([{}])
  replies.ken = 550
  await deliver()
  await noJobs()
  server.clock.forward(29 * MINUTE_MS - 1)
  expect(await jobs()).toEqual([])
  server.clock.forward(1)
  expect(await jobs()).toEqual([{}])
  await noJobs()
  await deliver()
  expect(await jobs()).toEqual([])
})

it('PAY-02d a sent mail is deleted a day after its link expired, and a failed one after two weeks', async () => {
  await askReset()
  await deliver()
  replies.ken = 550
  await askReset()
  await deliver()
  const left = async (ms: number) => {
    server.clock.forward(ms)
    await runNightlyCleanup({ ...server, product: { tasks: new Map() } })
    return (await rows()).map(({ state }) => state)
  }
  const DAY_MS = 24 * 60 * MINUTE_MS
  expect(await left(30 * MINUTE_MS + DAY_MS)).toEqual(['sent', 'failed'])
  expect(await left(1)).toEqual(['failed'])
  expect(await left(13 * DAY_MS - 1)).toEqual(['failed'])
  expect(await left(1)).toEqual([])
})
