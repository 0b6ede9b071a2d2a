import { afterAll, beforeAll, expect, it } from 'vitest'
import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import { type Permission, REACHES, type Reach } from '#base/access/permissions.ts'
import type { RoleName } from '#base/access/roles.ts'
import { type Endpoint, endpointName, type PageEndpoint } from '#base/endpoints/endpoint.ts'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { PEOPLE, type Person } from '#demo/people.ts'
import { DEFAULT_GRANTS } from '#server/access/default-grants.generated.ts'
import { parseWorkbook } from '#server/spreadsheets/parse-workbook.ts'
import { onePerKind } from './depth.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { covers, type GrantTable, hasObject, personInRole, ROLE_NAMES } from './matrix.ts'
import { type Matrix, startMatrix } from './matrix-cells.ts'
import { patience } from './patience.ts'
import type { Caller } from './server.ts'

type Row = Record<string, unknown>
type List = PageEndpoint<never, unknown, unknown, string> & Endpoint

let matrix: Matrix
/** The owner of each record of meridian. */
const personBy = new Map<string, Person>()
beforeAll(async () => {
  matrix = await startMatrix()
  for (const person of PEOPLE) personBy.set(matrix.server.employeeId(person.key), person)
  const { fresh } = await matrix.samples.world()
  personBy.set(fresh.id, fresh.person)
})
afterAll(() => matrix.stop())

const isPersonal = (endpoint: Endpoint) =>
  PERMISSIONS[endpoint.access as Permission] === 'employee' && endpoint.replies === 'page' && !hasObject(endpoint)

/** The field with the owner of a list's rows, or null. */
function ownerField(endpoint: Endpoint): 'employee_id' | 'id' | null {
  const fields = (endpoint.reply as unknown as { shape: object }).shape
  if ('employee_id' in fields) return 'employee_id'
  return 'employee_no' in fields ? 'id' : null
}

const ASKED: Readonly<Record<string, object>> = {
  'GET /api/employees/people': { with_left: true },
  'GET /api/employees': {},
  // Some documents of the company are for everybody.
  'GET /api/documents': { belongs_to: 'employee' },
  // Dates of documents have a right of their own.
  'GET /api/employees/reminders': { kind: ['probation', 'birthday'] },
}

async function rowsOf(list: Endpoint, by: Caller): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const input = { ...matrix.samples.sample(list), ...ASKED[endpointName(list)], page, per_page: 200 }
    const reply = await by.call(list, input as never)
    expect(reply.status, `${endpointName(list)} ${reply.text.slice(0, 200)}`).toBe(200)
    rows.push(...reply.body.data)
    if (rows.length >= reply.body.total || reply.body.data.length === 0) return rows
  }
}

const as = (role: RoleName) => matrix.server.keep(() => matrix.server.as(personInRole(role).key, role))
const sorted = (ids: Iterable<string>) => [...ids].sort()
const narrower = (a: Reach, b: Reach) => (REACHES.indexOf(a) < REACHES.indexOf(b) ? a : b)
/** These lists show the caller's own team or records, whatever the reach. */
const OF_ONESELF = [
  'GET /api/general/my/direct/subordinates',
  'GET /api/general/my/direct/subordinates/data',
  'GET /api/claims/mine',
]

function within(rows: readonly Row[], field: string, reach: Reach, caller: Person): Row[] {
  return rows.filter((row) => {
    const person = personBy.get(String(row[field]))
    return reach === 'company' || (person !== undefined && covers(reach, caller, person))
  })
}

/** The number of rows in the export of a list. */
async function exported(list: Endpoint, by: Caller): Promise<number | string> {
  const reply = await by.call(exportEndpoint(list as never), {
    ...matrix.samples.sample(list),
    ...ASKED[endpointName(list)],
    format: 'xlsx',
  } as never)
  if (reply.status !== 200) return `${reply.status} ${reply.body?.code}`
  // The file is our own, so it is safe to parse without a worker thread.
  const [sheet] = await parseWorkbook(reply.bytes, 'list.xlsx')
  return sheet!.rows.length - 1
}

