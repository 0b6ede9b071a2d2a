import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { name } from '#base/endpoint.ts'
import { ROLES } from '#base/roles.ts'
import { activityApi } from '#modules/activity/contract.ts'
import { secrecyOf } from '#server/audit/secrecy.ts'
import { type PlantedPay, plantPay } from './planted-pay.ts'
import { type Reply, startTestServer, type TestServer } from './server.ts'
import { AMOUNTS, FILES, NO_WAYS, NUMBERS, protectedFields, type Scene, WAYS, type Way } from './ways.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await startTestServer()
  const person = server.employeeId('nurul')
  const pay = await plantPay(server, 'meridian')
  const one = async (table: string, where: string, value: string) =>
    server.tenant(
      'meridian',
      async (tx) =>
        (
          await sql<{
            id: string
          }>`select id from ${sql.table(table)} where ${sql.ref(where)} = ${value}::uuid`.execute(tx)
        ).rows[0]!.id,
    )
  const taxForm = await server.tenant('meridian', async (tx) => {
    const row = await tx
      .insertInto('tax_form')
      .values({
        employee_id: person,
        form: 'tp1',
        year: 2026,
        period: '2026-12',
        state: 'submitted',
        submitted_at: server.clock.now(),
        content: JSON.stringify({ claims: { sports: 1_00 } }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('family_member').values({ employee_id: person, name: 'Hadi', relationship: 'child' }).execute()
    const claim = { employee_id: person, period: '2026-12', code: 'lifestyle', amount: 1_00 }
    await tx.insertInto('tax_claim').values(claim).execute()
    return row.id
  })
  const backPay = await plantBackPay(person, pay)
  scene = {
    server,
    person,
    pay,
    taxForm,
    backPay,
    claim: await server.tenant('meridian', async (tx) => {
      const rows = tx
        .selectFrom('tax_claim')
        .select('id')
        .where('employee_id', '=', person)
        .where('period', '=', '2026-12')
      return (await rows.executeTakeFirstOrThrow()).id
    }),
    membership: await one('membership', 'employee_id', person),
    member: await one('family_member', 'employee_id', person),
    version: async (table, id) =>
      server.tenant(
        'meridian',
        async (tx) =>
          (await sql<{ version: number }>`select version from ${sql.table(table)} where id = ${id}::uuid`.execute(tx))
            .rows[0]?.version ?? 1,
      ),
  }
})
afterAll(() => server.stop())

async function plantBackPay(employee_id: string, pay: PlantedPay): Promise<string> {
  return server.tenant('meridian', async (tx) => {
    const of = { employee_id, pay_item_id: pay.item, amount: 1_00 }
    const { id } = await tx
      .insertInto('back_pay')
      .values({
        ...of,
        pay_group_id: pay.group,
        parts: JSON.stringify([
          { month: '2026-09', kind: 'monthly', sequence: 1, code: 'basic', was: 0, settled: 0, now: 1_00 },
        ]),
        causes: '[]',
        put_by: server.companies.meridian!.accounts.aminah!,
        put_name: 'Ways',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('one_off_item')
      .values({ ...of, period: '2026-12', source_type: 'back_pay', source_id: id })
      .execute()
    return id
  })
}

it('ACL-5 every call that takes a protected field of somebody is declared as a way, or as none with its reason', () => {
  const secrecy = secrecyOf(server.api.operations)
  const declared = new Set<string>([...WAYS.map(({ of }) => name(of)), ...FILES, ...Object.keys(NO_WAYS)])
  const unknown = server.api.operations
    .filter((endpoint) => !endpoint.safe && !endpoint.path.startsWith('/api/auth/'))
    .map((endpoint) => ({
      of: name(endpoint),
      by: protectedFields(endpoint, secrecy),
      file: endpoint.body === 'upload',
    }))
    .filter(({ of, by, file }) => (by.length > 0 || file) && !declared.has(of))
  expect(unknown).toEqual([])
  const all = new Set(server.api.operations.map(name))
  expect([...declared].filter((one) => !all.has(one))).toEqual([])
  // The declaration would notice: a call that takes pay is not let through unseen.
  expect(protectedFields(WAYS.find(({ of }) => of.path.endsWith('compensation/{id}'))!.of, secrecy)).toContain(
    'basic_pay',
  )
})

/** What a call answered, rows of a list included. */
function answer(reply: Reply): string {
  const rows = JSON.stringify(reply.body?.rows ?? [])
  const inRow = /"code":"(\w+)"/.exec(rows)?.[1]
  return `${reply.status} ${inRow ?? reply.body?.code ?? ''}`.trim()
}

async function narrowed(way: Way, work: () => Promise<Reply>): Promise<Reply> {
  const role_id = ROLES.find((role) => role.name === way.by[1])!.id
  await server.tenant('meridian', (tx) =>
    tx.insertInto('role_grant').values({ role_id, permission: way.reach!, reach: 'own' }).execute(),
  )
  try {
    return await work()
  } finally {
    await server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').execute())
  }
}

/** The same call about what is another company's, or is not there. */
function elsewhere(): Scene {
  const gone = randomUUID()
  const pay = { ...scene.pay, recurring: gone, loan: gone, benefit: gone, cp38: gone, taxClaim: gone }
  return {
    ...scene,
    person: server.employeeId('beacon:nurul'),
    membership: gone,
    taxForm: gone,
    claim: gone,
    backPay: gone,
    pay,
  }
}

const lastEntry = () =>
  server.tenant(
    'meridian',
    async (tx) =>
      (await sql<{ n: number }>`select coalesce(max(number), 0)::int as n from audit_entry`.execute(tx)).rows[0]!.n,
  )

describe('ACL-5 GUARD-05 LOG-01 each way to pay, bank, identity, status and roles', () => {
  it.each(WAYS.map((way) => [name(way.of), way] as const))('%s', async (_, way) => {
    const [who, role] = way.by
    const call = async (as: [string, Way['by'][1]], input: Record<string, unknown>) =>
      (await server.as(...as)).call(way.of, input as never)

    const without = await call(['priya', 'employee'], await way.good(scene))
    expect(answer(without)).toBe('403 forbidden')

    const beyond = way.reach
      ? await narrowed(way, async () => call([who, role], await way.good(scene)))
      : await call([who, role], await way.good(elsewhere()))
    expect(beyond.status, beyond.text).toBe(way.inRows ? 422 : 404)

    const own = await call(['nurul', role], await way.good(scene))
    expect(answer(own)).toBe(way.inRows ? '422 not_for_yourself' : `403 ${way.own ?? 'not_for_yourself'}`)

    if (way.bad) {
      const bad = await call([who, role], await way.bad(scene))
      expect([400, 422], bad.text).toContain(bad.status)
    }

    const before = await lastEntry()
    const good = await call([who, role], await way.good(scene))
    expect(good.status, good.text).toBe(200)
    const entries = await server.tenant('meridian', (tx) =>
      tx.selectFrom('audit_entry').selectAll().where('number', '>', before).execute(),
    )
    const about = entries.filter((entry) => JSON.stringify(entry).match(new RegExp(`${scene.person}|Nurul`)))
    expect(about.length, JSON.stringify(entries)).toBeGreaterThan(0)
    const written = JSON.stringify(entries.map((entry) => [entry.before, entry.after]))
    for (const number of Object.values(NUMBERS)) expect(written).not.toContain(number)
    const reader = await server.as('nadia', 'rmt admin')
    const { text } = await reader.call(activityApi.log, { per_page: 200 })
    for (const amount of Object.values(AMOUNTS)) expect(text).not.toMatch(new RegExp(`\\b${amount}\\b`))
  })
})
