import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#base/days/days.ts'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { type CallThreads, createCallThreads } from '#server/threads/call-threads.ts'
import { dailyPart, isDeep } from './depth.ts'
import { type GeneratedApiTest, startGeneratedApiTest } from './generated-api-test.ts'
import { patience } from './patience.ts'
import { TODAY } from './server.ts'
import { inputShape, type Json } from './shapes.ts'
import { MOST_MS, measureThreadCost } from './thread-cost.ts'

let walk: GeneratedApiTest
/** Ids of people, existing ones first: as many as the widest list accepts. */
let people: string[]
/** What grows with people runs on threads here as in the product, so it costs the serving thread little. */
let threads: CallThreads

const MORE_PEOPLE = 2_000
/** Longer lists than this are not lists of people. */
const MOST_IDS = 20_000

beforeAll(async () => {
  walk = await startGeneratedApiTest()
  await walk.samples.world()
  await plantPeople()
  const { api, serveUrl } = walk.server
  threads = createCallThreads(new URL('../app/call-thread.ts', import.meta.url), {
    serveUrl,
    wrap: api.secrets.wrap,
    options: api.options,
  })
  ;(api as { threads: CallThreads | null }).threads = threads
})
afterAll(async () => {
  await threads.close()
  await walk.stop()
})

/** Inserts as many people as a large company has, each with the employment of an existing person. */
async function plantPeople(): Promise<void> {
  const { owner, server } = walk
  const like = [server.companies.meridian!.companyId, server.employeeId('nurul'), MORE_PEOPLE]
  await owner.query(
    `insert into employee (company_id, id, employee_no, full_name, joined_on)
    select e.company_id, gen_random_uuid(), 'MORE-' || n, 'More ' || n, e.joined_on
    from employee e, generate_series(1, $3::int) n where e.company_id = $1 and e.id = $2`,
    like,
  )
  for (const table of ['employment', 'compensation', 'work_schedule', 'statutory_status']) {
    const { rows } = await owner.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const { columns } = rows[0]!
    await owner.query(
      `insert into ${table} (${columns}) select ${columns} from (
        select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'employee_id', e.id))).*
        from ${table} t, employee e where t.company_id = $1 and t.employee_id = $2 and e.company_id = $1 and e.employee_no like 'MORE-%') more`,
      like.slice(0, 2),
    )
  }
  // Encrypted values are bound to their record and cannot be decrypted in a copy.
  await owner.query(`update statutory_status s set ${await sealedIn('statutory_status')} from employee e
    where e.id = s.employee_id and e.employee_no like 'MORE-%'`)
  await owner.query('analyze employee; analyze employment')
  const { rows } = await owner.query<{ id: string }>(
    `select id from employee where company_id = $1 order by employee_no not like 'MORE-%', employee_no`,
    [like[0]],
  )
  people = rows.map(({ id }) => id)
  while (people.length < MOST_IDS) people.push(randomUUID())
}

async function sealedIn(table: string): Promise<string> {
  const { rows } = await walk.owner.query<{ set: string }>(
    `select string_agg(quote_ident(column_name) || ' = null', ', ') as set from information_schema.columns
    where table_schema = 'public' and table_name = $1 and data_type = 'bytea'`,
    [table],
  )
  return rows[0]!.set
}

/** Lists of these ids are only as long as the company's records, since an unknown one is refused first. */
const FEW = /^(office|department|position|role|place)_ids$/

async function existing(field: string): Promise<string[]> {
  const table = FEW.exec(field)![1]!
  const { rows } = await walk.owner.query<{ id: string }>(`select id from ${table} where company_id = $1`, [
    walk.server.companies.meridian!.companyId,
  ])
  return rows.map(({ id }) => id)
}

/** Lists up to this length are cheap in any case. */
const SHORT = 12

/** The lists of a call's input, with their maximal lengths. */
const listsOf = (endpoint: Endpoint) =>
  Object.entries(inputShape(endpoint).properties ?? {}).flatMap(([field, shape]) => {
    const list = [shape, ...(shape.anyOf ?? [])].find(
      ({ type, maxItems }) => type === 'array' && maxItems !== undefined,
    )
    return list && list.maxItems! > SHORT ? [{ field, list }] : []
  })

