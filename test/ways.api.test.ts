import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission, Reach } from '#base/access/permissions.ts'
import { ROLES } from '#base/access/roles.ts'
import { endpointName } from '#base/endpoints/endpoint.ts'
import { fieldSensitivities } from '#server/audit/field-sensitivity.ts'
import { whatIfApi } from '../modules/pay/what-if/contract.ts'
import { activityApi } from '../modules/platform/activity/contract.ts'
import { type Reply, startTestServer, type TestServer } from './server.ts'
import { plantScene } from './ways/scene.ts'
import { AMOUNTS, type Input, NUMBERS, type Scene, type Way } from './ways/way.ts'
import { FILES, NO_WAYS, protectedFields, WAYS } from './ways.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await startTestServer()
  scene = await plantScene(server)
})
afterAll(() => server.stop())

it('ACL-5 every call that takes a protected field of somebody is declared as a way in, or as none with its reason', () => {
  const secrecy = fieldSensitivities(server.api.operations)
  const declared = new Set<string>([...WAYS.map(({ of }) => endpointName(of)), ...FILES, ...Object.keys(NO_WAYS)])
  const unknown = server.api.operations
    .filter((endpoint) => !endpoint.safe && !endpoint.path.startsWith('/api/auth/'))
    .map((endpoint) => ({
      of: endpointName(endpoint),
      by: protectedFields(endpoint, secrecy),
      file: endpoint.body === 'upload',
    }))
    .filter(({ of, by, file }) => (by.length > 0 || file) && !declared.has(of))
  expect(unknown).toEqual([])
  const all = new Set(server.api.operations.map(endpointName))
  expect([...declared].filter((one) => !all.has(one))).toEqual([])
  // The check works: a call that changes pay is recognised.
  expect(protectedFields(WAYS.find(({ of }) => of.path.endsWith('compensation/{id}'))!.of, secrecy)).toContain(
    'basic_pay',
  )
})

/** The reply of a call, including codes in its rows. */
function answer(reply: Reply): string {
  const rows = JSON.stringify(reply.body?.rows ?? [])
  const inRow = /"code":"(\w+)"/.exec(rows)?.[1]
  return `${reply.status} ${inRow ?? reply.body?.code ?? ''}`.trim()
}

/** Runs work while the role of a way holds a permission with this reach. */
async function holding<T>(way: Way, permission: Permission, reach: Reach, work: () => Promise<T>): Promise<T> {
  const role_id = ROLES.find((role) => role.name === way.by[1])!.id
  await server.tenant('meridian', (tx) => tx.insertInto('role_grant').values({ role_id, permission, reach }).execute())
  try {
    return await work()
  } finally {
    await server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').execute())
  }
}

/** The same call about another company's records, or invented ones. */
function elsewhere(): Scene {
  const gone = randomUUID()
  const pay = { ...scene.pay, recurring: gone, loan: gone, benefit: gone, cp38: gone, taxClaim: gone }
  return {
    ...scene,
    person: server.employeeId('beacon:nurul'),
    membership: gone,
    invited: gone,
    newcomer: server.employeeId('beacon:nurul'),
    role: 99,
    taxForm: gone,
    claim: gone,
    rate: gone,
    backPay: gone,
    openRun: gone,
    pay,
  }
}

const lastEntry = () =>
  server.tenant(
    'meridian',
    async (tx) =>
      (await sql<{ n: number }>`select coalesce(max(number), 0)::int as n from audit_entry`.execute(tx)).rows[0]!.n,
  )

