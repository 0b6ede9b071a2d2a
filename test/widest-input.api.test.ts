import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, monthOf } from '#base/days/days.ts'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { shiftApi } from '../modules/time/shifts/contract.ts'
import { type GeneratedApiTest, startGeneratedApiTest } from './generated-api-test.ts'
import { patience } from './patience.ts'
import type { Sample } from './samples/sample.ts'
import { TODAY } from './server.ts'
import { inputShape, type Json } from './shapes.ts'
import { MOST_MS, measureThreadCost } from './thread-cost.ts'

let walk: GeneratedApiTest
beforeAll(async () => {
  walk = await startGeneratedApiTest()
  await walk.samples.world()
})
afterAll(() => walk.stop())

/** Offsets in days of an input's first and last day from today, widest first. Some match usual bounds of contracts. */
const [FIRST, LAST] = [-46_344, 63_228]
const SPANS: [number, number][] = [
  [FIRST, LAST],
  [0, LAST],
  [FIRST, 0],
  ...[3_660, 1_830, 800, 399, 366, 365, 184, 91, 61, 41, 30, 13, 6].flatMap((days): [number, number][] => [
    [0, days],
    [-days, 0],
  ]),
]
/** Ten years or less may be computed. */
const WIDE = 3_700

/** Calls that accept any span of days: they select or store rows by them and never iterate over the days. */
const UNBOUNDED = [
  // Read a ledger up to the day.
  'GET /api/leave/mine',
  'GET /api/leave/people/{employee_id}',
  // Store the days as they are.
  'POST /api/announcements',
  'PATCH /api/announcements/{id}',
  'POST /api/leave/bounds',
  'PATCH /api/leave/bounds/{id}',
  'POST /api/flexible-hours',
  'PATCH /api/flexible-hours/{id}',
  'POST /api/payroll/recurring-items',
  'PATCH /api/payroll/recurring-items/{id}',
  // Refused against the stored row first.
  'PATCH /api/payroll/absences/{id}',
  'POST /api/payroll/cp38-orders',
  'PATCH /api/payroll/cp38-orders/{id}',
  'POST /api/payroll/benefits',
  'PATCH /api/payroll/benefits/{id}',
  'POST /api/requests/delegations',
  // Days of a person's record, each a separate fact.
  'PATCH /api/{env}/employee/edit/employment/{id}',
  'POST /api/localhr/employee',
  'POST /api/employees/{id}/termination',
  'POST /api/employees/{id}/rehiring',
  'POST /api/payroll/what-if',
  'POST /api/employees/{id}/family',
  'PATCH /api/employees/{id}/family/{member}',
  // Months of an order, stored as they are.
  'POST /api/garnishments',
  'PATCH /api/garnishments/{id}',
  // Totals of approved runs.
  'GET /api/payroll-files/taiwan-insurance',
  'GET /api/payroll-files/taiwan-insurance/download',
  'GET /api/payroll-reports/summary',
  'GET /api/payroll-reports/statutory',
  'GET /api/payroll-reports/cost',
]

const isDayField = (shape: Json): boolean =>
  shape.format === 'date' || shape.kind === 'month' || (shape.anyOf ?? []).some(isDayField)
const isMonthField = (shape: Json): boolean => shape.kind === 'month' || (shape.anyOf ?? []).some(isMonthField)
const isLast = (field: string) => /until|(^|_)to$|last|_expires|_ends|left/.test(field)

const daysIn = (endpoint: Endpoint) =>
  Object.entries(inputShape(endpoint).properties ?? {}).filter(([, shape]) => isDayField(shape))

/** The input with the days of a span in its day fields. */
function spread(endpoint: Endpoint, sample: Record<string, unknown>, [first, last]: [number, number]) {
  const days = daysIn(endpoint).map(([field, shape]): [string, unknown] => {
    const day = addDays(TODAY, isLast(field) ? last : first)
    return [field, isMonthField(shape) ? monthOf(day) : day]
  })
  return { ...sample, ...Object.fromEntries(days) }
}

/** The widest inputs that the contract accepts. */
function widest(endpoint: Endpoint, sample: Record<string, unknown>): [number, Record<string, unknown>][] {
  return SPANS.flatMap((span): [number, Record<string, unknown>][] => {
    const input = spread(endpoint, sample, span)
    return endpoint.input.safeParse(input).success ? [[span[1] - span[0], input]] : []
  }).slice(0, 3)
}