/** A value for a schema, different for each number where `differs`; otherwise the sample's. */
function madeValue(shape: Json, given: unknown, nth: number, differs: boolean): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum?.length) return shape.enum.includes(given) && !differs ? given : shape.enum[nth % shape.enum.length]
  const inner = shape.anyOf?.find(({ type }) => type !== 'null')
  if (inner) return given === null && !differs ? null : madeValue(inner, given, nth, differs)
  if (shape.type === 'array')
    return Array.from({ length: shape.minItems ?? (Array.isArray(given) && given.length > 0 ? 1 : 0) }, (_, index) =>
      madeValue(shape.items ?? {}, (given as unknown[])?.[0], nth + index, differs),
    )
  if (shape.type === 'object' || shape.properties) {
    const has = (given ?? {}) as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(shape.properties ?? {})
        .filter(([field]) => field in has || shape.required?.includes(field))
        .map(([field, one]) => [
          field,
          field === 'version'
            ? 1
            : madeValue(one, has[field], nth, differs || /(^|_)(id|row|line|key|code|permission)$/.test(field)),
        ]),
    )
  }
  if (shape.type === 'integer' || shape.type === 'number') {
    if (typeof given === 'number' && !differs) return given
    const least = Math.max(shape.minimum ?? 0, shape.exclusiveMinimum !== undefined ? shape.exclusiveMinimum + 1 : 0)
    return least + (nth % Math.max(1, (shape.maximum ?? 1_000_000) - least))
  }
  if (shape.type === 'boolean') return given ?? true
  if (shape.format === 'uuid') return people[nth % people.length]
  if (shape.format === 'date') return differs || given === undefined ? addDays(TODAY, nth % 60) : given
  if (shape.kind === 'month') return given ?? '2026-11'
  if (typeof given === 'string' && !differs) return given
  return shape.format === undefined && shape.pattern === undefined
    ? `${nth}`.padStart(shape.minLength ?? 1, 'x')
    : differs
      ? `${given ?? 'x'}${nth}`
      : given
}

/** The largest call in bytes that the server accepts. */
const MOST_BYTES = 1_000_000

/** The call with each list as long as the contract accepts; null where none can be made. */
async function widest(endpoint: Endpoint, input: Record<string, unknown>): Promise<Record<string, unknown> | null> {
  const wide = { ...input }
  let isWide = false
  for (const { field, list } of listsOf(endpoint)) {
    const [sample] = Array.isArray(input[field]) ? (input[field] as unknown[]) : []
    if (FEW.test(field) && field !== 'role_ids') {
      const ids = (await existing(field)).slice(0, list.maxItems)
      if (endpoint.input.safeParse({ ...wide, [field]: ids }).success) wide[field] = ids
      isWide ||= wide[field] === ids
      continue
    }
    if (field === 'views') {
      wide.views = Array.from({ length: list.maxItems! }, () => ({}))
      isWide = true
      continue
    }
    for (const [differs, share] of [true, false].flatMap((one) =>
      [1, 2, 4, 8, 16, 40].map((by) => [one, by] as const),
    )) {
      const length = Math.floor(list.maxItems! / share)
      const items = Array.from({ length }, (_, nth) => madeValue(list.items ?? {}, sample, nth, differs))
      if (length < 2 || JSON.stringify({ ...wide, [field]: items }).length > MOST_BYTES) continue
      if (!endpoint.input.safeParse({ ...wide, [field]: items }).success) continue
      wide[field] = items
      isWide = true
      break
    }
  }
  return isWide ? wide : null
}

async function asked(endpoint: Endpoint, wide: Record<string, unknown>, files?: Files) {
  const sample = await walk.samples.sampleFor(endpoint)
  const { server } = walk
  const by = sample.as ? await server.keep(() => server.as(...sample.as!)) : await walk.callerFor(endpoint)
  let reply = { status: 0, text: '' }
  const cost = await measureThreadCost(async () => {
    reply = await by.call(endpoint, wide as never, { ...(files && { files }) })
  })
  if (process.env.WIDEST_TOLD)
    console.log(
      endpointName(endpoint),
      Math.round(cost),
      reply.status,
      reply.status === 200 ? '' : reply.text.slice(50, 200),
    )
  const told = `${endpointName(endpoint)}: ${reply.status} after ${Math.round(cost)} ms`
  return { status: reply.status, isSlow: cost > MOST_MS || reply.status >= 500, told }
}

/** Short lists without a sample: at most a hundred limits of a category, sixteen states. */
const NOT_MADE = [
  'POST /api/claims/categories',
  'PATCH /api/claims/categories/{id}',
  'POST /api/holiday/calendar-preview',
]

/** A succeeding input with the records in its address. */
async function inputOf(endpoint: Endpoint): Promise<Record<string, unknown>> {
  const sample = await walk.samples.sampleFor(endpoint)
  return { ...walk.samples.sample(endpoint), ...sample.input, ...(await walk.addressed(endpoint)) }
}

