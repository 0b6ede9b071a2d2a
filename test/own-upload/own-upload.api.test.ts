import { readdir, utimes } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { subject } from '#base/endpoints/endpoint.ts'
import { openUploadRoute } from '#server/call/open-upload.ts'
import { openRoute } from '#server/call/route.ts'
import { zipBytes } from '#server/files/zip.ts'
import { runNightlyCleanup } from '#server/worker/nightly-cleanup.ts'
import { patience } from '#test/patience.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { BOUNDARY, filePart, multipartBody, type Part, textPart } from '#test/upload-parts.ts'
import { DROPPED_OWNER, KEPT_OWNER, LETTER_BOXES, letterBoxApi, letterBoxes } from './own-upload.ts'

const DAY_MS = 86_400_000
const MARK = 'CANARY-of-a-stranger'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ modules: [LETTER_BOXES] })
})
afterAll(() => server.stop())
let hour = 0
beforeEach(() => {
  letterBoxes.dropped.length = 0
  // The counters of each test begin anew.
  hour += 2
  server.clock.set(new Date(Date.parse('2026-11-20T02:00:00.000Z') + hour * 3_600_000).toISOString())
})

/** A PDF of exactly so many bytes. */
function pdf(size = 200): Buffer {
  const [head, tail] = [`%PDF-1.7\n%${MARK} `, '\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n']
  return Buffer.from(head + 'x'.repeat(size - head.length - tail.length) + tail)
}
const NAME = textPart('name', 'Tan Ah Kow')
const bodyOf = (...parts: Part[]) => multipartBody([NAME, ...parts])
const paper = (content: string | Uint8Array, name = 'a.pdf') => filePart('papers', name, content)

type To = {
  code?: string
  box?: string
  address?: string
  headers?: Record<string, string>
  api?: keyof typeof letterBoxApi
}

/** Sends a body as a stranger does, whole or as a stream. */
async function drop(
  payload: Buffer | Readable,
  { code = 'meridian', box = 'cook', address = '198.51.100.1', headers = {}, api = 'dropped' }: To = {},
) {
  const url = letterBoxApi[api].path.replace('{code}', code).replace('{box}', box)
  const reply = await server.api.server.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: address,
    headers: { 'content-type': TYPE, ...headers },
  })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}
const outcome = async (...of: Parameters<typeof drop>) => {
  const { status, body } = await drop(...of)
  return status === 200 ? 200 : `${status} ${body.code}`
}
/** The refusal without what differs by call. */
async function refusal(...of: Parameters<typeof drop>) {
  const { status, body, headers } = await drop(...of)
  expect(status).toBeGreaterThan(399)
  const { 'x-request-id': _, date: __, 'content-security-policy': ___, ...rest } = headers
  for (const name of Object.keys(rest)) if (name.startsWith('x-ratelimit')) delete rest[name]
  return JSON.stringify([status, { ...body, request_id: '' }, rest])
}

/** A body that says it was read. */
function unreadBody() {
  const body = new Readable({
    read() {
      seen.isRead = true
      this.destroy(new Error('somebody reads'))
    },
  })
  const seen = { body, isRead: false }
  return seen
}
/** A body in pieces without a length, and how much of it was taken. */
function chunkedBody(chunks: Iterable<Buffer>) {
  const seen = { taken: 0, body: Readable.from(count()) }
  async function* count() {
    for (const chunk of chunks) {
      seen.taken += chunk.length
      yield chunk
    }
  }
  return seen
}
function* inPieces(whole: Buffer, size = 65_536) {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size)
}
const incoming = () => readdir(path.join(server.dataFolder, 'incoming')).catch(() => [])
const rowsOf = (code: string) =>
  server.tenant(code, (tx) =>
    tx
      .selectFrom('file')
      .select(['id', 'name', 'owner_kind'])
      .where('owner_kind', 'in', [DROPPED_OWNER, KEPT_OWNER])
      .execute(),
  )