/** How the call succeeds. A preview gets the input of its call. */
async function inputOf(endpoint: Endpoint): Promise<Pick<Sample, 'as' | 'input'>> {
  const { operations } = walk.server.api
  const sent = operations.find(({ path, method }) => method !== 'GET' && `${path}/preview` === endpoint.path)
  const sample = await walk.samples.sampleFor(sent ?? endpoint)
  const known = Object.entries(sample.input ?? {}).filter(([field]) => field in endpoint.input.shape)
  const input = { ...walk.samples.sample(endpoint), ...Object.fromEntries(known), ...(await walk.addressed(endpoint)) }
  return { as: sample.as, input }
}

it('INP-2 the widest input of each contract is answered and costs the serving thread less than 300 ms', {
  timeout: patience(600_000),
}, async () => {
  const { server } = walk
  const slow: string[] = []
  const loose: string[] = []
  let asked = 0
  const operations = server.api.operations.filter((one) => one.body !== 'upload' && daysIn(one).length > 0)
  for (const endpoint of operations.filter(({ path }) => path.includes(process.env.WIDEST ?? ''))) {
    const { as, input = {} } = await inputOf(endpoint)
    const by = as ? await server.keep(() => server.as(...as)) : await walk.callerFor(endpoint)
    const found = widest(endpoint, input)
    const fields = daysIn(endpoint).map(([field]) => field)
    const isSpan = fields.some(isLast) && fields.some((field) => !isLast(field))
    const isList = endpoint.replies === 'page' || endpoint.path.endsWith('/export')
    if (isSpan && !isList && found.some(([days]) => days > WIDE)) loose.push(endpointName(endpoint))
    for (const [, wide] of found) {
      asked++
      let status = 0
      const cost = await measureThreadCost(async () => {
        status = (await by.call(endpoint, wide as never)).status
      })
      if (status >= 500) slow.push(`${endpointName(endpoint)} ${JSON.stringify(wide)}: ${status}`)
      if (cost > MOST_MS) slow.push(`${endpointName(endpoint)} ${JSON.stringify(wide)}: ${Math.round(cost)} ms`)
    }
  }
  console.log(`Widest input: ${asked} calls of ${operations.length} operations`)
  expect(slow).toEqual([])
  expect(loose.filter((call) => !UNBOUNDED.includes(call))).toEqual([])
  if (!process.env.WIDEST) expect(asked).toBeGreaterThan(200)
})

it('INP-2 SYS-20a the first and last day of each contract are answered and never fail with 500', {
  timeout: patience(600_000),
}, async () => {
  const { server } = walk
  const faults: string[] = []
  let asked = 0
  const operations = server.api.operations.filter((one) => one.body !== 'upload' && daysIn(one).length > 0)
  for (const endpoint of operations.filter(({ path }) => path.includes(process.env.WIDEST ?? ''))) {
    const { as, input = {} } = await inputOf(endpoint)
    const by = as ? await server.keep(() => server.as(...as)) : await walk.callerFor(endpoint)
    for (const days of [FIRST, LAST]) {
      const edge = spread(endpoint, input, [days, days])
      if (!endpoint.input.safeParse(edge).success) continue
      asked++
      const { status } = await by.call(endpoint, edge as never)
      if (status >= 500) faults.push(`${endpointName(endpoint)} ${JSON.stringify(edge).slice(0, 300)}: ${status}`)
    }
  }
  console.log(`First and last day: ${asked} calls`)
  expect(faults).toEqual([])
  if (!process.env.WIDEST) expect(asked).toBeGreaterThan(400)
})

it('SHF-06a INP-2 days of a plan that lie centuries apart are refused before the days between are read', async () => {
  const { input = {} } = await walk.samples.sampleFor(shiftApi.put)
  const [cell] = input.cells as { day: string }[]
  const planner = await walk.callerFor(shiftApi.put)
  const ask = (day: string) => planner.call(shiftApi.put, { ...input, cells: [cell, { ...cell, day }] } as never)
  const reply = await ask(addDays(cell!.day, 62))
  expect([reply.status, reply.body.code]).toEqual([422, 'too_many_days'])
  expect((await ask(addDays(cell!.day, 61))).body.code).not.toBe('too_many_days')
  expect(await measureThreadCost(() => ask('2199-12-31'))).toBeLessThan(MOST_MS)
})
