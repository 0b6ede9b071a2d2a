import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Endpoint } from '#base/endpoint.ts'
import { PERMISSIONS, type Permission } from '#base/permissions.ts'
import type { Person } from '#demo/people.ts'
import { callerOf, hasObject, type Relation, relative } from './matrix.ts'
import { type PlantedPay, plantImport, plantPay } from './planted-pay.ts'
import { companySamples } from './samples/company.ts'
import { payrollSamples } from './samples/payroll.ts'
import { peopleSamples } from './samples/people.ts'
import { platformSamples } from './samples/platform.ts'
import type { Input, Sample, Samples } from './samples/sample.ts'
import type { TestServer } from './server.ts'
import { type Json, shapeOf } from './shapes.ts'
import { type OwnRecords, plantOwn, plantWorld, type World } from './world.ts'

/** Records whose reach is their company although the permission speaks of people: the people of a department or office. */
export const PLACES = ['/api/rmt/department/resource/{id}', '/api/rmt/office/{id}/list/user'].flatMap((list) => [
  list,
  `${list}/export`,
])

/** How each unsafe operation succeeds once. The export of a list needs nothing said. */
export const SAMPLES: Samples = { ...companySamples, ...peopleSamples, ...payrollSamples, ...platformSamples }

/** The record that a call is about: what its address says, and whose it is; null for another company's or a made-up one. */
export type Target = { input: Input; person: Person | null }

/** Words in an address that choose one of a few. */
function inPath(endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.path.includes('{status}')) return { status: 'active' }
  return endpoint.path.includes('{step}') ? { step: 'employees' } : {}
}

/** What the first row of a table is first by; ids of rows made within a millisecond stand in any order. */
const FIRST_BY = { department: 'name', office: 'name', position: 'name', cost_center: 'name', holiday: 'day' } as const

