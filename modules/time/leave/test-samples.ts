import { randomUUID } from 'node:crypto'
import { required } from '#base/required.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { plantOfEverybody, plantRequest } from '#test/planted-requests.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'
import { insertPunchesOfEverybody } from '../attendance/test-samples.ts'
import { OPENING_TEMPLATE } from './openings/template.ts'
import { leaveTypeApi } from './policy/contract.ts'

const RULES = { from_day: '2026-01-01', entitlement: [{ months: 0, amount: 14 }] }

async function createTypeForAll(server: TestServer): Promise<string> {
  const hr = await server.as('mei.ling', 'HR Generalist')
  const input = { ...RULES, from_day: '2020-01-01', advance: true, name: `All ${randomUUID()}` }
  return (await hr.call(leaveTypeApi.create, input as never)).body.data.id
}

const leaveInput = async (server: TestServer) => {
  const type_id = await createTypeForAll(server)
  return { type_id, from_day: '2026-12-01', until_day: '2026-12-01' }
}

/** Work on a Sunday, which earns time off. */
const sundayWorkInput = async (server: TestServer) => {
  const hr = await server.as('mei.ling', 'HR Generalist')
  const input = { ...RULES, from_day: '2020-01-01', entitlement: [], kind: 'earned', name: `Earned ${randomUUID()}` }
  const type_id = (await hr.call(leaveTypeApi.create, input as never)).body.data.id
  return { type_id, day: '2026-11-15', start: '09:00', end: '18:00', break_minutes: 60 }
}

const encashmentInput = async (server: TestServer) => {
  const hr = await server.as('mei.ling', 'HR Generalist')
  const input = { ...RULES, from_day: '2020-01-01', may_encash: true, name: `Paid out ${randomUUID()}` }
  return { type_id: (await hr.call(leaveTypeApi.create, input as never)).body.data.id, amount: 1 }
}

const adjustmentInput = async (server: TestServer) => ({
  people: [server.employeeId('devi')],
  type_id: await createTypeForAll(server),
  day: '2026-11-20',
  kind: 'adjustment',
  amount: 1,
})

/** The leave year of somebody in Taipei who joined on 14 November 2016, which ends on 13 November 2026. */
async function settlementInput(server: TestServer) {
  const employee_id = server.employeeId('shu.fen')
  const type_id = await server.tenant('meridian', async (tx) => {
    const annual = tx.selectFrom('leave_type').select('id').where('law_id', '=', 'annual').where('country', '=', 'TW')
    const { id } = await annual.executeTakeFirstOrThrow()
    await tx.updateTable('leave_type_version').set({ from_day: '2019-01-01' }).where('type_id', '=', id).execute()
    return id
  })
  return { years: [{ employee_id, type_id, year_until: '2026-11-13' }], choice: 'pay' }
}

/** A file of opening balances; without a person its row fails. */
async function openingsFile(server: TestServer, who: string | null) {
  await createTypeForAll(server)
  const [employee_no, leave_type] = await server.tenant('meridian', async (tx) => {
    const person = tx
      .selectFrom('employee')
      .select('employee_no')
      .where('id', '=', server.employeeId(who ?? 'devi'))
    const type = tx.selectFrom('leave_type').select('name').where('name', 'like', 'All %')
    return [(await person.executeTakeFirstOrThrow()).employee_no, (await type.executeTakeFirstOrThrow()).name]
  })
  const row: Record<string, string | number> = {
    employee_no: who === null ? 'NOBODY' : employee_no,
    leave_type,
    day: '2026-11-01',
    granted: 10,
  }
  const [sheet] = OPENING_TEMPLATE.sheets
  const columns = sheet.columns.map(({ header }) => ({ header, kind: 'text' as const }))
  const content = await writeXlsx([
    {
      name: sheet.name,
      columns,
      rows: [sheet.columns.map(({ key }) => (row[key] === undefined ? null : String(row[key])))],
    },
  ])
  return { file: { name: 'balances.xlsx', content } }
}

