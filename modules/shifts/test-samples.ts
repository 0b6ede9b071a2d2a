import type { RoleName } from '#base/roles.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'

const TERMS = { start_minute: 420, end_minute: 900, break_minutes: 60, divide_minute: 630, currency: 'MYR' }
const HOURS = { from_day: '2026-01-01', start: '07:00', end: '15:00', break_minutes: 60 }
const HEADS = { monday: 3, tuesday: 3, wednesday: 3, thursday: 3, friday: 3, saturday: 1, sunday: 1 }
const SPAN = { from: '2027-03-01', until: '2027-03-02' }

/** A shift of a company that nobody is planned for. */
async function shiftOf(server: TestServer, company: string, short = 'MATRIX'): Promise<string> {
  return server.tenant(company, async (tx) => {
    const named = { name: `Shift ${short}`, short_name: short }
    // Calls are asked side by side, and each may be the first.
    const inserted = tx
      .insertInto('shift')
      .values(named)
      .onConflict((same) => same.doNothing())
    const made = await inserted.returning('id').executeTakeFirst()
    if (made)
      await tx
        .insertInto('shift_terms')
        .values({ ...TERMS, shift_id: made.id, from_day: '2026-01-01' })
        .execute()
    const known = tx.selectFrom('shift').select('id').where('short_name', '=', short)
    return (made ?? (await known.executeTakeFirstOrThrow())).id
  })
}

/** How many people that shift needs. */
async function needOf(server: TestServer, company: string): Promise<string> {
  const shift_id = await shiftOf(server, company)
  return server.tenant(company, async (tx) => {
    await tx
      .insertInto('shift_need')
      .values({ shift_id, from_day: '2026-01-01', heads: [1, 2, 2, 2, 2, 2, 1] })
      .onConflict((same) => same.doNothing())
      .execute()
    const known = tx.selectFrom('shift_need').select('id').where('shift_id', '=', shift_id)
    return (await known.executeTakeFirstOrThrow()).id
  })
}

/** What somebody is planned for on a day, in the form that changes name it. */
async function planned(server: TestServer, key = 'devi', company = 'meridian') {
  const shift_id = await shiftOf(server, company, 'PLAN')
  const at = { employee_id: server.companies[company]!.employees[key]!, day: '2027-03-01', shift_id }
  return server.tenant(company, async (tx) => {
    await tx
      .insertInto('shift_assignment')
      .values(at)
      .onConflict((same) => same.doNothing())
      .execute()
    return tx
      .selectFrom('shift_assignment')
      .select(['id', 'version'])
      .where('employee_id', '=', at.employee_id)
      .where('day', '=', at.day)
      .executeTakeFirstOrThrow()
  })
}

const locked = (server: TestServer, people: readonly string[]) =>
  server.tenant('meridian', (tx) =>
    tx
      .insertInto('shift_lock')
      .values(people.map((employee_id) => ({ employee_id, day: SPAN.from, locked_at: server.clock.now() })))
      .onConflict((same) => same.doNothing())
      .execute(),
  )

const many = {
  people: (people: { id: string }[]) => ({ employee_ids: people.map(({ id }) => id) }),
  isMany: true,
  own: '200',
} as const

