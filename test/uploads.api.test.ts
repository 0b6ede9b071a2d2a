import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { Upload } from '#base/endpoints/upload.ts'
import { dailyPart } from './depth.ts'
import { LETTER_BOXES, letterSample } from './own-upload/own-upload.ts'
import { patience } from './patience.ts'
import { createSamples } from './samples.ts'
import { seededRandom } from './seeded-random.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from './server.ts'
import { BOUNDARY, filePart, multipartBody, type Part, textPart } from './upload-parts.ts'

/** The content of a server file that no call may read. */
const MARK = 'CANARY-of-the-server'
const CSV = `${MARK},Name\r\n1,Siti\r\n`

let server: TestServer
let samples: ReturnType<typeof createSamples>
let caller: Caller
let marked: { path: string; content: Buffer }[]

beforeAll(async () => {
  server = await startTestServer({ undo: true, modules: [LETTER_BOXES] })
  samples = createSamples(server)
  await samples.pay('meridian')
  caller = await server.keep(() => server.as('aminah'))
  const { default: sharp } = await import('sharp')
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    .png()
    .withExif({ IFD0: { Copyright: MARK } })
    .toBuffer()
  marked = await Promise.all(
    [
      ['secret.csv', Buffer.from(CSV)] as const,
      ['secret.png', picture] as const,
      ['secret.svg', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><!--${MARK}--></svg>`)] as const,
    ].map(async ([file, content]) => {
      const at = path.join(server.dataFolder, file)
      await writeFile(at, content)
      return { path: at, content }
    }),
  )
})
afterAll(() => server.stop())

const isFile = (endpoint: Endpoint, field: string) =>
  endpoint.input.shape[field]!.safeParse(new Upload({ name: 'a', path: '', size: 0, sha256: '' })).success

/** Upload calls with each of their file fields and the other text fields. The daily run takes a third. */
async function* uploads(): AsyncGenerator<{ endpoint: Endpoint; field: string; url: string; rest: Part[] }> {
  const calls = server.api.operations.filter((one) => one.body === 'upload')
  expect(calls.length).toBeGreaterThan(12)
  const [open, others] = [calls.filter((one) => one.openUpload), calls.filter((one) => !one.openUpload)]
  for (const endpoint of [open[0]!, ...dailyPart(others, others.length / 3)]) {
    const target = endpoint.openUpload ? { input: letterSample } : await samples.targetOf(endpoint, 'own', null)
    const input: Record<string, unknown> = { ...(!endpoint.openUpload && samples.sample(endpoint)), ...target?.input }
    const fields = Object.keys(endpoint.input.shape).filter((field) => isFile(endpoint, field))
    const url = endpoint.path.replace(/\{(\w+)\}/g, (_, field: string) =>
      field === 'env' ? 'app' : field === 'company' ? 'meridian' : String(input[field]),
    )
    const rest = Object.entries(input)
      .filter(([field]) => !fields.includes(field) && !endpoint.path.includes(`{${field}}`))
      .map(([field, value]) => textPart(field, typeof value === 'object' ? JSON.stringify(value) : String(value)))
    for (const field of fields) yield { endpoint, field, url, rest }
  }
}

const send = (endpoint: Endpoint, url: string, payload: Buffer, type = `multipart/form-data; boundary=${BOUNDARY}`) =>
  caller.request(endpoint.method, url, { body: payload, headers: { 'content-type': type } })

const posing = (file: { path: string }) => ({
  path: file.path,
  name: path.basename(file.path),
  size: 10,
  type: 'text/csv',
  sha256: 'x',
})

/** Values in place of a file. Each is refused and none causes an error 500. */
function instead(field: string): [string, Part[]][] {
  const head = [`Content-Disposition: form-data; name="${field}"`]
  return [
    ...marked.flatMap((file): [string, Part[]][] => [
      ['JSON that poses as a file', [textPart(field, JSON.stringify(posing(file)), 'application/json')]],
      ['JSON with a charset', [textPart(field, JSON.stringify(posing(file)), 'application/json; charset=utf-8')]],
      ['text that poses as a file', [textPart(field, JSON.stringify(posing(file)))]],
      ['a path as text', [textPart(field, file.path)]],
      [
        'the keys of a file as fields',
        Object.entries(posing(file)).map(([key, value]) => textPart(`${field}[${key}]`, String(value))),
      ],
    ]),
    ['JSON that is a text', [textPart(field, '"x"', 'application/json')]],
    ['broken JSON', [textPart(field, '{', 'application/json')]],
    ['nothing', []],
    ['an empty text', [textPart(field, '')]],
    ['two files', [filePart(field, 'a.csv', CSV), filePart(field, 'b.csv', CSV)]],
    ['a file and a text', [filePart(field, 'a.csv', CSV), textPart(field, 'x')]],
    ['a file without a name', [filePart(field, '', CSV)]],
    ['bytes without a name', [{ head: [...head, 'Content-Type: application/octet-stream'], content: CSV }]],
    ['a file of a prototype', [filePart('__proto__', 'a.csv', CSV)]],
    ['a field of a prototype', [filePart(field, 'a.csv', CSV), textPart('constructor', 'x')]],
    ['a file without a field', [{ head: ['Content-Disposition: form-data; filename="a.csv"'], content: CSV }]],
  ]
}

const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** Incomplete multipart bodies. */
function broken(field: string, rest: Part[]): [string, Buffer, string][] {
  const whole = multipartBody([...rest, filePart(field, 'a.csv', CSV)])
  const cut = (by: number) => whole.subarray(0, whole.length - by)
  return [
    ['no boundary', whole, 'multipart/form-data'],
    ['an empty boundary', whole, 'multipart/form-data; boundary='],
    ['another boundary', whole, 'multipart/form-data; boundary=other'],
    ['a long boundary', whole, `multipart/form-data; boundary=${'b'.repeat(5_000)}`],
    ['no body', Buffer.alloc(0), TYPE],
    ['only the end', Buffer.from(`--${BOUNDARY}--\r\n`), TYPE],
    ['a body without its end', cut(BOUNDARY.length + 6), TYPE],
    ['a body cut off in the file', cut(BOUNDARY.length + 20), TYPE],
    ['a body cut off in a part’s head', whole.subarray(0, whole.indexOf('filename')), TYPE],
    ['no head at all', Buffer.from(`--${BOUNDARY}\r\n${CSV}\r\n--${BOUNDARY}--\r\n`), TYPE],
    ['text', Buffer.from('hello'), TYPE],
  ]
}

const shown = (endpoint: Endpoint, what: string, reply: Reply) =>
  `${endpointName(endpoint)} with ${what}: ${reply.status} ${reply.text.slice(0, 120)}`

const isRefused = ({ status }: Reply) => status >= 400 && status < 500

describe('FIL-1 FIL-2 uploads', () => {
  it('FIL-1 a value in place of each file of each upload call is refused, and no file of the server is read or changed', {
    timeout: patience(120_000),
  }, async () => {
    const wrong: string[] = []
    let asked = 0
    for await (const { endpoint, field, url, rest } of uploads()) {
      const honest = await send(
        endpoint,
        url,
        multipartBody([...rest, filePart(field, 'a.csv', CSV.replace(MARK, 'Number'))]),
      )
      if (['file_required', 'malformed'].includes(honest.body?.code) || honest.status >= 500)
        wrong.push(shown(endpoint, 'an honest file', honest))
      const isOptional = endpoint.input.shape[field]!.safeParse(undefined).success
      for (const [what, parts] of instead(field)) {
        if (isOptional && what === 'nothing') continue
        const reply = await send(endpoint, url, multipartBody([...rest, ...parts]))
        asked++
        if (!isRefused(reply) || reply.text.includes(MARK)) wrong.push(shown(endpoint, what, reply))
      }
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(4 * 20)
    for (const file of marked) expect(await readFile(file.path), file.path).toEqual(file.content)
    for (const file of await stored()) expect(file.content.includes(MARK), file.path).toBe(false)
  })

  it('FIL-1 an incomplete multipart body is malformed, for each upload call', {
    timeout: patience(120_000),
  }, async () => {
    const wrong: string[] = []
    for await (const { endpoint, field, url, rest } of uploads())
      for (const [what, payload, type] of broken(field, rest)) {
        const reply = await send(endpoint, url, payload, type)
        if (!isRefused(reply)) wrong.push(shown(endpoint, what, reply))
      }
    expect(wrong).toEqual([])
  })

  it('FIL-3 a file of any name is accepted or refused, and never fails with 500', {
    timeout: patience(120_000),
  }, async () => {
    const wrong: string[] = []
    const names = ['..', 'a\u0000b.csv', 'x'.repeat(9_000)]
    for await (const { endpoint, field, url, rest } of uploads())
      for (const called of names) {
        const reply = await send(endpoint, url, multipartBody([...rest, filePart(field, called, CSV)]))
        if (reply.status >= 500) wrong.push(shown(endpoint, called, reply))
      }
    expect(wrong).toEqual([])
  })

  it('FIL-1 mutated multipart bodies are read or refused, and never fail with 500', {
    timeout: patience(120_000),
  }, async () => {
    const wrong: string[] = []
    const random = seededRandom(20261122)
    const pieces = [
      '\r\n',
      '--',
      `--${BOUNDARY}`,
      '"',
      ';',
      '\0',
      'Content-Type: application/json',
      'filename*=UTF-8',
      '\r\n\r\n',
    ]
    for await (const { endpoint, field, url, rest } of uploads())
      for (let round = 0; round < 10; round++) {
        const whole = multipartBody([...rest, filePart(field, 'a.csv', CSV), textPart('x', 'y')])
        const at = random(whole.length)
        const piece = Buffer.from(random(2) ? pieces[random(pieces.length)]! : String.fromCharCode(random(256)))
        const mutant = Buffer.concat([whole.subarray(0, at), piece, whole.subarray(at + random(4))])
        const reply = await send(endpoint, url, mutant)
        if (reply.status >= 500) wrong.push(shown(endpoint, JSON.stringify(mutant.toString('latin1')), reply))
      }
    expect(wrong).toEqual([])
  })

  it('FIL-2 a refused upload leaves nothing behind', async () => {
    expect(await readdir(path.join(server.dataFolder, 'incoming'))).toEqual([])
  })
})

/** The contents of all stored files. */
async function stored(): Promise<{ path: string; content: Buffer }[]> {
  const folder = path.join(server.dataFolder, 'files')
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return Promise.all(
    names
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const at = path.join(entry.parentPath, entry.name)
        return { path: at, content: await readFile(at) }
      }),
  )
}