/** The daily run takes a quarter of the calls, since each waits for an idle thread. */
function chosen(operations: readonly Endpoint[]): readonly Endpoint[] {
  const found = operations.filter(({ path, access }) => access !== 'public' && path.includes(process.env.WIDEST ?? ''))
  return process.env.WIDEST ? found : dailyPart(found, found.length / 4)
}

it('INP-2 the longest lists of existing people cost the serving thread less than 300 ms', {
  timeout: patience(600_000),
}, async () => {
  const slow: string[] = []
  const unbuilt: string[] = []
  const statuses = new Map<number, number>()
  const { operations } = walk.server.api
  for (const endpoint of chosen(operations.filter((one) => one.body !== 'upload' && listsOf(one).length > 0))) {
    const wide = await widest(endpoint, await inputOf(endpoint))
    if (wide === null) {
      unbuilt.push(endpointName(endpoint))
      continue
    }
    const { status, isSlow, told } = await asked(endpoint, wide)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (isSlow) slow.push(told)
  }
  console.log(`Longest lists, by status: ${JSON.stringify([...statuses])}`)
  expect(slow).toEqual([])
  expect(unbuilt.filter((call) => !NOT_MADE.includes(call))).toEqual([])
  if (!process.env.WIDEST) expect(statuses.get(200)).toBeGreaterThan(isDeep ? 25 : 1)
})

/** The call with each text as long as the contract accepts. */
function longest(endpoint: Endpoint, input: Record<string, unknown>): Record<string, unknown> | null {
  const wide = { ...input }
  let length = 0
  for (const [field, shape] of Object.entries(inputShape(endpoint).properties ?? {})) {
    const text = [shape, ...(shape.anyOf ?? [])].find(({ type, maxLength }) => type === 'string' && maxLength)
    if (!text || text.format || text.pattern || text.enum || endpoint.path.includes(`{${field}}`)) continue
    const value = 'Wörter '
      .repeat(Math.ceil(text.maxLength! / 7))
      .slice(0, text.maxLength!)
      .trimEnd()
    if (!endpoint.input.safeParse({ ...wide, [field]: value }).success) continue
    wide[field] = value
    length += value.length
  }
  return length > 0 ? wide : null
}

it('INP-2 the longest texts of each contract cost the serving thread less than 300 ms', {
  timeout: patience(600_000),
}, async () => {
  const slow: string[] = []
  let calls = 0
  for (const endpoint of chosen(walk.server.api.operations.filter((one) => one.body !== 'upload'))) {
    const long = longest(endpoint, await inputOf(endpoint))
    if (long === null) continue
    calls++
    const { isSlow, told } = await asked(endpoint, long)
    if (isSlow) slow.push(told)
  }
  expect(slow).toEqual([])
  if (!process.env.WIDEST) expect(calls).toBeGreaterThan(isDeep ? 200 : 50)
})

type Files = NonNullable<Parameters<GeneratedApiTest['admin']['call']>[2]>['files']

/** The most rows of a table. */
const MOST_ROWS = 49_000
const LARGEST_FILE = 9_900_000

/** The largest file for an upload: a table of the most long rows, or the sample with padding. */
function largest(files: NonNullable<Files>): NonNullable<Files> {
  return Object.fromEntries(
    Object.entries(files).map(([field, file]) => {
      const content = Buffer.from(file.content as string)
      const isTable = /\.(xlsx|csv|dat|txt)$/.test(file.name)
      const row = file.name.endsWith('xlsx') ? `Employee no.,Name,Day,Amount,${'x'.repeat(170)}\r\n` : `${content}`
      const rows = Math.max(1, row.split('\n').length - 1)
      const times = Math.min(Math.floor(LARGEST_FILE / row.length), Math.floor(MOST_ROWS / rows))
      const filled = isTable ? Buffer.from(row.repeat(times)) : Buffer.alloc(LARGEST_FILE)
      if (!isTable) content.copy(filled)
      return [field, { ...file, name: file.name.replace(/xlsx$/, 'csv'), content: filled }]
    }),
  )
}

it('INP-2 the largest uploads cost the serving thread less than 300 ms, since threads of their own read them', {
  timeout: patience(600_000),
}, async () => {
  const slow: string[] = []
  let calls = 0
  for (const endpoint of chosen(walk.server.api.operations.filter((one) => one.body === 'upload'))) {
    const { files } = await walk.samples.sampleFor(endpoint)
    if (!files) continue
    calls++
    const input = Object.fromEntries(Object.entries(await inputOf(endpoint)).filter(([field]) => !(field in files)))
    const { isSlow, told } = await asked(endpoint, input, largest(files))
    if (isSlow) slow.push(told)
  }
  expect(slow).toEqual([])
  if (!process.env.WIDEST) expect(calls).toBeGreaterThan(isDeep ? 12 : 3)
})
