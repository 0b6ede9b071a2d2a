import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { deliverWaiting, type MailWorld, post } from './outbox.ts'

let server: TestServer
let world: MailWorld
let companyId: string
beforeAll(async () => {
  server = await startTestServer()
  companyId = server.companies.meridian!.companyId
  const folder = path.join(server.dataFolder, 'outbox')
  world = { ...server, mail: { from: 'Kerani <no-reply@localhost>', folder, publicUrl: 'https://hr.example' } }
})
afterAll(() => server.stop())

const order = (recipient: string) => ({ recipient, subject: 'Payslip', body: 'Attached.', cause: `test/${recipient}` })
const states = async () => {
  const rows = await server.tenant('meridian', (tx) =>
    tx.selectFrom('mail').select(['recipient', 'state', 'attempts']).orderBy('recipient').execute(),
  )
  return rows.map(({ recipient, state, attempts }) => [recipient, state, attempts])
}

it('PAY-02d one mail that cannot be delivered holds up no other, is tried again, and is given up in the end', async () => {
  // The wrong one is the oldest.
  await server.tenant('meridian', (tx) => post(tx, companyId, [order('a b@example.my')]))
  await server.tenant('meridian', (tx) => post(tx, companyId, [order('c@example.my'), order('d@example.my')]))
  await expect(deliverWaiting(world, companyId)).rejects.toThrow('1 mails are to be tried again')
  expect(await states()).toEqual([
    ['a b@example.my', 'waiting', 1],
    ['c@example.my', 'sent', 1],
    ['d@example.my', 'sent', 1],
  ])
  for (let round = 2; round < 5; round++) await expect(deliverWaiting(world, companyId)).rejects.toThrow()
  expect(await deliverWaiting(world, companyId)).toBe(0)
  expect((await states())[0]).toEqual(['a b@example.my', 'failed', 5])
  expect(await readdir(world.mail.folder)).toHaveLength(2)
})

it('PAY-02d where the mail server takes nothing the round ends, and all of it goes with a later one', async () => {
  const recipients = ['e', 'f', 'g', 'h', 'i'].map((name) => `${name}@example.my`)
  await server.tenant('meridian', (tx) => post(tx, companyId, recipients.map(order)))
  const away: MailWorld = { ...world, mail: { ...world.mail, smtpUrl: 'smtp://127.0.0.1:1' } }
  await expect(deliverWaiting(away, companyId)).rejects.toThrow('3 mails')
  expect((await states()).filter(([, state]) => state === 'waiting')).toHaveLength(5)
  expect(await deliverWaiting(world, companyId)).toBe(5)
})

it('PAY-02d a mail goes with its file, and no file stays open behind it', async () => {
  const many = Array.from({ length: 40 }, (_, index) => `p${index}@example.my`)
  await server.tenant('meridian', async (tx) => {
    for (const recipient of many) {
      const content = Buffer.from(`%PDF ${recipient}`)
      const file = { name: `${recipient}.pdf`, type: 'application/pdf', content, ownerKind: 'payslip' }
      const attachmentFileId = await server.files.put(tx, companyId, file)
      await post(tx, companyId, [{ ...order(recipient), attachmentFileId }])
    }
  })
  const open = async () => (existsSync('/proc/self/fd') ? (await readdir('/proc/self/fd')).length : 0)
  const before = await open()
  expect(await deliverWaiting(world, companyId)).toBe(40)
  expect(await open()).toBeLessThan(before + 20)
  const [pdf] = (await readdir(world.mail.folder)).filter((name) => name.includes('p7') && name.endsWith('.pdf'))
  expect(pdf && (await readFile(path.join(world.mail.folder, pdf), 'utf8'))).toBe('%PDF p7@example.my')
})

const orderOf = (recipient: string, more = {}) => ({ ...order(recipient), ...more })
const rows = () =>
  server.tenant('meridian', (tx) =>
    tx.selectFrom('mail').selectAll().where('recipient', 'like', '%@round.my').orderBy('recipient').execute(),
  )

it('PAY-02d one cause mails one person once, and nothing is posted where there is nothing', async () => {
  await server.tenant('meridian', async (tx) => {
    const jobs = () =>
      sql<{
        company: string
      }>`select data->>'companyId' as company from pgboss.job where name = 'mail' and state = 'created'`.execute(tx)
    await sql`delete from pgboss.job`.execute(tx)
    await post(tx, companyId, [])
    expect((await jobs()).rows).toEqual([])
    await post(tx, companyId, [orderOf('a@round.my', { cause: 'run/0' })])
    expect((await jobs()).rows).toEqual([{ company: companyId }])
    await tx.deleteFrom('mail').where('cause', '=', 'run/0').execute()
    await post(tx, companyId, [orderOf('a@round.my', { cause: 'run/1' })])
    await post(tx, companyId, [
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
  expect(await deliverWaiting(world, companyId)).toBe(2)
  expect((await rows()).map(({ state, sent_at, last_error }) => [state, sent_at?.toISOString(), last_error])).toEqual(
    Array(2).fill(['sent', server.clock.now().toISOString(), null]),
  )
  // What was sent is not sent again.
  expect(await deliverWaiting(world, companyId)).toBe(0)
})

it('PAY-02d those that failed less often go first, and what keeps one from going is kept', async () => {
  await server.tenant('meridian', async (tx) => {
    await tx.deleteFrom('mail').execute()
    await post(tx, companyId, [orderOf('no address@round.my')])
  })
  await expect(deliverWaiting(world, companyId)).rejects.toThrow('1 mails')
  expect(await rows()).toMatchObject([{ attempts: 1, state: 'waiting', last_error: 'mail_address_invalid' }])
  // Three wrong ones one behind the other end the round: the one that failed before is behind them.
  await server.tenant('meridian', (tx) =>
    post(
      tx,
      companyId,
      ['x y@round.my', 'y z@round.my', 'z x@round.my'].map((to) => orderOf(to)),
    ),
  )
  await expect(deliverWaiting(world, companyId)).rejects.toThrow('3 mails')
  expect((await rows()).map(({ recipient, attempts }) => [recipient, attempts])).toEqual([
    ['no address@round.my', 1],
    ...['x y@round.my', 'y z@round.my', 'z x@round.my'].map((to) => [to, 1]),
  ])
  // One that goes in between starts the count anew.
  await server.tenant('meridian', async (tx) => {
    await post(tx, companyId, [orderOf('good@round.my'), orderOf('last one@round.my')])
    await tx.updateTable('mail').set({ attempts: 1 }).where('recipient', '=', 'last one@round.my').execute()
    await tx
      .updateTable('mail')
      .set({ created_at: new Date('2026-01-01') })
      .where('recipient', 'in', ['no address@round.my', 'x y@round.my'])
      .execute()
    await tx
      .updateTable('mail')
      .set({ attempts: 1, created_at: new Date('2026-01-02') })
      .where('recipient', '=', 'good@round.my')
      .execute()
  })
  await expect(deliverWaiting(world, companyId)).rejects.toThrow('5 mails')
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([2, 2, 2, 2, 2, 2])
})