describe('ACL-5 GUARD-05 LOG-01 each way to pay, bank, identity, status, roles and grants', () => {
  it.each(WAYS.map((way) => [endpointName(way.of), way] as const))('%s', async (_, way) => {
    const [, role] = way.by
    const call = async (as: Way['by'], input: Input) => (await server.as(...as)).call(way.of, input as never)
    const held = <T>(work: () => Promise<T>) => (way.granted ? holding(way, way.granted, 'company', work) : work())

    const without = await call(['priya', 'employee'], await way.good(scene))
    expect(answer(without)).toBe('403 forbidden')

    const beyond = way.reach
      ? await holding(way, way.reach, 'own', async () => call(way.by, await way.good(scene)))
      : await held(async () => call(way.by, await way.good(elsewhere())))
    expect(beyond.status, beyond.text).toBe(way.beyond ?? (way.inRows ? 422 : 404))

    const own = await held(async () => call(['nurul', role], await (way.mine ?? way.good)(scene)))
    expect(answer(own)).toBe(way.inRows ? '422 not_for_yourself' : (way.own ?? '403 not_for_yourself'))

    if (way.bad) {
      const bad = await held(async () => call(way.by, await way.bad!(scene)))
      expect([400, 422], bad.text).toContain(bad.status)
    }

    const before = await lastEntry()
    const good = await held(async () => call(way.by, await way.good(scene)))
    expect(good.status, good.text).toBe(200)
    const entries = await server.tenant('meridian', (tx) =>
      tx.selectFrom('audit_entry').selectAll().where('number', '>', before).execute(),
    )
    const about = way.about ?? new RegExp(`${scene.person}|Nurul`)
    const told = entries.filter((entry) => about.test(JSON.stringify(entry)))
    expect(told.length, JSON.stringify(entries)).toBeGreaterThan(0)
    const written = JSON.stringify(entries.map((entry) => [entry.before, entry.after]))
    for (const number of Object.values(NUMBERS)) expect(written).not.toContain(number)
    const reader = await server.as('nadia', 'rmt admin')
    const { text } = await reader.call(activityApi.log, { per_page: 200 })
    for (const amount of Object.values(AMOUNTS)) expect(text).not.toMatch(new RegExp(`\\b${amount}\\b`))
  })
})

it('ACL-5 PAY-09b a what-if needs the right to prepare pay, excludes other companies’ people, and changes no record', async () => {
  const input = {
    group_id: scene.pay.group,
    period: '2026-12',
    department_ids: [],
    office_ids: [],
    raise_rate: null,
    raise_amount: AMOUNTS.pay,
    pay_item_id: null,
    item_amount: null,
    item_rate: null,
    last_day: null,
  }
  const of = (...employee_ids: string[]) => ({ ...input, employee_ids }) as never
  const employee = await server.as('priya', 'employee')
  expect(answer(await employee.call(whatIfApi.suppose, of(scene.person)))).toBe('403 forbidden')
  const payroll = await server.as('jun.hao', 'HR Payroll')
  const before = await digests()
  const supposed = async (who: string) => (await payroll.call(whatIfApi.suppose, of(who))).body.data.task_id as string
  const beyond = await server.runTask('meridian', await supposed(server.employeeId('beacon:nurul')))
  expect(beyond).toMatchObject({ state: 'failed', message_code: 'nobody_supposed' })
  const task = await supposed(server.employeeId('devi'))
  expect(await server.runTask('meridian', task)).toMatchObject({ state: 'done' })
  expect(await digests()).toEqual(before)
  expect((await payroll.call(whatIfApi.result, { id: task })).status).toBe(200)
  const other = await server.as('arjun', 'HR Payroll')
  expect((await other.call(whatIfApi.result, { id: task })).status).toBe(404)
  const { text } = await (await server.as('nadia', 'rmt admin')).call(activityApi.log, { per_page: 200 })
  expect(text).not.toContain(String(AMOUNTS.pay))
})

/** One digest for each of the company's tables, except those of tasks, files and logs. */
async function digests(): Promise<Record<string, string>> {
  return server.tenant('meridian', async (tx) => {
    const { rows: tables } = await sql<{ t: string }>`
      select c.table_name as t from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE'
        and c.table_name !~ '^(task|file|audit|access_log|idempotency|login_session)'`.execute(tx)
    const found: Record<string, string> = {}
    for (const { t } of tables) {
      const { rows } = await sql<{ digest: string }>`
        select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${sql.table(t)} t`.execute(
        tx,
      )
      found[t] = rows[0]!.digest
    }
    expect(Object.keys(found).length).toBeGreaterThan(40)
    return found
  })
}
