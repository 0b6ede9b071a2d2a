import type pg from 'pg'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { Upload } from '#base/endpoints/upload.ts'
import { HOSTILE } from './hostile-values.ts'
import { seededRandom } from './seeded-random.ts'
import { inputShape, type Json } from './shapes.ts'
import { BOUNDARY, filePart, multipartBody, type Part, textPart } from './upload-parts.ts'

/** A generated call. */
export type FuzzedCall = {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | Buffer
}

/** Ids of existing records, so that calls get past the first check. */
export type KnownRecords = { ids: readonly string[]; companies: readonly string[] }

const DAYS = ['2026-11-01', '2026-11-20', '2026-12-01', '2027-01-15', '1999-12-31', '2199-12-31']
const MONTHS = ['2026-10', '2026-11', '2026-12', '2027-01', '2199-12']
const WORDS = ['Siti', '陳美玲', 'a', 'Unit 3', 'x@meridian.example', '=1+1', 'Ünïcode ', '0']
const FILES: [string, string][] = [
  ['a.csv', 'Number,Name\r\nE001,Siti\r\n'],
  ['a.csv', '\ufeff"Basic pay"\r\n"1e999"\r\n'],
  ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
  ['a.pdf', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'],
  ['a.xlsx', 'PK\u0003\u0004 no archive'],
  ['a.png', '\u0089PNG\r\n\u001a\n'],
  ['..', ''],
]

/**
 * Generates calls from the shapes of operations: mostly valid input about existing records, and sometimes anything
 * anywhere. The same seed gives the same calls.
 */
export function createFuzzer(operations: readonly Endpoint[], known: KnownRecords, seed: number) {
  const random = seededRandom(seed)
  const one = <T>(list: readonly T[]): T => list[random(list.length)]!
  const shapes = new Map(operations.map((endpoint) => [endpoint, inputShape(endpoint)]))
  const files = new Map(operations.map((endpoint) => [endpoint, fileFields(endpoint)]))

  /** A value for a field: usually of its shape, sometimes a hostile one. */
  function value(shape: Json, depth = 0): unknown {
    if (random(12) === 0) return one(HOSTILE)
    if (shape.const !== undefined) return shape.const
    if (shape.enum) return one(shape.enum)
    if (shape.anyOf) return value(one(shape.anyOf), depth)
    switch (shape.type) {
      case 'integer':
      case 'number':
        return number(shape)
      case 'boolean':
        return random(2) === 0
      case 'array': {
        const most = Math.min(shape.maxItems ?? 5, random(20) === 0 ? 300 : 4)
        const items = Array.from({ length: Math.max(shape.minItems ?? 0, random(most + 1)) }, () =>
          value(shape.items ?? {}, depth + 1),
        )
        return random(6) === 0 ? [...items, ...items] : items
      }
      case 'object':
        return depth > 5 ? {} : object(shape, depth + 1)
      case 'string':
        return randomString(shape)
      default:
        return one([...WORDS, 1, true, null])
    }
  }

  function number({ minimum = -1, maximum = 1_000_000 }: Json): number {
    return one([minimum, maximum, minimum - 1, maximum + 1, 0, 1, minimum + random(1_000), 0.5])
  }

  function randomString(shape: Json): string {
    if (shape.format === 'uuid') return one(known.ids)
    if (shape.format === 'date') return one(DAYS)
    if (shape.kind === 'month') return one(MONTHS)
    if (shape.format === 'email') return one(['nurul@meridian.example', `new${random(1_000)}@fuzz.example`])
    const most = shape.maxLength ?? 60
    return one([...WORDS, 'x'.repeat(Math.min(most, 5_000)), 'y'.repeat(Math.min(most + 1, 5_000))])
  }

  function object(shape: Json, depth: number): Record<string, unknown> {
    const required = new Set(shape.required)
    const fields = Object.entries(shape.properties ?? {})
      .filter(([name]) => random(100) < (required.has(name) ? 97 : 35))
      .map(([name, field]) => [name, name === 'version' && random(3) > 0 ? 1 : value(field, depth)])
    if (typeof shape.additionalProperties === 'object')
      for (let more = random(3); more > 0; more--) fields.push([one(WORDS), value(shape.additionalProperties, depth)])
    if (random(40) === 0) fields.push([one(['extra', 'company_id', 'isAdmin', '__proto__x']), one(HOSTILE)])
    return Object.fromEntries(fields)
  }

  function fuzzedPath(endpoint: Endpoint, input: Record<string, unknown>): string {
    return endpoint.path.replace(/\{(\w+)\}/g, (_, field: string) => {
      const given = input[field] ?? one(known.ids)
      delete input[field]
      if (field === 'env') return one(['app', 'rmt', 'localhr', 'finance', 'payroll', 'x'])
      if (field === 'company') return one(known.companies)
      const plain = typeof given === 'object' ? JSON.stringify(given) : String(given)
      return encodeURIComponent(plain.toWellFormed().slice(0, 300))
    })
  }

  function fuzzedParts(endpoint: Endpoint, input: Record<string, unknown>): Part[] {
    const fields = files.get(endpoint)!
    const parts = Object.entries(input)
      .filter(([name]) => !fields.includes(name))
      .map(([name, given]) => textPart(name, typeof given === 'object' ? JSON.stringify(given) : String(given)))
    for (const field of fields) {
      const kind = random(8)
      const [name, content] = one(FILES)
      if (kind === 0)
        parts.push(textPart(field, JSON.stringify({ path: '/dev/zero', name, size: 1 }), 'application/json'))
      else if (kind > 1) parts.push(filePart(field, name, Buffer.from(content, 'latin1')))
    }
    return parts
  }

  return (endpoint: Endpoint): FuzzedCall => {
    const input = object(shapes.get(endpoint)!, 0)
    const url = fuzzedPath(endpoint, input)
    const { method } = endpoint
    const key: Record<string, string> =
      endpoint.usesIdempotencyKey && random(3) === 0 ? { 'idempotency-key': `k${random(50)}` } : {}
    if (method === 'GET') {
      const query = new URLSearchParams()
      for (const [name, given] of Object.entries(input))
        for (const item of Array.isArray(given) ? given.slice(0, 20) : [given])
          query.append(name, (typeof item === 'object' ? JSON.stringify(item) : String(item)).slice(0, 1_000))
      return { method, url: query.size > 0 ? `${url}?${query}` : url, headers: key }
    }
    if (endpoint.body === 'form') {
      const form = new URLSearchParams(
        Object.entries(input).map(([name, given]): [string, string] => [name, String(given)]),
      )
      return { method, url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form.toString() }
    }
    if (endpoint.body === 'upload') {
      const whole = multipartBody(fuzzedParts(endpoint, input))
      const cut = random(10) === 0 ? whole.subarray(0, random(whole.length)) : whole
      return {
        method,
        url,
        headers: { ...key, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: cut,
      }
    }
    const whole = JSON.stringify(input)
    const given = random(50) === 0 ? whole.slice(0, random(whole.length)) : whole
    return { method, url, headers: { ...key, 'content-type': 'application/json' }, body: given }
  }
}

function fileFields(endpoint: Endpoint): string[] {
  const upload = new Upload({ name: 'a', path: '', size: 0, sha256: '' })
  return endpoint.body === 'upload'
    ? Object.keys(endpoint.input.shape).filter((field) => endpoint.input.shape[field]!.safeParse(upload).success)
    : []
}

/** Loads a few ids of every table, without row policies. */
export async function loadKnownRecords(owner: pg.Client): Promise<KnownRecords> {
  const { rows } = await owner.query(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by 1`,
  )
  const ids: string[] = []
  for (const table of rows) {
    const found = await owner.query(`select id from "${table.name}" order by id limit 6`)
    ids.push(...found.rows.map((row) => row.id as string))
  }
  return { ids, companies: ['meridian', 'beacon'] }
}

/** Excludes calls after which nobody could call any more. */
export function mayBeFuzzed({ method, path }: Endpoint): boolean {
  if (method === 'GET') return true
  return !/^\/api\/panel\/maintenance$|\/ops\/setting\/|^\/api\/auth\/(logout|sign-?out|password)/.test(path)
}