/** An imported file with a person's balance. */
async function insertImport(server: TestServer, company: string, key: string): Promise<string> {
  const { accounts } = required(server.companies[company], `the company ${company}`)
  return server.tenant(company, async (tx) => {
    const by = { by_account: required(accounts.aminah, 'Aminah'), by_name: 'Planted', at: server.clock.now() }
    const file = tx.insertInto('leave_import').values({ file_name: 'planted.xlsx', ...by })
    const { id } = await file.returning('id').executeTakeFirstOrThrow()
    const type = tx.selectFrom('leave_type').select('id').orderBy('position').limit(1)
    const of = {
      import_id: id,
      employee_id: server.employeeId(`${company}:${key}`),
      type_id: (await type.executeTakeFirstOrThrow()).id,
    }
    await tx
      .insertInto('leave_opening')
      .values({ ...of, day: '2020-01-01', granted: 1_000_000 })
      .execute()
    return id
  })
}

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    for (const kind of ['leave', 'off_in_lieu', 'encashment']) await plantOfEverybody(server, company, kind)
    await insertImport(server, company, 'devi')
    // Time off depends on attendance of the planted day and of the samples' day.
    await insertPunchesOfEverybody(server, company, ['2026-11-16', '2026-11-15'])
  },
  own: [
    { addresses: /^\/api\/leave\/openings\/\{id\}/, of: insertImport },
    {
      addresses: /^\/api\/leave\/requests\/\{id\}/,
      of: (server, company, key) => plantRequest(server, company, 'leave', key, { state: 'withdrawn' }),
    },
    {
      addresses: /^\/api\/leave\/off-in-lieu\/\{id\}/,
      of: (server, company, key) => plantRequest(server, company, 'off_in_lieu', key, { state: 'withdrawn' }),
    },
    {
      addresses: /^\/api\/leave\/encashments\/\{id\}/,
      of: (server, company, key) => plantRequest(server, company, 'encashment', key, { state: 'withdrawn' }),
    },
  ],
  noWays: {
    'POST /api/leave/types': 'a leave type',
    'POST /api/leave/types/{id}/versions': 'a leave type',
    'POST /api/leave/encashments': 'days that are asked for; somebody else decides',
    'PUT /api/leave/encashments/{id}': 'days that are asked for; somebody else decides',
    'POST /api/leave/adjustments':
      'days: “GUARD-05 AUTH-18 ACL-5 complaint 69: every operation about people answers every role and relation by grants, reach and own case”',
    'POST /api/leave/settlements':
      'paid or deferred days: “ACL-5 nobody sees pay beyond their right, chooses for themselves or for people out of reach, or for another day”',
    'POST /api/leave/settlements/seen': 'marks one’s own notices as seen',
    'POST /api/leave/openings/arranged': 'makes a file, which goes in by the import’s own way',
    'POST /api/leave/openings/person':
      'days: “LEA-15c ACL-5 one person’s opening balance is entered by hand once, within reach, and never one’s own”',
    'POST /api/leave/openings':
      'days: “LEA-15c imports opening balances only in reach, and never one’s own, also among others’”',
  },
  ownCase: ['POST /api/leave/openings/{id}/undo'],
  named: {
    'POST /api/leave/requests': {
      people: ([one]) => ({ employee_id: required(one, 'a person').id }),
      own: '200',
      others: 'leave:manage',
    },
    'POST /api/leave/off-in-lieu': {
      people: ([one]) => ({ employee_id: required(one, 'a person').id }),
      own: '200',
      others: 'leave:manage',
    },
    'POST /api/leave/encashments': {
      people: ([one]) => ({ employee_id: required(one, 'a person').id }),
      own: '200',
      others: 'leave:manage',
    },
    'POST /api/leave/settlements': {
      people: (many, { years }) => ({
        years: many.map(({ id }) => ({ ...(years as { type_id: string; year_until: string }[])[0], employee_id: id })),
      }),
      isMany: true,
      // The law settles no leave of people in Malaysia, and no year of the others ends on the sample's day.
      other: () => '422 validation_failed',
    },
    'POST /api/leave/openings/person': { people: ([one]) => ({ employee_id: required(one, 'a person').id }) },
    'POST /api/leave/adjustments': { people: (many) => ({ people: many.map(({ id }) => id) }), isMany: true },
  },
  // They reach nobody in Taiwan, where unused leave is settled.
  byRule: {
    'POST /api/leave/settlements': (role) => (role === 'local hr' ? '404 not_found' : undefined),
    'POST /api/leave/settlements/export': (role) => (role === 'local hr' ? '422 nothing_to_export' : undefined),
  },
  rows: [
    {
      addresses: /^\/api\/leave\/office-law/,
      table: 'office',
      first: 'name',
      made: { code: 'LAW', name: 'Law', country: 'TW', currency: 'TWD', timezone: 'Asia/Taipei' },
    },
    {
      addresses: /^\/api\/leave\/types/,
      table: 'leave_type',
      first: 'name',
      made: { name: 'Matrix', unit: 'days', kind: 'needed' },
    },
    {
      addresses: /^\/api\/leave\/bounds/,
      table: 'leave_bound',
      first: 'name',
      made: { name: 'Matrix', from_day: '2026-12-30', until_day: '2026-12-31' },
    },
  ],
  samples: {
    'POST /api/leave/requests': async (_, server) => ({ input: await leaveInput(server), adds: true }),
    'PUT /api/leave/requests/{id}': async (_, server) => ({ input: await leaveInput(server) }),
    'POST /api/leave/off-in-lieu': async (_, server) => ({ input: await sundayWorkInput(server), adds: true }),
    'PUT /api/leave/off-in-lieu/{id}': async (_, server) => ({ input: await sundayWorkInput(server) }),
    'POST /api/leave/encashments': async (_, server) => ({ input: await encashmentInput(server), adds: true }),
    'PUT /api/leave/encashments/{id}': async (_, server) => ({ input: await encashmentInput(server) }),
    'POST /api/leave/adjustments': async (_, server) => ({
      input: { ...(await adjustmentInput(server)), reason: 'Worked on a holiday' },
      adds: true,
    }),
    'POST /api/leave/adjustments/preview': async (_, server) => ({ input: await adjustmentInput(server) }),
    'POST /api/leave/openings/person': async (_, server) => ({
      input: {
        employee_id: server.employeeId('devi'),
        type_id: await createTypeForAll(server),
        day: '2026-11-19',
        left: 3,
      },
      adds: true,
    }),
    'POST /api/leave/openings': async (_, server) => ({ files: await openingsFile(server, 'devi'), adds: true }),
    'POST /api/leave/openings/preview': async (_, server) => ({ files: await openingsFile(server, 'devi') }),
    'POST /api/leave/openings/failed-rows': async (_, server) => ({ files: await openingsFile(server, null) }),
    'POST /api/leave/openings/arranged': async (_, server) => ({
      input: { what: 'openings', arrangement: JSON.stringify({ words: [] }) },
      files: await openingsFile(server, 'devi'),
      adds: true,
    }),
    'POST /api/leave/openings/{id}/undo': () => ({ input: {} }),
    'GET /api/leave/best-days': async (_, server) => ({ input: { type_id: await createTypeForAll(server), days: 3 } }),
    'POST /api/leave/settlements': async (_, server) => ({ input: await settlementInput(server), adds: true }),
    'POST /api/leave/settlements/seen': () => ({ input: {}, adds: true }),
    'POST /api/leave/settlements/export': () => ({ input: { from: '2026-11-01' }, adds: true }),
    'POST /api/leave/types': () => ({ input: { ...RULES, name: 'New leave' }, adds: true }),
    'PATCH /api/leave/types/{id}': () => ({ input: { other_name: '其他' } }),
    'POST /api/leave/types/{id}/versions': () => ({ input: RULES }),
    'POST /api/leave/office-law/{id}': () => ({ input: { from_day: '2027-01-01' }, adds: true }),
    'POST /api/leave/office-law/{id}/preview': () => ({ input: { from_day: '2027-01-01' } }),
    'POST /api/leave/office-law/{id}/keep': () => ({ input: {}, adds: true }),
    'POST /api/leave/bounds': () => ({
      input: { name: 'Stocktaking', from_day: '2026-12-30', until_day: '2026-12-31' },
      adds: true,
    }),
    'PATCH /api/leave/bounds/{id}': () => ({ input: { name: 'Other' } }),
    'DELETE /api/leave/bounds/{id}': () => ({}),
  },
}
