import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { activityApi } from '../activity/contract.ts'
import { mailApi } from './contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const mail = { subject: 'Payslip', body: 'Only for who gets it.' }
  const failed = { state: 'failed', attempts: 41, reason: 'refused', last_error: '550 no such user' } as const
  for (const company of ['meridian', 'beacon'])
    await server.tenant(company, (tx) =>
      tx
        .insertInto('mail')
        .values([
          { ...mail, ...failed, recipient: `gone@${company}.example`, cause: '1' },
          { ...mail, ...failed, recipient: `lost@${company}.example`, cause: '2' },
          { ...mail, recipient: `waits@${company}.example`, cause: '3', next_try_at: new Date('2026-12-01T01:00:00Z') },
          { ...mail, recipient: `sent@${company}.example`, cause: '4', state: 'sent' },
        ])
        .execute(),
    )
})
afterAll(() => server.stop())

const states = (company: string) =>
  server.tenant(company, async (tx) =>
    (await tx.selectFrom('mail').select(['recipient', 'state']).orderBy('recipient').execute()).map(
      ({ recipient, state }) => `${recipient.split('@')[0]} ${state}`,
    ),
  )

it('PAY-02d HR sees the waiting and failed mails of its company with their reasons, and nobody else does', async () => {
  for (const role of ['local hr', 'HR Generalist', 'Company Admin'] as const) {
    const by = await server.as('aminah', role)
    const { body } = await by.call(mailApi.list, { sort: 'recipient' })
    expect(body.total, role).toBe(3)
    expect(body.data.map(({ recipient }: { recipient: string }) => recipient)).toEqual([
      'gone@meridian.example',
      'lost@meridian.example',
      'waits@meridian.example',
    ])
    expect(body.data[0]).toMatchObject({ subject: 'Payslip', state: 'failed', attempts: 41, reason: 'refused' })
    expect(body.data[2]).toMatchObject({ state: 'waiting', reason: null, next_try_at: '2026-12-01T01:00:00.000Z' })
    // Only the product and the recipient see the text of a mail.
    expect(JSON.stringify(body)).not.toContain('Only for who gets it')
  }
  for (const role of ['employee', 'HR Payroll', 'local finance', 'office dir'] as const) {
    const by = await server.as('aminah', role)
    expect((await by.call(mailApi.list, {})).status, role).toBe(403)
    expect((await by.call(mailApi.sendAgain, {})).status, role).toBe(403)
  }
})

it('PAY-02d HR sends one mail or all failed ones again, in its own company only, and the log records it', async () => {
  const hr = await server.as('aminah', 'HR Generalist')
  const { data } = (await hr.call(mailApi.list, { state: 'failed', search: 'gone' })).body
  expect(data).toHaveLength(1)
  const foreign = (await (await server.as('beacon:aminah', 'HR Generalist')).call(mailApi.list, {})).body.data
  const ids = [data[0].id, ...foreign.map(({ id }: { id: string }) => id)]
  expect((await hr.call(mailApi.sendAgain, { ids })).body.data).toEqual({ mails: 1 })
  expect(await states('meridian')).toEqual(['gone waiting', 'lost failed', 'sent sent', 'waits waiting'])
  expect((await hr.call(mailApi.sendAgain, {})).body.data).toEqual({ mails: 1 })
  expect(await states('meridian')).toEqual(['gone waiting', 'lost waiting', 'sent sent', 'waits waiting'])
  expect(await states('beacon')).toEqual(['gone failed', 'lost failed', 'sent sent', 'waits waiting'])
  // A mail that waits for its next try keeps its time.
  const waits = (await hr.call(mailApi.list, { search: 'waits' })).body.data
  expect(waits[0].next_try_at).toBe('2026-12-01T01:00:00.000Z')
  const none = await hr.call(mailApi.sendAgain, {})
  expect([none.status, none.body.code]).toEqual([409, 'no_unsent_mails'])
  const admin = await server.as('aminah')
  const entries = (await admin.call(activityApi.log, { kind: 'mail' })).body.data
  expect(entries.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
    'Aminah binti Yusof had the mail to lost@meridian.example sent again: Tries 41 → 0.',
    'Aminah binti Yusof had the mail to gone@meridian.example sent again: Tries 41 → 0.',
  ])
})
