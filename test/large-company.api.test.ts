import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpointName } from '#base/endpoints/endpoint.ts'
import { analyzeTables } from './analyze-tables.ts'
import { plantColleagues, withoutTriggers } from './colleagues.ts'
import { dailyPart } from './depth.ts'
import { type GeneratedApiTest, isPlatform, startGeneratedApiTest } from './generated-api-test.ts'
import { patience } from './patience.ts'

/** Enough people that comparing everybody with everybody fails, and few enough to insert quickly. */
const MORE_PEOPLE = 3_000
const EARLIER_MONTHS = 10

let walk: GeneratedApiTest
/** The calculated run of the month after the approved ones. */
let openRun: string

beforeAll(async () => {
  walk = await startGeneratedApiTest()
  await walk.samples.world()
  await plantColleagues(walk, MORE_PEOPLE)
  openRun = await withoutTriggers(walk.owner, plantYear)
  await analyzeTables(walk.server.ownerUrl)
}, patience(300_000))
afterAll(() => walk.stop())

/**
 * Copies the approved month to the months before it, and as a calculated run to the month after. Returns that run's id.
 */
async function plantYear(): Promise<string> {
  const { owner, server } = walk
  const { companyId } = server.companies.meridian!
  const { rows: found } = await owner.query<{ id: string }>(
    'select pay_run_id as id from payslip where company_id = $1 group by 1 order by count(*) desc limit 1',
    [companyId],
  )
  const approved = found[0]!.id
  const { rows: runs } = await owner.query<{ id: string; state: string }>(
    `insert into pay_run select copy.* from pay_run r, generate_series(-1, $3::int) n,
      jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'sequence', 2, 'period', to_char((r.period || '-01')::date - n * interval '1 month', 'YYYY-MM'))
        || case when n < 0 then jsonb_build_object('state', 'calculated', 'approved_at', null) else '{}' end) copy
    where r.company_id = $1 and r.id = $2 and n <> 0 returning id, state`,
    [companyId, approved, EARLIER_MONTHS],
  )
  const { rowCount } = await owner.query(
    `insert into payslip select copy.* from payslip p, pay_run r,
      jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'pay_run_id', r.id, 'sequence', 2, 'period', r.period)) copy
    where p.company_id = $1 and p.pay_run_id = $2 and r.id = any($3)`,
    [companyId, approved, runs.map(({ id }) => id)],
  )
  expect(rowCount).toBeGreaterThan(MORE_PEOPLE * EARLIER_MONTHS)
  return runs.find(({ state }) => state === 'calculated')!.id
}

it('SYS-15 every reading call answers in a company of 3,000 people with a year of pay', {
  timeout: patience(600_000),
}, async () => {
  const wrong: string[] = []
  let answered = 0
  const { server, samples } = walk
  for (const endpoint of server.api.operations.filter(({ method }) => method === 'GET')) {
    if (endpoint.access === 'public' || isPlatform(endpoint)) continue
    const sample = await samples.sampleFor(endpoint)
    const by = sample.as ? await server.keep(() => server.as(...sample.as!)) : walk.admin
    const input = { ...samples.sample(endpoint), ...sample.input, ...(await walk.addressed(endpoint)) }
    for (const given of endpoint.path.includes('/runs/{id}') ? [input, { ...input, id: openRun }] : [input]) {
      const { status } = await by.call(endpoint, given as never)
      if (status === 200) answered++
      if (status === 429 || status >= 500) wrong.push(`${endpointName(endpoint)}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
  expect(answered).toBeGreaterThan(250)
})

it('SYS-15 every writing or exporting call succeeds in such a company', { timeout: patience(600_000) }, async () => {
  const wrong: string[] = []
  let done = 0
  const writing = walk.server.api.operations.filter(
    (one) => one.method !== 'GET' && one.access !== 'public' && !isPlatform(one) && !one.path.startsWith('/api/auth/'),
  )
  // Each call is rolled back. The daily run makes a quarter of them.
  for (const endpoint of dailyPart(writing, writing.length / 4)) {
    const { status } = await (await walk.succeeding(endpoint)).call()
    if (status === 200) done++
    if (status === 429 || status >= 500) wrong.push(`${endpointName(endpoint)}: ${status}`)
  }
  expect(wrong).toEqual([])
  expect(done).toBeGreaterThan(60)
})
