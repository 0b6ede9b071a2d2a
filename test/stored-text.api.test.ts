import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import { appendAuditEntries } from '#server/audit/append-entries.ts'
import { activityApi } from '../modules/platform/activity/contract.ts'
import { buildFieldForms } from '../modules/platform/activity/field-forms.ts'
import { callerWithAllPermissions } from './caller-with-all-permissions.ts'
import { dailyPart } from './depth.ts'
import { type GeneratedApiTest, startGeneratedApiTest } from './generated-api-test.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { isOfCompany } from './matrix-ask.ts'
import { patience } from './patience.ts'
import { plantText } from './planted-text.ts'
import type { Caller, Reply } from './server.ts'

/** Texts that look like other values or that break parsers. */
const TEXTS = [
  '2026-13-45',
  '2026-02-30T99:99',
  '2026-13',
  '0000-00-00',
  '2026-12-31',
  '12345',
  '-0',
  '1e999',
  'null',
  '[]',
  '__proto__',
  'constructor',
  'toString',
  '{{name}}',
  '%s %n',
  '=1+1',
  '<b>&amp;</b>',
  '\\',
  "'",
  '👩‍🚀💥',
  '\ue000',
  'مرحبا بالعالم',
  '張'.repeat(20),
  'x'.repeat(20),
]

let walk: GeneratedApiTest
let reader: Caller
beforeAll(async () => {
  walk = await startGeneratedApiTest()
  await walk.samples.world()
  reader = await callerWithAllPermissions(walk.server, 'meridian')
})
afterAll(() => walk.stop())

/** The replies of all reading calls. */
async function replies(): Promise<Map<string, Reply>> {
  const reads = walk.server.api.operations.filter((one) => one.safe && isOfCompany(one) && one.body !== 'upload')
  const found = await mapConcurrently(reads, async (endpoint: Endpoint) => {
    const size = 'per_page' in endpoint.input.shape ? { per_page: 200 } : {}
    const input = { ...walk.samples.sample(endpoint), ...(await walk.addressed(endpoint)), ...size }
    return reader.call(endpoint, input as never)
  })
  return new Map(reads.map((endpoint, at) => [endpointName(endpoint), found[at]!]))
}

/** Inserts an audit entry for each text in every text field of calls. */
async function logTexts(): Promise<void> {
  const { server } = walk
  const { companyId } = server.companies.meridian!
  const origin = { requestId: 'r', address: '::1', device: '' }
  const author = { accountId: null, name: 'X', roleId: null, operation: 'PATCH /x', origin, now: server.clock.now() }
  const fields = ['name', 'preferred_name', 'reason', 'state', 'week', 'from_day', 'month', 'currency', 'role_id', 'zz']
  const entries = TEXTS.flatMap((text) => {
    const after = Object.fromEntries(fields.map((field) => [field, text]))
    return [
      { kind: 'employee', id: text, name: text, before: { ...after, zz: null }, after },
      {
        kind: text.slice(0, 40),
        id: 'x',
        name: null,
        before: null,
        after: { ...after, employment: [after], [text]: text },
      },
    ]
  })
  await server.keep(() =>
    server.tenant('meridian', (tx) =>
      appendAuditEntries(tx, server.secrets.audit, companyId, author, entries, server.heads),
    ),
  )
}

it('INP-1 LOG-01b every page, list and export that shows a stored text answers, whatever the text is', {
  timeout: patience(600_000),
}, async () => {
  const { server } = walk
  const formOf = buildFieldForms(server.api.operations)
  const before = await replies()
  await logTexts()
  const looks = TEXTS.map((_, at) => at)
  for (const shift of dailyPart(looks)) {
    const columns = await plantText(server, 'meridian', (at) => TEXTS[(at + shift) % TEXTS.length]!, {
      exact: true,
      only: (column) => formOf(column) === 'text',
    })
    expect(columns.length).toBeGreaterThan(30)
    const after = await replies()
    // A file for the authorities may be stopped because of its content. Nothing else may be refused now.
    const broken = [...after].flatMap(([call, { status, text }]) =>
      status === before.get(call)!.status || (status === 409 && text.includes('file_stopped'))
        ? []
        : [`${call}: ${before.get(call)!.status} → ${status} ${text.slice(0, 100)}`],
    )
    expect(broken, `shift ${shift}`).toEqual([])
    const lists = server.api.operations.filter((one) => isOfCompany(one) && one.path.endsWith('/export'))
    const failed: string[] = []
    for (const endpoint of lists) {
      const input = { ...walk.samples.sample(endpoint), ...(await walk.addressed(endpoint)), format: 'xlsx' }
      const reply = await server.keep(() => reader.call(endpoint, input as never))
      const task =
        reply.status === 200 && reply.body?.data.task_id
          ? await server.keep(() => server.runTask('meridian', reply.body.data.task_id))
          : null
      if (task ? task.state !== 'done' : reply.status >= 500)
        failed.push(`${endpointName(endpoint)}: ${reply.status} ${JSON.stringify(task)}`)
    }
    expect(failed, `shift ${shift}`).toEqual([])
  }
  const log = await reader.call(activityApi.log, { per_page: 200 })
  expect(log.body.data.length).toBeGreaterThanOrEqual(2 * TEXTS.length)
  console.log(`Stored texts: ${before.size} reads`)
})