/** The samples speak of Devi, whom neither manager has below them. */
const notTheirs = (role: RoleName) => (role === 'mgr' || role === 'asst mgr' ? ('404 not_found' as const) : undefined)

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    await shiftOf(server, company)
    for (const key of Object.keys(server.companies[company]!.employees)) await planned(server, key, company)
  },
  own: [
    { addresses: /^\/api\/\{env\}\/shift\/update\/\{id\}/, of: (server, company) => shiftOf(server, company) },
    { addresses: /^\/api\/shift\/definitions\/\{id\}/, of: (server, company) => shiftOf(server, company) },
    { addresses: /^\/api\/shift\/needs\/\{id\}/, of: needOf },
  ],
  named: {
    'POST /api/{env}/shift/show': many,
    'POST /api/{env}/shift/show/v2': many,
    'POST /api/{env}/shift/add': many,
    'POST /api/shift/copies': many,
    'POST /api/shift/locks': many,
    'POST /api/shift/unlocking': many,
  },
  byRule: {
    'POST /api/{env}/shift/add': notTheirs,
    'POST /api/{env}/shift/remove': notTheirs,
    'POST /api/{env}/shift/replace': notTheirs,
    'POST /api/shift/cells': notTheirs,
    'POST /api/shift/copies': notTheirs,
    'POST /api/shift/locks': notTheirs,
    'POST /api/{env}/shift/import': (role) => notTheirs(role) && '422 shift_sheet_has_errors',
  },
  noWays: {
    'POST /api/{env}/shift/store': 'a shift',
    'PATCH /api/{env}/shift/update/{id}': 'a shift',
    'POST /api/{env}/shift/import': 'a plan: reach is asked by the matrix',
  },
  samples: {
    'POST /api/{env}/shift/store': () => ({ input: { ...HOURS, name: 'New', short_name: 'NEW' }, adds: true }),
    'PATCH /api/{env}/shift/update/{id}': () => ({ input: { name: 'Other' } }),
    'DELETE /api/shift/definitions/{id}': () => ({}),
    'POST /api/{env}/shift/show': () => ({ input: SPAN }),
    'POST /api/{env}/shift/show/v2': () => ({ input: SPAN }),
    'POST /api/{env}/shift/add': async (_, server) => ({
      input: {
        ...{ from: '2027-04-01', until: '2027-04-01', employee_ids: [server.employeeId('devi')] },
        shift_ids: [await shiftOf(server, 'meridian', 'PLAN')],
      },
      adds: true,
    }),
    'POST /api/{env}/shift/remove': async (_, server) => ({
      input: { rows: [await planned(server)] },
      removes: true,
    }),
    'POST /api/{env}/shift/replace': async (_, server) => ({
      input: { rows: [await planned(server)], shift_id: null },
    }),
    'POST /api/shift/cells': async (_, server) => ({
      input: {
        cells: [{ employee_id: server.employeeId('devi'), day: '2027-04-02', seen: [], shifts: [{ shift_id: null }] }],
      },
      adds: true,
    }),
    'POST /api/{env}/shift/import': async (_, server) => {
      const { employee_no } = await server.tenant('meridian', (tx) =>
        tx
          .selectFrom('employee')
          .select('employee_no')
          .where('id', '=', server.employeeId('devi'))
          .executeTakeFirstOrThrow(),
      )
      const content = `Employee no.,Employee,2027-04-03\n${employee_no},Devi,OFF\n`
      return { files: { file: { name: 'plan.csv', content } }, adds: true }
    },
    'POST /api/{env}/shift/export': () => ({ input: SPAN }),
    'POST /api/shift/copies': async (_, server) => {
      await planned(server)
      return { input: { ...SPAN, to: '2027-05-03', employee_ids: [server.employeeId('devi')] }, adds: true }
    },
    'POST /api/shift/locks': (_, server) => ({
      input: { ...SPAN, employee_ids: [server.employeeId('devi')] },
      adds: true,
    }),
    'POST /api/shift/unlocking': async (_, server) => {
      await locked(server, Object.values(server.companies.meridian!.employees))
      return { input: { ...SPAN, employee_ids: [server.employeeId('devi')], remark: 'Planned anew' } }
    },
    'POST /api/shift/needs': async (_, server) => ({
      input: { shift_id: await shiftOf(server, 'meridian'), from_day: '2026-12-01', ...HEADS },
      adds: true,
    }),
    'POST /api/shift/needs/export': async (_, server) => {
      await needOf(server, 'meridian')
      return { adds: true }
    },
    'PATCH /api/shift/needs/{id}': () => ({ input: { monday: 4 } }),
    'DELETE /api/shift/needs/{id}': () => ({}),
    'GET /api/shift/own': () => ({ input: SPAN }),
    'POST /api/shift/own/reading': () => ({ input: {}, adds: true }),
    'PUT /api/shift/settings': () => ({ input: { rest_minutes: 600, version: 0 } }),
  },
}