/** The mismatches of lists of people under a table of grants. */
async function wrongLists(
  table: GrantTable,
): Promise<{ wrong: string[]; known: number; compared: number; read: number }> {
  const wrong: string[] = []
  let known = 0
  let compared = 0
  let read = 0
  const lists = matrix.operations().filter(isPersonal)
  await mapConcurrently(lists, async (list) => {
    const field = ownerField(list)
    if (!field || OF_ONESELF.includes(endpointName(list))) return
    const access = list.access as Permission
    const reachOf = (role: RoleName) => REACHES.indexOf(table[role]?.[access] ?? 'own')
    const widest = ROLE_NAMES.filter((role) => table[role]?.[access]).toSorted((a, b) => reachOf(b) - reachOf(a))[0]!
    const all = await rowsOf(list, await as(widest))
    const single = matrix
      .operations()
      .find(
        (one) =>
          one.method === 'GET' && one.replies === 'one' && one.access === access && one.path === `${list.path}/{id}`,
      )
    const given = (list as List).exports
    const exports = given === 'staff' ? undefined : given
    const holders = ROLE_NAMES.filter((one) => table[one]?.[access])
    known += holders.length
    const reaches = (role: RoleName) => `${table[role]?.[access]} ${exports && table[role]?.[exports]}`
    for (const role of onePerKind(holders, reaches)) {
      const caller = personInRole(role)
      const by = await as(role)
      const reach = table[role]![access]!
      const should = sorted(within(all, field, reach, caller).map((row) => String(row.id)))
      const rows = await rowsOf(list, by)
      const shown = sorted(rows.map((row) => String(row.id)))
      compared++
      if (shown.join() !== should.join())
        wrong.push(`${endpointName(list)}, ${role}: ${shown.length} rows, not ${should.length}`)
      if (exports && table[role]?.[exports]) {
        const most = within(all, field, narrower(reach, table[role]![exports]!), caller).length
        const got = await exported(list, by)
        const want = most === 0 ? '422 nothing_to_export' : most
        // Rows of totals come below the others.
        const sums =
          typeof got === 'number' && typeof want === 'number' && list.totals
            ? got >= want && got <= want + 2
            : got === want
        if (!sums) wrong.push(`${endpointName(list)}/export, ${role}: ${got}, not ${want}`)
      }
      if (!single) continue
      const there = new Set(shown)
      for (const row of all.filter((_, index) => index % 5 === 0)) {
        const { status } = await by.call(single, { id: row.id } as never)
        read++
        if ((status === 200) !== there.has(String(row.id)))
          wrong.push(
            `${endpointName(single)}, ${role}: ${status} of a row that is ${there.has(String(row.id)) ? '' : 'not '}listed`,
          )
      }
    }
  })
  return { wrong, known, compared, read }
}

it('ACL-4 a list contains a record if and only if the record and its row in the export can be read', {
  timeout: patience(300_000),
}, async () => {
  const { wrong, known, compared, read } = await wrongLists(DEFAULT_GRANTS as GrantTable)
  console.log(`Lists: ${compared} of ${known} compared, ${read} rows read by themselves, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
  expect(known).toBeGreaterThan(100)
  expect(compared).toBeGreaterThan(known / 5)
  expect(read).toBeGreaterThan(100)
})

it('ACL-4 SYS-15 an export contains what the right to export reaches, not what the list reaches', async () => {
  const role: RoleName = 'HR Payroll'
  const id = 16
  await matrix.server.keep(() =>
    matrix.server.tenant('meridian', (tx) =>
      tx.insertInto('role_grant').values({ role_id: id, permission: 'employee:export', reach: 'department' }).execute(),
    ),
  )
  const table = { [role]: { ...DEFAULT_GRANTS[role], 'employee:export': 'department' as Reach } }
  const list = matrix.operations().find((one) => one.method === 'GET' && one.path === '/api/employees')!
  const by = await as(role)
  const rows = await rowsOf(list, by)
  const may = within(rows, 'id', table[role]!['employee:export']!, personInRole(role))
  expect(may.length).toBeGreaterThan(1)
  expect(may.length).toBeLessThan(rows.length)
  expect(await exported(list, by)).toBe(may.length)
  await matrix.server.keep(() => matrix.server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').execute()))
})

it('PAY-02d ACL-4 nobody reads a payslip before its run is approved', async () => {
  const { server, operations, samples } = matrix
  const { calculated } = await samples.world()
  const slips = await server.tenant('meridian', (tx) =>
    tx.selectFrom('payslip').select(['id', 'employee_id']).where('pay_run_id', '=', calculated.id).execute(),
  )
  const of = (key: string) => slips.find(({ employee_id }) => employee_id === server.employeeId(key))!.id
  const own = operations().filter(({ path }) => path.startsWith('/api/payroll/payslips'))
  const nurul = await server.keep(() => server.as('nurul', 'employee'))
  const admin = await server.keep(() => server.as('aminah'))
  for (const endpoint of own.filter(hasObject)) {
    expect((await nurul.call(endpoint, { id: of('nurul') } as never)).status, endpointName(endpoint)).toBe(404)
    expect((await admin.call(endpoint, { id: of('nurul') } as never)).status, endpointName(endpoint)).toBe(404)
  }
  for (const by of [nurul, admin])
    for (const row of await rowsOf(own.find(({ replies }) => replies === 'page')!, by))
      expect(slips.map(({ id }) => id)).not.toContain(row.id)
})
