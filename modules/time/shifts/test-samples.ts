import type { RoleName } from '#base/access/roles.ts'
import { addDays } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { plantRequest } from '#test/planted-requests.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'

const TERMS = { start_minute: 420, end_minute: 900, break_minutes: 60, divide_minute: 630, currency: 'MYR' }
const HOURS = { from_day: '2026-01-01', start: '07:00', end: '15:00', break_minutes: 60 }
const HEADS = { monday: 3, tuesday: 3, wednesday: 3, thursday: 3, friday: 3, saturday: 1, sunday: 1 }
const SPAN = { from: '2027-03-01', until: '2027-03-02' }

const companyOf = (server: TestServer, code: string) => required(server.companies[code], `the company ${code}`)

/** A shift of a company that nobody is planned for. */
async function insertShift(server: TestServer, company: string, short = 'MATRIX'): Promise<string> {
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
async function insertNeed(server: TestServer, company: string): Promise<string> {
  const shift_id = await insertShift(server, company)
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

/** A rotation of that shift. */
async function insertPattern(server: TestServer, company: string): Promise<string> {
  const shift_id = await insertShift(server, company, 'ROTA')
  return server.tenant(company, async (tx) => {
    const made = await tx
      .insertInto('shift_pattern')
      .values({ name: 'Matrix rotation' })
      .onConflict((same) => same.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made)
      await tx
        .insertInto('shift_pattern_day')
        .values([
          { pattern_id: made.id, nth: 1, shift_id },
          { pattern_id: made.id, nth: 2, shift_id: null },
        ])
        .execute()
    const known = tx.selectFrom('shift_pattern').select('id').where('name', '=', 'Matrix rotation')
    return (made ?? (await known.executeTakeFirstOrThrow())).id
  })
}

/** What somebody is planned for on a day, in the form that changes name it. */
async function insertAssignment(server: TestServer, key = 'devi', company = 'meridian') {
  const shift_id = await insertShift(server, company, 'PLAN')
  const at = { employee_id: server.employeeId(`${company}:${key}`), day: '2027-03-01', shift_id }
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

/** A shift of somebody that they were told. Answers its assignment. */
async function insertPublishedShift(server: TestServer, company: string, key: string, day: string) {
  const shift_id = await insertShift(server, company, 'PLAN')
  const at = { employee_id: server.employeeId(`${company}:${key}`), day, shift_id }
  return server.tenant(company, async (tx) => {
    await tx
      .insertInto('shift_assignment')
      .values(at)
      .onConflict((same) => same.doNothing())
      .execute()
    const { id } = await tx
      .selectFrom('shift_assignment')
      .select('id')
      .where('employee_id', '=', at.employee_id)
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('shift_published')
      .values({ ...at, assignment_id: id, published_at: server.clock.now() })
      .onConflict((same) => same.doNothing())
      .execute()
    return { ...at, assignment_id: id }
  })
}

/** A shift that somebody offers, to somebody by name or to their department. */
async function insertOffer(server: TestServer, company: string, key: string, day: string, to: string | null = null) {
  const { assignment_id: _, ...of } = await insertPublishedShift(server, company, key, day)
  const to_employee_id = to === null ? null : server.employeeId(`${company}:${to}`)
  return server.tenant(company, async (tx) => {
    await tx
      .insertInto('shift_offer')
      .values({ ...of, to_employee_id, offered_at: server.clock.now() })
      .onConflict((same) => same.doNothing())
      .execute()
    const known = tx.selectFrom('shift_offer').select('id').where('employee_id', '=', of.employee_id)
    return (await known.where('day', '=', day).executeTakeFirstOrThrow()).id
  })
}

/** Somebody else's shift that is offered to a person, on a Monday of its own. */
async function insertOfferTo(server: TestServer, company: string, key: string) {
  const people = Object.keys(companyOf(server, company).employees)
  const owner = required(
    people.find((one) => one !== key),
    'a second person',
  )
  const day = addDays('2027-06-07', 7 * people.indexOf(key))
  return { owner, offer: await insertOffer(server, company, owner, day, key) }
}

/** A withdrawn request of somebody to take a shift. */
async function insertSwapRequest(server: TestServer, company: string, key: string): Promise<string> {
  const { owner, offer } = await insertOfferTo(server, company, key)
  const id = await plantRequest(server, company, 'shift_swap', owner, { state: 'withdrawn', sender: key })
  await server.tenant(company, async (tx) => {
    const of = {
      offer_id: offer,
      employee_id: server.employeeId(`${company}:${owner}`),
      taker_id: server.employeeId(`${company}:${key}`),
    }
    await tx.deleteFrom('shift_swap').where('request_id', '=', id).execute()
    await tx
      .insertInto('shift_swap')
      .values({ ...of, request_id: id })
      .execute()
  })
  return id
}

/** Who offers and takes in the samples: nobody else has what they speak of. */
const BY_DEVI = { as: ['devi', 'employee'], otherwise: '422 validation_failed' } as const

const lockSpan = (server: TestServer, people: readonly string[]) =>
  server.tenant('meridian', (tx) =>
    tx
      .insertInto('shift_lock')
      .values(people.map((employee_id) => ({ employee_id, day: SPAN.from, locked_at: server.clock.now() })))
      .onConflict((same) => same.doNothing())
      .execute(),
  )

const manyPeople = {
  people: (people: { id: string }[]) => ({ employee_ids: people.map(({ id }) => id) }),
  isMany: true,
  own: '200',
} as const

/** The samples speak of Devi, whom neither manager has below them. */
const notFoundForManager = (role: RoleName) =>
  role === 'mgr' || role === 'asst mgr' ? ('404 not_found' as const) : undefined

/** A sheet that gives one person a day off. */
async function planSheet(server: TestServer) {
  const { employee_no } = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employee')
      .select('employee_no')
      .where('id', '=', server.employeeId('devi'))
      .executeTakeFirstOrThrow(),
  )
  return { file: { name: 'plan.csv', content: `Employee no.,Employee,2027-04-03\n${employee_no},Devi,OFF\n` } }
}

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    await insertShift(server, company)
    await insertPattern(server, company)
    for (const key of Object.keys(companyOf(server, company).employees)) await insertAssignment(server, key, company)
    for (const key of Object.keys(companyOf(server, company).accounts)) await insertSwapRequest(server, company, key)
  },
  own: [
    { addresses: /^\/api\/\{env\}\/shift\/update\/\{id\}/, of: (server, company) => insertShift(server, company) },
    { addresses: /^\/api\/shift\/definitions\/\{id\}/, of: (server, company) => insertShift(server, company) },
    { addresses: /^\/api\/shift\/needs\/\{id\}/, of: insertNeed },
    { addresses: /^\/api\/shift\/patterns\/\{id\}/, of: insertPattern },
    {
      addresses: /^\/api\/shift\/offers\/\{id\}/,
      of: (server, company, key) => insertOffer(server, company, key, '2027-05-03'),
    },
    {
      addresses: /^\/api\/shift\/shares\/\{id\}/,
      of: async (server, company, key) => server.employeeId(`${company}:${key}`),
    },
    { addresses: /^\/api\/shift\/swaps\/\{id\}/, of: insertSwapRequest },
  ],
  named: {
    'POST /api/{env}/shift/show': manyPeople,
    'POST /api/{env}/shift/show/v2': manyPeople,
    'POST /api/{env}/shift/add': manyPeople,
    'POST /api/shift/copies': manyPeople,
    'POST /api/shift/locks': manyPeople,
    'POST /api/shift/unlocking': manyPeople,
    'POST /api/shift/patterns/{id}/preview': {
      people: (people: { id: string }[]) => ({
        people: people.map(({ id }) => ({ employee_id: id, begins_with: 1 })),
      }),
      isMany: true,
      ofRecord: true,
      own: '200',
    },
    'POST /api/shift/swaps': {
      people: ([one]) => ({ employee_id: required(one, 'a person').id }),
      others: 'shift:plan',
      own: '422 validation_failed',
      other: () => '422 validation_failed',
    },
  },
  byRule: {
    'POST /api/{env}/shift/add': notFoundForManager,
    'POST /api/{env}/shift/remove': notFoundForManager,
    'POST /api/{env}/shift/replace': notFoundForManager,
    'POST /api/shift/cells': notFoundForManager,
    'POST /api/shift/patterns/{id}/preview': notFoundForManager,
    'POST /api/shift/copies': notFoundForManager,
    'POST /api/shift/locks': notFoundForManager,
    'POST /api/{env}/shift/import': (role) => notFoundForManager(role) && '422 shift_sheet_has_errors',
  },
  noWays: {
    'POST /api/{env}/shift/store': 'a shift, with its allowance (test/ways/pay-tables.ts)',
    'PATCH /api/{env}/shift/update/{id}': 'a shift, with its allowance (test/ways/pay-tables.ts)',
    'POST /api/{env}/shift/import':
      'a plan: “GUARD-05 AUTH-18 ACL-5 complaint 69: every operation about people answers every role and relation by grants, reach and own case”',
  },
  samples: {
    'POST /api/shift/shares/export': async (_, server) => {
      await insertAssignment(server)
      return { input: { year: 2027 } }
    },
    'GET /api/shift/shares/{id}': () => ({ input: { year: 2027 } }),
    'POST /api/{env}/shift/store': () => ({ input: { ...HOURS, name: 'New', short_name: 'NEW' }, adds: true }),
    'PATCH /api/{env}/shift/update/{id}': () => ({ input: { name: 'Other' } }),
    'DELETE /api/shift/definitions/{id}': () => ({}),
    'POST /api/{env}/shift/show': () => ({ input: SPAN }),
    'POST /api/{env}/shift/show/v2': () => ({ input: SPAN }),
    'POST /api/{env}/shift/add': async (_, server) => ({
      input: {
        from: '2027-04-01',
        until: '2027-04-01',
        employee_ids: [server.employeeId('devi')],
        shift_ids: [await insertShift(server, 'meridian', 'PLAN')],
      },
      adds: true,
    }),
    'POST /api/{env}/shift/remove': async (_, server) => ({
      input: { rows: [await insertAssignment(server)] },
      removes: true,
    }),
    'POST /api/{env}/shift/replace': async (_, server) => ({
      input: { rows: [await insertAssignment(server)], shift_id: null },
    }),
    'POST /api/shift/cells': async (_, server) => ({
      input: {
        cells: [{ employee_id: server.employeeId('devi'), day: '2027-04-02', seen: [], shifts: [{ shift_id: null }] }],
      },
      adds: true,
    }),
    'POST /api/{env}/shift/import': async (_, server) => ({ files: await planSheet(server), adds: true }),
    'POST /api/{env}/shift/import/proposal': async (_, server) => ({ files: await planSheet(server) }),
    'POST /api/{env}/shift/export': () => ({ input: SPAN }),
    'POST /api/shift/copies': async (_, server) => {
      await insertAssignment(server)
      return { input: { ...SPAN, to: '2027-05-03', employee_ids: [server.employeeId('devi')] }, adds: true }
    },
    'POST /api/shift/locks': (_, server) => ({
      input: { ...SPAN, employee_ids: [server.employeeId('devi')] },
      adds: true,
    }),
    'POST /api/shift/unlocking': async (_, server) => {
      await lockSpan(server, Object.values(companyOf(server, 'meridian').employees))
      return { input: { ...SPAN, employee_ids: [server.employeeId('devi')], remark: 'Planned anew' } }
    },
    'POST /api/shift/needs': async (_, server) => ({
      input: { shift_id: await insertShift(server, 'meridian'), from_day: '2026-12-01', ...HEADS },
      adds: true,
    }),
    'POST /api/shift/needs/export': async (_, server) => {
      await insertNeed(server, 'meridian')
      return { adds: true }
    },
    'PATCH /api/shift/needs/{id}': () => ({ input: { monday: 4 } }),
    'DELETE /api/shift/needs/{id}': () => ({}),
    'POST /api/shift/offers': async (_, server) => ({
      ...BY_DEVI,
      input: { assignment_id: (await insertPublishedShift(server, 'meridian', 'devi', '2027-05-10')).assignment_id },
      adds: true,
    }),
    'DELETE /api/shift/offers/{id}': () => ({}),
    'POST /api/shift/patterns': async (_, server) => {
      await insertShift(server, 'meridian', 'ROTA')
      return { input: { name: 'New rotation', rotation: 'ROTA×4, OFF×2' }, adds: true }
    },
    'POST /api/shift/patterns/export': async (_, server) => {
      await insertPattern(server, 'meridian')
      return { adds: true }
    },
    'PATCH /api/shift/patterns/{id}': () => ({ input: { name: 'Other rotation' } }),
    'DELETE /api/shift/patterns/{id}': () => ({}),
    'POST /api/shift/patterns/{id}/preview': (_, server) => ({
      input: { ...SPAN, people: [{ employee_id: server.employeeId('devi'), begins_with: 1 }] },
    }),
    'POST /api/shift/swaps': async (_, server) => ({
      ...BY_DEVI,
      input: { offer_id: (await insertOfferTo(server, 'meridian', 'devi')).offer, remark: 'Agreed' },
      adds: true,
    }),
    'PUT /api/shift/swaps/{id}': async (_, server) => ({
      ...BY_DEVI,
      input: { offer_id: (await insertOfferTo(server, 'meridian', 'devi')).offer, return_id: null, remark: 'Agreed' },
    }),
    'GET /api/shift/own': () => ({ input: SPAN }),
    'POST /api/shift/own/reading': () => ({ input: {}, adds: true }),
    'PUT /api/shift/settings': () => ({ input: { rest_minutes: 600, version: 0 } }),
  },
}
