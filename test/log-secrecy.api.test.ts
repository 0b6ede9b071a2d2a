import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ZodString, type z } from 'zod'
import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import type { Permission } from '#base/access/permissions.ts'
import { type Endpoint, endpointName } from '#base/endpoints/endpoint.ts'
import type { FieldMeta } from '#base/endpoints/fields.ts'
import { loadEncryptedColumns } from '#server/audit/encrypted-columns.ts'
import { fieldSensitivities, forEachField, secretFields } from '#server/audit/field-sensitivity.ts'
import { costCenterApi } from '../modules/organisation/cost-centers/contract.ts'
import { officeApi } from '../modules/organisation/offices/contract.ts'
import { payItemApi } from '../modules/pay/payroll/settings/contract.ts'
import { activityApi } from '../modules/platform/activity/contract.ts'
import { patience } from './patience.ts'
import { createSamples } from './samples.ts'
import { type Caller, startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Kept = { code?: string } | null
/** Usual names of credentials. */
const LETS_IN = /password|secret|token|recovery|setup_code/

/** A unique amount, so that any occurrence is found. */
let planted = 7_310_013
const amount = () => {
  planted += 1_000
  return planted
}
/** Unique valid numbers of people. */
const NUMBERS: Record<string, string> = {
  ic_number: '910711145739',
  passport_number: 'A77310013',
  account_number: '773100139955',
  tax_number: 'IG77310013990',
  epf_number: '77310013',
  socso_number: '910711145739',
  work_permit_number: 'WP7731001377',
}
const unsafe = () =>
  server.api.operations.filter(
    (endpoint) =>
      !endpoint.safe &&
      endpoint.body === 'json' &&
      endpoint.access !== 'public' &&
      !endpoint.path.startsWith('/api/auth/') &&
      PERMISSIONS[endpoint.access as Permission] !== 'platform',
  )

/** The sample with all possible amounts and numbers replaced by planted ones. */
function withPlanted(endpoint: Endpoint, sample: Record<string, unknown>, isPay: (field: string) => boolean) {
  const own: Record<string, unknown> = {}
  for (const [field, shape] of Object.entries(endpoint.input.shape) as [string, z.ZodType][]) {
    if ((shape.meta() as FieldMeta | undefined)?.kind === 'month') own[field] = '2026-12'
    // A bank whose accounts have the planted number's length.
    if (field === 'bank_name') own[field] = 'Maybank'
    if (field === 'confirmed') own[field] = ['ic_says_otherwise']
    if (field in sample) continue
    if (isPay(field) && shape.safeParse(1).success) own[field] = amount()
    if (field in NUMBERS && shape.safeParse(NUMBERS[field]).success) own[field] = NUMBERS[field]
  }
  return { ...(replaced(sample, isPay) as object), ...own }
}

function replaced(value: unknown, isPay: (field: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, isPay))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      isPay(field) && typeof inner === 'number' ? amount() : replaced(inner, isPay),
    ]),
  )
}

/** The current version of a person's record, raised by each earlier change. Other records use the sample's. */
async function versionOf(id: unknown): Promise<{ version?: number }> {
  if (typeof id !== 'string') return {}
  const { rows } = await server.tenant('meridian', (tx) =>
    sql<{ version: number }>`select version from employee where id::text = ${id}`.execute(tx),
  )
  return rows[0] ?? {}
}

/** The caller's view of the audit log, all pages. */
async function shownTo(caller: Caller): Promise<string> {
  let text = ''
  for (let page = 1; ; page++) {
    const reply = await caller.call(activityApi.log, { page, per_page: 200 })
    text += reply.text
    if (page * 200 >= reply.body.total) return text
  }
}

it('LOG-01e ACL-7 the log masks every amount and number of a person that a call takes', {
  timeout: patience(300_000),
}, async () => {
  const samples = createSamples(server)
  await samples.pay('meridian')
  await samples.places()
  const secrecy = fieldSensitivities(server.api.operations)
  const isPay = (field: string) => secrecy(field) === 'pay'
  const taking: string[] = []
  for (const endpoint of unsafe()) {
    let takes = false
    forEachField(endpoint.input, (field) => {
      takes ||= isPay(field) || field in NUMBERS
    })
    if (!takes) continue
    const target = await samples.targetOf(endpoint, 'own', null)
    const input = {
      ...samples.sample(endpoint),
      ...target?.input,
      ...(endpoint.versioned && (await versionOf(target?.input.id))),
    }
    const admin = await server.as('aminah')
    const reply = await admin.call(endpoint, withPlanted(endpoint, input, isPay) as never)
    // Some amounts exclude each other. The second call sends only the required ones.
    const again = reply.status < 300 ? reply : await admin.call(endpoint, replaced(input, isPay) as never)
    if (again.status < 300) taking.push(endpointName(endpoint))
  }
  // Other calls need a particular person. Their own tests send amounts.
  expect(taking.length).toBeGreaterThan(12)
  const found = (text: string) =>
    [...text.matchAll(/\b73[1-9]\d{4}\b/g)]
      .map(([digits]) => Number(digits))
      .filter((one) => (one - 7_310_013) % 1_000 === 0)
  const admin = await shownTo(await server.as('aminah'))
  expect(new Set(found(admin)).size).toBeGreaterThan(12)
  for (const who of [
    await server.as('mei.ling', 'HR Generalist'),
    await server.as('mei.ling', 'local hr'),
    await server.as('nadia', 'rmt admin'),
  ])
    expect(found(await shownTo(who))).toEqual([])
  const stored = await server.tenant(
    'meridian',
    async (tx) =>
      (await sql<{ all: string }>`select string_agg(concat(before, after), ' ') as all from audit_entry`.execute(tx))
        .rows[0]!.all,
  )
  expect(stored).toContain('••••9955')
  expect(Object.values(NUMBERS).filter((number) => stored.includes(number))).toEqual([])
})