const bytesOf = (code: string) =>
  readdir(path.join(server.dataFolder, 'files', server.companies[code]!.companyId)).catch(() => [] as string[])

describe('SES-7 files without a sign-in are counted', () => {
  const counted = (more: To) => outcome(bodyOf(), { api: 'counted', ...more })
  const LIMITED = '429 rate_limited'

  it('SES-7 by address, and one that is stopped uses up nothing of others', async () => {
    const from = { address: '203.0.113.1' }
    // Whatever they are for, and where they lead nowhere.
    expect([
      await counted(from),
      await counted({ ...from, box: 'clerk' }),
      await counted({ ...from, code: 'x' }),
    ]).toEqual([200, 200, '404 not_found'])
    for (let n = 0; n < 10; n++) expect(await counted({ ...from, box: 'cook' })).toBe(LIMITED)
    for (let n = 0; n < 4; n++) expect(await counted({ address: `203.0.113.${10 + n}` })).toBe(200)
    expect(await counted({ address: '203.0.113.20' })).toBe(LIMITED)
    // An address is counted for each call by itself, and anew in the next hour.
    expect(await outcome(bodyOf(), from)).toBe(200)
    server.clock.forward(3_600_000)
    expect(await counted(from)).toBe(200)
  })

  it('SES-7 by a parameter of the path, however it is written, in each company by itself', async () => {
    for (let n = 0; n < 5; n++)
      expect(await counted({ address: `203.0.113.${n}`, box: n % 2 ? 'COOK' : 'cook' })).toBe(200)
    expect(await counted({ address: '203.0.113.9', box: 'Cook' })).toBe(LIMITED)
    expect(await counted({ address: '203.0.113.10', box: 'clerk' })).toBe(200)
    expect(await counted({ address: '203.0.113.11', code: 'beacon' })).toBe(200)
  })

  it('SES-7 by company, over all that is open there', async () => {
    const boxes = ['cook', 'clerk', 'driver', 'cook', 'clerk', 'driver', 'cook']
    for (const [n, box] of boxes.entries()) expect(await counted({ address: `203.0.113.${n}`, box })).toBe(200)
    expect(await counted({ address: '203.0.113.9', box: 'driver', code: 'MERIDIAN' })).toBe(LIMITED)
    expect(await counted({ address: '203.0.113.10', code: 'beacon' })).toBe(200)
    // What leads nowhere is counted by itself too, and not together.
    for (let n = 0; n < 8; n++)
      expect(await counted({ address: `203.0.113.${20 + n}`, code: `nowhere-${n}` })).toBe('404 not_found')
  })

  it('INP-2 before a byte of the body is read', async () => {
    for (let n = 0; n < 3; n++) await counted({})
    const long = { 'content-length': String(15_000_000) }
    for (const [expected, to] of [
      [LIMITED, { api: 'counted', headers: long }],
      [LIMITED, { api: 'counted' }],
      ['413 too_large', { headers: { 'content-length': String(15_065_537) } }],
      ['404 not_found', { box: 'pilot', headers: long }],
      ['404 not_found', { code: 'x'.repeat(50), headers: long }],
      ['415 unsupported_type', { headers: { ...long, 'content-type': 'application/json' } }],
      ['403 foreign_origin', { headers: { ...long, 'sec-fetch-site': 'cross-site' } }],
    ] as const) {
      const { body, ...seen } = unreadBody()
      expect([expected, await outcome(body, to as To), seen.isRead]).toEqual([expected, expected, false])
    }
    const read = unreadBody()
    await drop(read.body).catch(() => {})
    expect(read.isRead, 'the body that is not refused is read').toBe(true)
  })

  it('SES-7 and refused with the same answer wherever the path leads', async () => {
    const places = [{}, { box: 'pilot' }, { code: 'nowhere' }, { code: 'beacon', box: 'pilot' }] satisfies To[]
    const answers = async (of: (to: To, n: number) => Promise<string>) => {
      const all: string[] = []
      for (const [n, place] of places.entries()) all.push(await of(place, n))
      return new Set(all)
    }
    const large = { 'content-length': '99999999' }
    const tooLarge = await answers((to) => refusal(unreadBody().body, { ...to, headers: large }))
    const foreign = await answers((to) => refusal(bodyOf(), { ...to, headers: { 'sec-fetch-site': 'cross-site' } }))
    const typed = await answers((to) => refusal(bodyOf(), { ...to, headers: { 'content-type': 'text/html' } }))
    const ofBox = await answers(async (to, n) => {
      for (let at = 0; at < 5; at++) await counted({ ...to, address: `192.0.2.${n * 10 + at}` })
      return refusal(bodyOf(), { ...to, api: 'counted', address: `192.0.2.${n * 10 + 9}` })
    })
    server.clock.forward(3_600_000)
    const ofAddress = await answers(async (to, n) => {
      for (let at = 0; at < 3; at++) await counted({ ...to, address: `192.0.2.${n}` })
      return refusal(bodyOf(), { ...to, api: 'counted', address: `192.0.2.${n}` })
    })
    for (const one of [tooLarge, foreign, typed, ofBox, ofAddress]) expect([...one]).toHaveLength(1)
    expect([...ofBox], 'nor does it say what was counted').toEqual([...ofAddress])
    expect([...ofBox][0]).toMatch(/^\[429,/)
    // The same for a company that is off, and one without the module.
    const nowhere = await refusal(bodyOf(), { code: 'nowhere' })
    const { companyId } = server.companies.meridian!
    const set = (is_on: boolean) =>
      server.database.runOutsideTenants((tx) =>
        tx.updateTable('company').set({ is_on }).where('id', '=', companyId).execute(),
      )
    await set(false)
    expect(await refusal(bodyOf())).toBe(nowhere)
    await set(true)
    const module = { module_id: 20, is_on: false }
    expect(await outcome(bodyOf(), { api: 'ofModule' })).toBe(200)
    await server.tenant('meridian', (tx) =>
      tx
        .insertInto('company_module')
        .values(module)
        .onConflict((same) => same.columns(['company_id', 'module_id']).doUpdateSet(module))
        .execute(),
    )
    expect(await refusal(bodyOf(), { api: 'ofModule' })).toBe(nowhere)
    expect(await outcome(bodyOf())).toBe(200)
  })
})

describe('FIL-2 files without a sign-in are bounded', () => {
  it('FIL-2 three files of 10 MB, 15 MB together', { timeout: patience(60_000) }, async () => {
    expect(await drop(bodyOf(paper(pdf(10_000_000))))).toMatchObject({ status: 200, body: { data: { received: 1 } } })
    const three = (last: number) => bodyOf(paper(pdf(5_000_000)), paper(pdf(5_000_000)), paper(pdf(last)))
    expect(await drop(three(5_000_000))).toMatchObject({ status: 200, body: { data: { received: 3 } } })
    expect(await outcome(three(5_000_001))).toBe('413 too_large')
    expect(await outcome(bodyOf(paper(pdf(10_000_001))))).toBe('413 too_large')
    const four = bodyOf(...Array.from({ length: 4 }, () => paper(pdf())))
    expect(await outcome(four)).toBe('413 too_large')
    expect(await outcome(multipartBody([textPart('name', 'x'.repeat(70_000))]))).toBe('413 too_large')
    const texts = Array.from({ length: 10 }, (_, n) => textPart(`f${n}`, 'x'.repeat(6_554)))
    expect(await outcome(multipartBody(texts))).toBe('413 too_large')
    expect(await outcome(multipartBody(texts.slice(1)))).toBe('400 unknown_fields')
    expect(await outcome(multipartBody(Array.from({ length: 21 }, (_, n) => textPart(`f${n}`, 'x'))))).toBe(
      '413 too_large',
    )
    expect(await incoming()).toEqual([])
    expect((await rowsOf('meridian')).length).toBe(4)
  })

  it('FIL-2 a body without a length stops at its bound, whatever its bytes are', {
    timeout: patience(60_000),
  }, async () => {
    const MOST = 15_000_000 + 65_536
    const zeros = Buffer.alloc(65_536)
    function* endless(head: Buffer | string) {
      yield Buffer.from(head)
      for (let n = 0; n < 1_000; n++) yield zeros
    }
    const opened = bodyOf(paper('')).subarray(0, -(BOUNDARY.length + 8))
    for (const [what, chunks, most] of [
      ['files', inPieces(bodyOf(paper(pdf(8_000_000)), paper(pdf(8_000_000)))), MOST],
      ['a file without an end', endless(opened), MOST],
      ['something before the first part', endless('no part at all'), MOST],
      ['something after the last', endless(bodyOf(paper(pdf()))), MOST],
    ] as const) {
      const sent = chunkedBody(chunks)
      expect([what, await outcome(sent.body)]).toEqual([what, '413 too_large'])
      // A few pieces are on their way when it stops.
      expect([what, sent.taken < most + 4 * 65_536]).toEqual([what, true])
      expect([what, await incoming()]).toEqual([what, []])
    }
    const whole = chunkedBody(inPieces(bodyOf(paper(pdf(9_000_000)))))
    expect(await outcome(whole.body)).toBe(200)
  })

  it('INP-2 eight at a time in a process', async () => {
    let begun = 0
    const held = Array.from({ length: 8 }, () => {
      let isBegun = false
      return new Readable({
        read() {
          if (!isBegun) begun++
          isBegun = true
        },
      })
    })
    const answers = held.map((body, n) => outcome(body, { address: `192.0.2.${n}` }))
    await expect.poll(() => begun, { timeout: patience(5_000) }).toBe(8)
    const { body, ...seen } = unreadBody()
    expect([await outcome(body), seen.isRead]).toEqual(['503 overloaded', false])
    for (const body of held) {
      body.push(bodyOf(paper(pdf())))
      body.push(null)
    }
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
    expect(await outcome(bodyOf())).toBe(200)
  })
})

describe('INP-2 on the wire', () => {
  let port: number
  beforeAll(async () => {
    await server.api.server.listen({ port: 0, host: '127.0.0.1' })
    port = (server.api.server.server.address() as AddressInfo).port
  })
  const boxUrl = '/api/letter-boxes/meridian/cook'
  const head = (url: string, ...headers: string[]) =>
    `${[`POST ${url} HTTP/1.1`, 'Host: localhost', `Content-Type: ${TYPE}`, ...headers].join('\r\n')}\r\n\r\n`

  /** Writes pieces as far as the server takes them, and answers what comes back until it is enough or the end. */
  function talk(pieces: Iterable<Buffer | string>, isEnough: (answer: string) => boolean = () => false) {
    return new Promise<{ answer: string; written: number }>((resolve) => {
      let [answer, written] = ['', 0]
      const socket = connect(port, '127.0.0.1', async () => {
        for (const piece of pieces) {
          if (socket.destroyed) break
          written += piece.length
          if (!socket.write(piece)) await Promise.race([new Promise((taken) => socket.once('drain', taken)), closed])
        }
      })
      const closed = new Promise((end) => socket.on('close', end))
      socket.setTimeout(10_000, () => socket.destroy())
      socket.on('data', (chunk) => {
        answer += chunk
        if (isEnough(answer)) socket.end()
      })
      // A server that has answered may cut off what is still being sent.
      socket.on('error', () => {})
      socket.on('close', () => resolve({ answer, written }))
    })
  }
  const isAnswered = (answer: string) => answer.endsWith('}')
  function* chunked(pieces: Iterable<Buffer>) {
    yield head(boxUrl, 'Transfer-Encoding: chunked')
    for (const piece of pieces)
      yield Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
  }

  it('INP-2 a refusal comes before the body; a long one or one of unknown length is cut off', async () => {
    for (let n = 0; n < 3; n++) await outcome(bodyOf(), { api: 'counted', address: '127.0.0.1' })
    const url = '/api/counted-boxes/meridian/cook'
    const short = await talk([head(url, 'Content-Length: 15000000')], isAnswered)
    expect(short.answer).toMatch(/^HTTP\/1\.1 429[\s\S]*rate_limited/)
    expect(short.answer).toMatch(/connection: keep-alive/i)
    for (const [status, line] of [
      [429, head(url, 'Transfer-Encoding: chunked')],
      [413, head(boxUrl, 'Content-Length: 15065537')],
    ] as const) {
      const { answer } = await talk([line])
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`))
      expect(answer).toMatch(/connection: close/i)
    }
  })

  it('FIL-2 a body in chunks stops at its bound', async () => {
    const opened = bodyOf(paper('')).subarray(0, -(BOUNDARY.length + 8))
    function* endless() {
      yield opened
      for (let n = 0; n < 2_000; n++) yield Buffer.alloc(65_536)
    }
    const { answer, written } = await talk(chunked(endless()))
    // Where the rest is cut off, the answer may be lost on its way.
    expect(answer).toMatch(/^(HTTP\/1\.1 413[\s\S]*)?$/)
    expect(written).toBeLessThan(60_000_000)
    await expect.poll(incoming).toEqual([])
  })

  it('FIL-2 after a refusal of a short body the connection goes on', async () => {
    // Too much text, with most of the body still to come.
    const texts = Array.from({ length: 11 }, (_, n) => textPart(`f${n}`, 'x'.repeat(6_554)))
    const body = multipartBody([...texts, paper(pdf(9_000_000))])
    const next = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    const { answer } = await talk([head(boxUrl, `Content-Length: ${body.length}`), body, next])
    expect(answer).toMatch(/^HTTP\/1\.1 413[\s\S]*HTTP\/1\.1 200/)
  })

  it('FIL-2 whoever hangs up leaves no file', async () => {
    const body = bodyOf(paper(pdf(5_000_000)))
    const { promise, resolve } = Promise.withResolvers<void>()
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(head(boxUrl, `Content-Length: ${body.length}`))
      socket.write(body.subarray(0, 2_000_000))
    })
    socket.on('close', () => resolve())
    await expect.poll(incoming, { timeout: patience(5_000) }).toHaveLength(1)
    socket.destroy()
    await promise
    await expect.poll(incoming, { timeout: patience(5_000) }).toEqual([])
  })
})

it('FIL-1 SYS-13 a false type, macros and a bomb are refused at their field, and nothing stays', {
  timeout: patience(60_000),
}, async () => {
  const zip = (parts: Record<string, string>) =>
    zipBytes(
      Object.entries({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>', ...parts }).map(
        ([name, content]) => ({ name, content: Buffer.from(content), compress: true }),
      ),
      new Date(0),
    )
  const docx = await zip({})
  const before = await rowsOf('meridian')
  for (const [content, name, code] of [
    ['MZ', 'a.pdf', 'file_type_refused'],
    [docx, 'a.pdf', 'file_ending_differs'],
    ['<script>', 'a.html', 'file_type_refused'],
    [await zip({ 'word/vbaProject.bin': 'x' }), 'a.docx', 'file_macros'],
    [await zip({ 'word/media/a.bin': '0'.repeat(60_000_000) }), 'a.docx', 'zip_too_large'],
    ['', 'a.pdf', 'file_empty'],
  ] as const) {
    const alone = await drop(bodyOf(paper(content, name)))
    expect([code, alone.status, Object.keys(alone.body.errors)]).toEqual([code, 422, ['papers.0']])
    const label = server.product.labels[`error.${code}`]!.en.split(/[{.,]/)[0]!
    expect(alone.body.errors['papers.0'][0]).toContain(label)
  }
  const second = await drop(bodyOf(filePart('letter', 'b.pdf', pdf()), paper(pdf()), paper('MZ')))
  expect(Object.keys(second.body.errors)).toEqual(['papers.1'])
  expect(Object.keys((await drop(bodyOf(filePart('letter', 'a.pdf', 'MZ')))).body.errors)).toEqual(['letter'])
  // What the handler refuses stores nothing either.
  expect(await outcome(multipartBody([textPart('name', 'Nobody'), paper(pdf())]))).toBe('422 validation_failed')
  // A text in place of a file, and a file that no field takes.
  expect(await outcome(bodyOf(textPart('papers', '{"path":"/etc/passwd"}')))).toMatch(/^4/)
  expect(await outcome(bodyOf(filePart('other', 'a.pdf', pdf())))).toBe('400 unknown_field')
  expect(await rowsOf('meridian')).toEqual(before)
  expect(await incoming()).toEqual([])
  expect(await outcome(bodyOf(paper(docx, 'a.docx')))).toBe(200)
})

it('GUARD-05 a file belongs to the company that the path names, and no other can read or attach it', async () => {
  await drop(bodyOf(paper(pdf(), 'of meridian.pdf')))
  await drop(bodyOf(paper(pdf(), 'of beacon.pdf')), { code: 'beacon' })
  const [first, second] = letterBoxes.dropped
  expect([first!.companyId, second!.companyId]).toEqual([
    server.companies.meridian!.companyId,
    server.companies.beacon!.companyId,
  ])
  const names = async (code: string) => (await rowsOf(code)).map(({ name }) => name)
  expect(await names('meridian')).toContain('of meridian.pdf')
  expect(await names('beacon')).toEqual(['of beacon.pdf'])
  const [id] = first!.files
  const reads = (code: string) => server.tenant(code, (tx) => server.files.readBytes(tx, id!))
  expect(Buffer.from(await reads('meridian'))).toEqual(pdf())
  await expect(reads('beacon')).rejects.toMatchObject({ code: 'no_file' })
  const attached = await server.tenant('beacon', (tx) =>
    tx.updateTable('file').set({ owner_kind: KEPT_OWNER }).where('id', '=', id!).executeTakeFirst(),
  )
  expect(attached.numUpdatedRows).toBe(0n)
})

it('GUARD-05 a stranger reads nothing back', { timeout: patience(120_000) }, async () => {
  const sent = await drop(bodyOf(paper(pdf())))
  expect(sent.body).toEqual({ success: true, data: { received: 1 } })
  const [id] = letterBoxes.dropped[0]!.files
  const leaks: string[] = []
  for (const { path: template } of server.api.operations.filter(({ method }) => method === 'GET')) {
    const url = template.replace(/\{(\w+)\}/g, (_, name) =>
      name === 'company' ? 'meridian' : name === 'env' ? 'app' : id!,
    )
    const reply = await server.nobody.request('GET', url)
    if (reply.bytes.includes(MARK) || (reply.status === 200 && reply.text.includes(id!))) leaks.push(template)
  }
  expect(leaks).toEqual([])
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'])
    expect((await server.nobody.request(method, '/api/letter-boxes/meridian/cook')).status).toBe(405)
})

it('LOG-01 what strangers send is in the company’s log with the name they gave', async () => {
  await drop(bodyOf(paper(pdf())))
  await drop(multipartBody([textPart('name', 'Silent'), paper(pdf())]), { code: 'beacon' })
  const last = (code: string) =>
    server.tenant(code, (tx) =>
      tx
        .selectFrom('audit_entry')
        .select(['actor_name', 'account_id', 'kind', 'operation', 'after', 'address'])
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
  const by = {
    account_id: null,
    operation: 'POST /api/letter-boxes/{code}/{box}',
    address: '198.51.100.1',
    after: { files: 1 },
  }
  expect(await last('meridian')).toEqual({ ...by, actor_name: 'Tan Ah Kow', kind: 'letter' })
  expect(await last('beacon')).toEqual({ ...by, actor_name: 'Silent', kind: 'letter-boxes' })
})

it('SYS-13 what was never attached is gone after seven days, its bytes too', async () => {
  server.clock.set('2026-11-25T02:00:00.000Z')
  const { companyId } = server.companies.beacon!
  await server.tenant('beacon', (tx) => tx.deleteFrom('file').where('owner_kind', '=', DROPPED_OWNER).execute())
  for (const name of ['old', 'fresh', 'kept']) await drop(bodyOf(paper(pdf(), `${name}.pdf`)), { code: 'beacon' })
  const [old, fresh, kept] = letterBoxes.dropped.map(({ files }) => files[0]!)
  const ago = (ms: number) => new Date(server.clock.now().getTime() - ms)
  const created = { [old!]: ago(7 * DAY_MS + 1), [fresh!]: ago(7 * DAY_MS), [kept!]: ago(30 * DAY_MS) }
  await server.tenant('beacon', async (tx) => {
    for (const [id, created_at] of Object.entries(created))
      await tx.updateTable('file').set({ created_at }).where('id', '=', id).execute()
    await tx.updateTable('file').set({ owner_kind: KEPT_OWNER }).where('id', '=', kept!).execute()
  })
  const folder = path.join(server.dataFolder, 'files', companyId)
  for (const [id, at] of Object.entries(created)) await utimes(path.join(folder, id), at, at)
  expect(await bytesOf('beacon')).toEqual(expect.arrayContaining([old, fresh, kept]))
  await runNightlyCleanup(server)
  expect((await rowsOf('beacon')).map(({ name }) => name).toSorted()).toEqual(['fresh.pdf', 'kept.pdf'])
  const left = await bytesOf('beacon')
  expect(left).toEqual(expect.arrayContaining([fresh, kept]))
  expect(left).not.toContain(old)
})

describe('INP-2 the contract of an open upload', () => {
  const hourly = { address: 5, parameter: { name: 'box', calls: 10 }, company: 20 }
  const good = { files: 3, fileBytes: 10_000_000, bytes: 15_000_000, hourly, daysUnused: 7 }
  const made = (openUpload: unknown, more: object = {}, route = 'POST /api/tried/{box}') =>
    subject('tried').endpoint(
      route as 'POST /api/tried/{box}',
      {
        access: 'public',
        body: 'upload',
        input: z.strictObject({ box: z.string() }),
        reply: z.null(),
        ...(openUpload ? { openUpload } : {}),
        ...more,
      } as never,
    )

  it('states bounds within those of the product, for public calls with files and no other', () => {
    expect(made(good)).toMatchObject({ openUpload: good, usesIdempotencyKey: false })
    expect(() => made(undefined)).toThrow(/bounds of an open upload/)
    expect(() => made(good, { access: 'staff' })).toThrow(/bounds of an open upload/)
    expect(() => made(good, { body: 'json' })).toThrow(/bounds of an open upload/)
    for (const more of [{ files: 4 }, { fileBytes: 10_000_001 }, { bytes: 15_000_001 }, { files: 0 }, { bytes: 1.5 }])
      expect(() => made({ ...good, ...more })).toThrow(/more than anyone may send/)
    expect(() => made({ ...good, daysUnused: 8 })).toThrow(/longer than 7 days/)
    for (const more of [{ address: 0 }, { address: 10 }, { company: 9 }])
      expect(() => made({ ...good, hourly: { ...hourly, ...more } })).toThrow(/fewer calls/)
    expect(() => made(good, {}, 'POST /api/tried/{other}')).toThrow(/not in its path/)
    expect(() => made(good, {}, 'POST /api/{company}/{box}')).toThrow(/company of a session/)
  })

  it('is registered by the route that counts it, with an owner that the cleanup knows', () => {
    const call = { ownerKind: 'nobody', findCompany: async () => undefined, nameCaller: () => '', handler: () => null }
    expect(() => openRoute(server.api, made(good) as never, (() => null) as never)).toThrow(/openUploadRoute/)
    const register = (more: object) =>
      openUploadRoute(server.api, server.files, made(good) as never, { ...call, ...more } as never)
    expect(() => register({})).toThrow(/nothing deletes files of nobody/)
    expect(() =>
      openUploadRoute(server.api, server.files, letterBoxApi.dropped, { ...call, ownerKind: DROPPED_OWNER } as never),
    ).toThrow(/registered twice/)
  })
})