/** Inputs for every operation of a server: bodies its contract accepts, and the records that its addresses name. */
export function samplesFor(server: TestServer) {
  const madeRows = new Map<string, string>()

  /** The record a relation means for an operation: the path's parameters, and the person it is about. */
  async function targetOf(
    endpoint: Endpoint,
    relation: Relation,
    caller: Person | null,
  ): Promise<{ input: Record<string, unknown>; person: Person | null } | null> {
    if (!hasObject(endpoint)) return { input: inPath(endpoint), person: null }
    const permission = endpoint.access as Permission
    const about = caller ?? callerOf('employee')
    if (PERMISSIONS[permission] === 'employee' && !PLACES.includes(endpoint.path)) {
      const foreign = server.employeeId('beacon:nurul')
      const person = relation === 'foreign' || relation === 'random' ? null : relative(about, relation)
      if (!person && relation !== 'foreign' && relation !== 'random') return null
      const id = person ? server.employeeId(person.key) : relation === 'foreign' ? foreign : randomUUID()
      const input = await personInput(endpoint, id, person)
      return input && { input, person }
    }
    const id =
      relation === 'random'
        ? randomUUID()
        : await recordOf(endpoint, relation === 'foreign' ? 'beacon' : 'meridian', about)
    if (id === null) return null
    // A company's own record stands for "the caller's own": any person of the company makes it answerable.
    return { input: { ...id_(endpoint, id) }, person: relation === 'own' ? about : null }
  }

  function id_(endpoint: Endpoint, id: string): Record<string, unknown> {
    const input: Record<string, unknown> = { id }
    if (endpoint.path.includes('{status}')) input.status = endpoint.path.includes('/ops/') ? 'off' : 'active'
    if (endpoint.path.includes('{file}')) input.file = 'epf'
    if (endpoint.path.includes('{uid}')) input.uid = server.employeeId('nurul')
    if (endpoint.path.includes('{employee_id}')) input.employee_id = server.employeeId('nurul')
    return input
  }

  const planted = new Map<string, PlantedPay>()

  async function pay(company: string): Promise<PlantedPay> {
    const known = planted.get(company) ?? (await server.keep(() => plantPay(server, company)))
    planted.set(company, known)
    return known
  }

  /** Which rows stand behind the ids of addresses that are not about one person. A new address needs a line here. */
  const RECORDS: [RegExp, (company: string, about: Person) => Promise<string | number | null>][] = [
    [/^\/api\/rmt\/department/, (company) => firstId('department', company)],
    [/^\/api\/rmt\/office|hidden\/module\/office/, (company) => firstId('office', company)],
    [/^\/api\/rmt\/position|\/position\/|\/\{env\}\/position/, (company) => firstId('position', company)],
    [/^\/api\/cost-center/, (company) => firstId('cost_center', company)],
    [/^\/api\/holiday/, (company) => firstId('holiday', company)],
    [/^\/api\/accounts/, (company) => firstId('membership', company)],
    [/^\/api\/access\/roles/, async (company) => (company === 'meridian' ? '14' : null)],
    [/^\/api\/path\/ops\/setting\/module/, async () => '20'],
    [/^\/api\/path\/ops/, async (company) => server.companies[company]!.companyId],
    [/^\/api\/payroll\/items/, async (company) => (await pay(company)).item],
    [/^\/api\/payroll\/groups/, async (company) => (await pay(company)).group],
    [/^\/api\/payroll\/templates/, async (company) => (await pay(company)).template],
    [/^\/api\/payroll\/recurring-items/, async (company) => (await pay(company)).recurring],
    [/^\/api\/payroll\/tax-starts/, async (company) => (await pay(company)).taxStart],
    [/^\/api\/payroll\/tax-claims/, async (company) => (await pay(company)).taxClaim],
    [/^\/api\/payroll\/benefits/, async (company) => (await pay(company)).benefit],
    [/^\/api\/loans/, async (company) => (await pay(company)).loan],
    [/^\/api\/payroll\/cp38-orders/, async (company) => (await pay(company)).cp38],
    [/^\/api\/year-end\/people/, async (company) => server.companies[company]!.employees.nurul!],
    [/^\/api\/year-end\/items/, async (company) => (await pay(company)).item],
    [/^\/api\/payroll-files\/runs/, async (company) => (await pay(company)).run],
    [/^\/api\/back-pay\/runs/, async (company) => (await pay(company)).run],
    [/^\/api\/back-pay\/lines/, (company) => backPayLine(company)],
    [/^\/api\/payroll-reports\/journals/, async (company) => (await pay(company)).run],
    [/^\/api\/payroll-files\/accounts/, async (company) => (await pay(company)).payerAccount],
    [/^\/api\/payroll\/runs/, async (company) => (await pay(company)).run],
    [/^\/api\/migration\/batches/, (company) => importBatch(company)],
    [/^\/api\/payroll\/what-if/, (company, about) => whatIf(company, about)],
    [/^\/api\/tax-forms/, (company) => taxForm(company)],
    [/^\/api\/tasks/, (company, about) => ownRow('task', company, about)],
    [/^\/api\/views/, (company, about) => ownRow('saved_view', company, about)],
  ]

  async function recordOf(endpoint: Endpoint, company: string, about: Person): Promise<string | null> {
    const known = RECORDS.find(([pattern]) => pattern.test(endpoint.path))
    if (!known) throw new Error(`${endpoint.method} ${endpoint.path}: say in RECORDS which record its id means`)
    const id = await known[1](company, about)
    return id === null ? null : String(id)
  }

  async function firstId(
    table: 'department' | 'office' | 'position' | 'cost_center' | 'holiday' | 'membership',
    company: string,
  ): Promise<string> {
    const key = `${table}/${company}`
    if (!madeRows.has(key))
      madeRows.set(
        key,
        await server.tenant(company, async (tx) => {
          // Always the same row: a chance one could be the account that plants the payroll, which a sample cuts off.
          const row =
            table === 'membership'
              ? await tx
                  .selectFrom('membership')
                  .select('id')
                  .where('account_id', '=', server.companies[company]!.accounts.nurul!)
                  .executeTakeFirst()
              : await tx.selectFrom(table).select('id').orderBy(FIRST_BY[table]).limit(1).executeTakeFirst()
          if (row) return row.id
          if (table === 'cost_center')
            return (
              await tx
                .insertInto('cost_center')
                .values({ code: 'M1', name: 'Matrix' })
                .returning('id')
                .executeTakeFirstOrThrow()
            ).id
          if (table === 'holiday')
            return (
              await tx
                .insertInto('holiday')
                .values({ day: '2026-12-25', name: 'Christmas Day' })
                .returning('id')
                .executeTakeFirstOrThrow()
            ).id
          throw new Error(`No ${table} in ${company}`)
        }),
      )
    return madeRows.get(key)!
  }

  async function ownRow(table: 'task' | 'saved_view', company: string, about: Person): Promise<string> {
    const key = `${table}/${company}/${about.key}`
    const account = server.companies[company]!.accounts[about.key] ?? server.companies[company]!.accounts.nurul!
    if (!madeRows.has(key))
      madeRows.set(
        key,
        await server.tenant(company, async (tx) => {
          const values =
            table === 'task'
              ? { kind: 'matrix', input: '{}', account_id: account, can_cancel: true }
              : { screen: 'matrix', name: 'Matrix', account_id: account, state: '{"filters":{}}' }
          return (
            await tx
              .insertInto(table)
              .values(values as never)
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id
        }),
      )
    return madeRows.get(key)!
  }

  /** The path of a call about a person, and the rows under the person that it names. */
  async function personInput(endpoint: Endpoint, id: string, person: Person | null): Promise<Input | null> {
    if (/^\/api\/(payroll|year-end)\//.test(endpoint.path)) return payRecord(endpoint, id, person)
    const input: Record<string, unknown> = { id }
    if (endpoint.path.includes('{rid}')) input.rid = id
    if (endpoint.path.includes('{member}')) input.member = person ? await familyMember(person) : randomUUID()
    return input
  }

  /** Absences, payslips and forms are found by an id of their own, and reached as their person is. Null: they have none. */
  async function payRecord(endpoint: Endpoint, employeeId: string, person: Person | null): Promise<Input | null> {
    const { absences, payslips, forms, statements } = await pay(person ? 'meridian' : 'beacon')
    const records = endpoint.path.includes('/absences/')
      ? absences
      : endpoint.path.includes('/forms/')
        ? forms
        : endpoint.path.includes('/statements/')
          ? statements
          : payslips
    const id = records.get(employeeId)
    return person && !id ? null : { id: id ?? randomUUID() }
  }

  async function importBatch(company: string): Promise<string> {
    const key = `import_batch/${company}`
    if (!madeRows.has(key)) madeRows.set(key, await plantImport(server, company))
    return madeRows.get(key)!
  }

  /** One amount of back pay in a run that is not calculated yet. */
  async function backPayLine(company: string): Promise<string> {
    const key = `back_pay/${company}`
    const { group, item } = await pay(company)
    const employee_id = server.companies[company]!.employees.nurul!
    if (!madeRows.has(key))
      madeRows.set(
        key,
        await server.tenant(company, async (tx) => {
          const of = { employee_id, pay_item_id: item, amount: 1_00 }
          const { id } = await tx
            .insertInto('back_pay')
            .values({
              ...of,
              pay_group_id: group,
              parts: JSON.stringify([
                { month: '2026-09', kind: 'monthly', sequence: 1, code: 'basic', was: 0, settled: 0, now: 1_00 },
              ]),
              causes: '[]',
              put_by: server.companies[company]!.accounts.aminah!,
              put_name: 'Matrix',
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          await tx
            .insertInto('one_off_item')
            .values({ ...of, period: '2026-12', source_type: 'back_pay', source_id: id })
            .execute()
          return id
        }),
      )
    return madeRows.get(key)!
  }

  /** A comparison of somebody's own: only who asked for it sees it. */
  async function whatIf(company: string, about: Person): Promise<string> {
    const key = `what-if/${company}/${about.key}`
    const account_id = server.companies[company]!.accounts[about.key] ?? server.companies[company]!.accounts.nurul!
    const sums = { employees: 0, gross: 0, deductions: 0, net: 0, employer_cost: 0 }
    const result = {
      ...{ period: '2026-11', group: 'Malaysia', currency: 'MYR', supposed: 0, failed: 0, law_checked: true, moved: 0 },
      ...{ before: sums, after: sums, departments: [], people: [] },
    }
    if (!madeRows.has(key))
      madeRows.set(
        key,
        await server.tenant(
          company,
          async (tx) =>
            (
              await tx
                .insertInto('task')
                .values({
                  kind: 'payroll.what-if',
                  input: '{}',
                  account_id,
                  state: 'done',
                  result: JSON.stringify(result),
                })
                .returning('id')
                .executeTakeFirstOrThrow()
            ).id,
        ),
      )
    return madeRows.get(key)!
  }

  /** A form that waits for an answer: the least that can be handed in. */
  async function taxForm(company: string): Promise<string> {
    const key = `tax_form/${company}`
    if (!madeRows.has(key))
      madeRows.set(
        key,
        await server.keep(() =>
          server.tenant(company, async (tx) => {
            const row = await tx
              .insertInto('tax_form')
              .values({
                employee_id: server.companies[company]!.employees.nurul!,
                form: 'tp1',
                year: 2026,
                period: '2026-12',
                state: 'submitted',
                submitted_at: server.clock.now(),
                content: JSON.stringify({ claims: { sports: 1_00 } }),
              })
              .returning('id')
              .executeTakeFirstOrThrow()
            return row.id
          }),
        ),
      )
    return madeRows.get(key)!
  }

  async function familyMember(person: Person): Promise<string> {
    const key = `family/${person.key}`
    if (!madeRows.has(key))
      madeRows.set(
        key,
        await server.tenant('meridian', async (tx) => {
          const row = await tx
            .insertInto('family_member')
            .values({ employee_id: server.employeeId(person.key), name: 'Matrix', relationship: 'child' })
            .returning('id')
            .executeTakeFirstOrThrow()
          return row.id
        }),
      )
    return madeRows.get(key)!
  }

  let planting: Promise<World> | undefined
  const made = new Map<string, Promise<Sample>>()
  const versions = new Map<string, number>()
  /** How much was planted when the versions were read. */
  let readAt = -1

  /** The company `meridian` with everything that any operation needs, made once. */
  function world(): Promise<World> {
    planting ??= server.keep(async () => {
      const planted = await plantWorld(server, await pay('meridian'))
      for (const table of ['membership', 'cost_center', 'department', 'position'] as const)
        await firstId(table, 'meridian')
      return planted
    })
    return planting
  }

  /** How an operation succeeds; nothing special unless its table says so. */
  function sampleFor(endpoint: Endpoint): Promise<Sample> {
    const key = `${endpoint.method} ${endpoint.path}`
    const known =
      made.get(key) ?? world().then((planted) => server.keep(async () => SAMPLES[key]?.(planted, server) ?? {}))
    made.set(key, known)
    return known
  }

  const own = new Map<string, Promise<OwnRecords>>()
  /** Records of pay that are about the caller. */
  function ownOf(key: string): Promise<OwnRecords> {
    const known = own.get(key) ?? pay('meridian').then((planted) => server.keep(() => plantOwn(server, planted, key)))
    own.set(key, known)
    return known
  }

  /** The whole input of a call about a target, at the version its record has, and the files that go with it. */
  async function callOf(endpoint: Endpoint, target: Target, { keepsId = false } = {}): Promise<Input> {
    const { input = {} } = await sampleFor(endpoint)
    const { id, ...rest } = input
    const all: Input = { ...sample(endpoint), ...target.input, ...rest, ...(keepsId && id !== undefined && { id }) }
    if ('id' in input && !('id' in all)) all.id = id
    if (endpoint.body === 'upload') delete all.file
    if (endpoint.versioned && !('version' in input))
      all.version = await versionOf(endpoint, String(all.member ?? all.id))
    return all
  }

  async function versionOf(endpoint: Endpoint, id: string): Promise<number> {
    // A made-up id has no version, and nobody looks for one twice.
    const rows = planted.size + madeRows.size + own.size
    if (!versions.has(id) && rows !== readAt) {
      await readVersions()
      readAt = rows
    }
    return versions.get(endpoint.path.startsWith('/api/company/') ? 'profile' : id) ?? 1
  }

  async function readVersions(): Promise<void> {
    await server.tenant('meridian', async (tx) => {
      const tables = await sql<{ name: string }>`
        select v.table_name as name from information_schema.columns v join information_schema.columns i using (table_schema, table_name)
        where v.table_schema = 'public' and v.column_name = 'version' and i.column_name = 'id' and i.data_type = 'uuid'`.execute(
        tx,
      )
      for (const { name } of tables.rows) {
        const { rows } = await sql<{ id: string; version: number }>`select id, version from ${sql.table(name)}`.execute(
          tx,
        )
        for (const row of rows) versions.set(row.id, row.version)
      }
      const profile = await tx.selectFrom('company_profile').select('version').executeTakeFirstOrThrow()
      versions.set('profile', profile.version)
    })
  }

  /** A body the contract accepts, made from its own shape: required fields only, first choices, small numbers. */
  function sample(endpoint: Endpoint): Record<string, unknown> {
    const shape = shapeOf(endpoint)
    const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
    return {
      ...Object.fromEntries(
        Object.entries(shape.properties ?? {})
          .filter(([name]) => (shape.required ?? []).includes(name) && !inPath.has(name))
          .map(([name, field]) => [name, sampleOf(name, field)]),
      ),
      ...ASKING[`${endpoint.method} ${endpoint.path}`]?.(),
    }
  }

  /** Questions whose inputs only make sense together. */
  const ASKING: Record<string, () => Input> = {
    'GET /api/access/explanation': () => ({
      account_id: madeRows.get('membership/meridian'),
      employee_id: server.employeeId('nurul'),
      permission: 'employee:read',
    }),
    'GET /api/payroll/one-off-items/sheet': () => ({ period: '2026-12' }),
  }

  function sampleOf(name: string, field: Json): unknown {
    if (name === 'version') return 1
    // Of the planted pay.
    if (name === 'year') return 2026
    if (field.const !== undefined) return field.const
    if (field.enum) return field.enum[0]
    if (field.default !== undefined) return field.default
    if (field.anyOf) return sampleOf(name, field.anyOf[0]!)
    switch (field.type) {
      case 'integer':
      case 'number':
        return Math.max(1, field.minimum ?? 1)
      case 'boolean':
        return false
      case 'array':
        return Array.from({ length: field.minItems ?? 0 }, () => sampleOf(name, field.items ?? {}))
      case 'object':
        return Object.fromEntries(
          Object.entries(field.properties ?? {})
            .filter(([key]) => field.required?.includes(key))
            .map(([key, inner]) => [key, sampleOf(key, inner)]),
        )
      default:
        if (field.format === 'uuid') return server.employeeId('nurul')
        if (field.format === 'date') return '2026-12-01'
        if (field.format === 'email') return 'matrix@meridian.example'
        if (name === 'period' || name.endsWith('month')) return '2026-12'
        return 'Matrix'.padEnd(field.minLength ?? 0, 'x')
    }
  }

  return { sample, sampleOf, sampleFor, callOf, targetOf, firstId, pay, world, ownOf }
}