it('LOG-01b LOG-01e the log names a pay item, a cost centre and an office by their code', async () => {
  const admin = await server.as('aminah')
  const fields = Object.keys(payItemApi.create.input.shape)
  const [like] = (await admin.call(payItemApi.list, {})).body.data
  const item = Object.fromEntries(Object.entries(like).filter(([key]) => fields.includes(key)))
  const made = [
    await admin.call(payItemApi.create, { ...item, code: 'tried_item', name_en: 'Tried' } as never),
    await admin.call(costCenterApi.create, { code: 'TRIED-CC', name: 'Tried' }),
    await admin.call(officeApi.create, {
      code: 'TRIED-O',
      name: 'Tried',
      country: 'MY',
      state: 'KUL',
      address: null,
      currency: 'MYR',
      timezone: 'Asia/Kuala_Lumpur',
    } as never),
  ]
  expect(made.map(({ status, text }) => (status === 200 ? '' : text))).toEqual(['', '', ''])
  const cost = made[1]!.body.data
  await admin.call(costCenterApi.update, { id: cost.id, version: cost.version, code: 'TRIED-C2' })
  const { rows } = await server.tenant('meridian', (tx) =>
    sql<{ kind: string; before: Kept; after: Kept }>`
      select kind, before, after from audit_entry where kind in ('pay_item', 'cost_center', 'office') order by number desc limit 4`.execute(
      tx,
    ),
  )
  expect(rows.reverse().map(({ kind, before, after }) => [kind, before?.code, after?.code])).toEqual([
    ['pay_item', undefined, 'tried_item'],
    ['cost_center', undefined, 'TRIED-CC'],
    ['office', undefined, 'TRIED-O'],
    ['cost_center', 'TRIED-CC', 'TRIED-C2'],
  ])
})

it('LOG-01e every contract marks what lets somebody in as secret', () => {
  const open: string[] = []
  const declared = new Set<string>()
  for (const endpoint of server.api.operations) {
    const secret = secretFields(endpoint)
    for (const field of secret) declared.add(field)
    for (const shape of [endpoint.input, endpoint.reply])
      forEachField(shape, (field, inner) => {
        if (inner instanceof ZodString && LETS_IN.test(field) && !secret.has(field))
          open.push(`${endpointName(endpoint)} ${field}`)
      })
  }
  expect(open).toEqual([])
  expect([...declared].sort()).toEqual([
    'address',
    'auth',
    'code',
    'current',
    'draft',
    'endpoint',
    'invitation',
    'link',
    'p256dh',
    'password',
    'recovery_codes',
    'secret',
    'setup_code',
    'started',
    'state',
    'token',
    'uri',
  ])
})

it('LOG-01e calls take encrypted columns under the column’s name, so that the log masks them', async () => {
  const sealed = await server.tenant('meridian', (tx) => loadEncryptedColumns(tx))
  const taken = new Set<string>()
  for (const { input } of server.api.operations) forEachField(input, (field) => taken.add(field))
  const NOT_TAKEN = new Set([
    'data_key',
    'totp_secret',
    'parts',
    'sealed_reply',
    'sealed_body',
    'sealed_invite',
    'sealed_subscription',
    'sealed_values',
    // Of candidates, from calls without a sign-in; a remark of a review is not logged at all.
    'sealed_answer',
    'sealed_content',
    'sealed_pay',
    'sealed_person',
    // Of newcomers, whose numbers calls take under the names of an employee’s.
    'sealed_record',
    'sealed_reason',
    'sealed_remark',
    'sealed_score',
    'sealed_text',
    'sealed_video_link',
  ])
  const strangers = [...sealed].filter((one) => !taken.has(one) && !NOT_TAKEN.has(one) && !/index(es)?$/.test(one))
  expect(strangers).toEqual([])
  // A number in a call without an encrypted column would be stored in clear.
  const open = [...taken].filter((field) =>
    /(ic|passport|account|tax|epf|socso|eis|permit|insurance)_number$/.test(field),
  )
  const OF_THE_COMPANY = ['employer_tax_number', 'income_tax_number', 'tw_tax_number']
  expect(open.filter((field) => !sealed.has(field) && !OF_THE_COMPANY.includes(field))).toEqual([])
})
