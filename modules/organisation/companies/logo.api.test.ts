import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { closeMailTransports } from '#server/mail/deliver-mail.ts'
import { enqueueMails } from '#server/mail/outbox.ts'
import { deliverMails } from '#test/mails.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { companyApi } from './contract.ts'

let server: TestServer
let hr: Caller
let other: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
  other = await server.as('beacon:aminah')
})
afterAll(() => server.stop())

const drawPicture = (background: string) =>
  sharp({ create: { width: 80, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
const version = async (by: Caller) => (await by.call(companyApi.profile, {})).body.data.version
const upload = async (by: Caller, content: Uint8Array | string, name = 'acme.png') =>
  by.call(companyApi.uploadLogo, { version: await version(by) } as never, { files: { file: { name, content } } })
const remove = async (by: Caller) => by.call(companyApi.removeLogo, { version: await version(by) })
const firstPixel = async (bytes: Buffer) => [...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]
const publicLogo = (company: string) => server.nobody.call(signInApi.companyLogo, { company })

it('ORG-01e a logo is uploaded, seen by everybody of the company and no other, replaced and removed', async () => {
  expect((await hr.call(companyApi.logo, {})).status).toBe(404)
  const first = await upload(hr, await drawPicture('#0b6b5d'), 'acme.svg.png')
  expect(first.status, first.text).toBe(200)
  expect(first.body.data.logo).toMatchObject({ name: 'acme.svg.png' })
  const staff = await server.as('nurul', 'employee')
  const seen = await staff.call(companyApi.logo, {})
  expect([seen.status, seen.headers['content-type'], await firstPixel(seen.bytes)]).toEqual([
    200,
    'image/png',
    [11, 107, 93],
  ])
  const { logo } = (await staff.call(sessionApi.me, {})).body.data.company
  expect(logo).toBe(first.body.data.logo.id)

  // Whatever file another company's people name, they get their own.
  expect((await other.call(companyApi.logo, { logo })).status).toBe(404)
  expect((await other.call(sessionApi.me, {})).body.data.company.logo).toBeNull()
  await upload(other, await drawPicture('#ff0000'))
  expect(await firstPixel((await other.call(companyApi.logo, { logo })).bytes)).toEqual([255, 0, 0])

  const drawn = await upload(
    hr,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1" fill="#00f"/></svg>',
    'new.svg',
  )
  expect(drawn.body.data.logo.name).toBe('new.png')
  expect(await firstPixel((await staff.call(companyApi.logo, {})).bytes)).toEqual([0, 0, 255])
  const removed = await remove(hr)
  expect([removed.status, removed.body.data.logo]).toEqual([200, null])
  expect((await staff.call(companyApi.logo, {})).status).toBe(404)
  expect((await remove(hr)).status).toBe(404)
  const left = await server.tenant('meridian', (tx) =>
    tx.selectFrom('file').select('id').where('owner_kind', '=', 'company').execute(),
  )
  expect(left).toEqual([])
})

it('ORG-01e mails of a company have its own logo, and those of a company without one are plain text', async () => {
  await upload(hr, await drawPicture('#0b6b5d'))
  await remove(other)
  const mailed: Record<string, string> = {}
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.on('data', (part) => {
        const to = envelope.rcptTo[0]!.address
        mailed[to] = (mailed[to] ?? '') + part
      })
      stream.on('end', done)
    },
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  const sendNews = async (name: string) => {
    for (const company of ['meridian', 'beacon'])
      await server.tenant(company, (tx) =>
        enqueueMails(tx, server.companies[company]!.companyId, [
          { recipient: `${name}@${company}.example`, subject: 'News', body: 'News', cause: 'test' },
        ]),
      )
    await deliverMails(server, `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`)
  }
  const stored = (await hr.call(companyApi.logo, {})).bytes.toString('base64')
  try {
    await sendNews('a')
    // A lost picture holds no mail back.
    await rm(path.join(server.dataFolder, 'files'), { recursive: true })
    await sendNews('b')
  } finally {
    closeMailTransports()
    await new Promise<void>((done) => smtp.close(done))
  }
  expect(mailed['a@meridian.example']!.replaceAll('\r\n', '')).toContain(stored)
  expect(mailed['a@meridian.example']).toContain('<p>News</p>')
  expect(mailed['a@beacon.example']).not.toMatch(/multipart|text\/html/)
  expect(mailed['b@meridian.example']).toContain('News')
  expect(mailed['b@meridian.example']).not.toMatch(/multipart|text\/html/)
  await remove(hr)
})

it('ORG-01e only editors of the profile set the logo, at the version that they saw', async () => {
  const content = await drawPicture('#000')
  const staff = await server.as('nurul', 'employee')
  expect((await upload(staff, content)).status).toBe(403)
  expect((await remove(staff)).status).toBe(403)
  const stale = await hr.call(companyApi.uploadLogo, { version: 999 } as never, {
    files: { file: { name: 'a.png', content } },
  })
  expect(stale.status).toBe(409)
  expect((await upload(hr, 'text', 'a.png')).status).toBe(415)
  expect((await upload(hr, Buffer.concat([content, Buffer.alloc(2_000_000)]))).status).toBe(413)
  expect((await hr.call(companyApi.profile, {})).body.data.logo).toBeNull()
})

it('ORG-01e LOG-01 a change of the logo is in the activity log by the names of the files', async () => {
  await upload(hr, await drawPicture('#123456'), 'one.png')
  await remove(hr)
  const entries = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['before', 'after'])
      .where('kind', '=', 'company')
      .orderBy('number', 'desc')
      .limit(2)
      .execute(),
  )
  expect(entries).toEqual([
    { before: { logo: 'one.png' }, after: { logo: null } },
    { before: { logo: null }, after: { logo: 'one.png' } },
  ])
})

it('ORG-01f the sign-in page of a company shows its logo, and answers alike where there is none to show', async () => {
  await upload(hr, await drawPicture('#0b6b5d'))
  await upload(other, await drawPicture('#ff0000'))
  const shown = await publicLogo('Meridian')
  expect([shown.status, shown.headers['cache-control'], await firstPixel(shown.bytes)]).toEqual([
    200,
    'public, max-age=300',
    [11, 107, 93],
  ])
  expect(await firstPixel((await publicLogo('beacon')).bytes)).toEqual([255, 0, 0])

  const without = async (company: string) => {
    const { status, headers, body } = await publicLogo(company)
    const { request_id: _, ...said } = body
    const sent = Object.entries(headers).filter(
      ([name]) => !['x-request-id', 'date', 'x-ratelimit-remaining', 'content-security-policy'].includes(name),
    )
    return { status, said, sent }
  }
  const unknown = await without('nobody-here')
  expect(unknown.status).toBe(404)
  expect((await remove(hr)).status).toBe(200)
  expect(await without('meridian')).toEqual(unknown)
  await server.database.runOutsideTenants((tx) =>
    tx.updateTable('company').set({ is_on: false }).where('code', '=', 'beacon').execute(),
  )
  expect(await without('beacon')).toEqual(unknown)
})
