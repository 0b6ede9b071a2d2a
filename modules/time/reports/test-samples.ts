import { required } from '#base/required.ts'
import { plantRequest } from '#test/planted-requests.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { Sample } from '#test/samples/sample.ts'
import type { TestServer } from '#test/server.ts'

const DAY = '2026-11-16'
const OVERTIME = { source: 'overtime', groups: ['department'], figures: ['minutes'], months: 12 }

/** A saved report of a person's account. */
async function plantReport(server: TestServer, company: string, key: string): Promise<string | null> {
  const account_id = server.companies[company]?.accounts[key]
  if (!account_id) return null
  const { id } = await server.tenant(company, (tx) =>
    tx
      .insertInto('people_report')
      .values({ ...OVERTIME, name: 'Planted', account_id })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** An approved record of overtime with its hours. */
async function plantOvertime(server: TestServer): Promise<void> {
  const request_id = await plantRequest(server, 'meridian', 'overtime', 'nurul', { state: 'approved' })
  const times = { day: DAY, start_minute: 1080, end_minute: 1140, minutes: 60 }
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('overtime_piece')
      .values({
        ...times,
        request_id,
        employee_id: server.employeeId('nurul'),
        position: 1,
        day_type: 'normal',
        work: 'overtime',
        lies: 'after',
      })
      .execute(),
  )
}

async function plantDay(server: TestServer): Promise<void> {
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('attendance_day')
      .values({
        employee_id: required(server.companies.meridian, 'meridian').employees.nurul ?? '',
        day: DAY,
        lead: 'absent',
        statuses: ['absent'],
        due: 480,
        punches: 0,
        worked: 0,
        late: 0,
        early: 0,
        over: 0,
        approval: 'none',
        failed: [],
      })
      .onConflict((same) => same.columns(['company_id', 'employee_id', 'day']).doNothing())
      .execute(),
  )
}

/** An export needs a row in the year up to this month. */
const PLANTS: Readonly<Record<string, (server: TestServer) => Promise<unknown>>> = {
  headcount: async () => undefined,
  leave: (server) => plantRequest(server, 'meridian', 'leave', 'nurul', { state: 'approved' }),
  attendance: plantDay,
  overtime: plantOvertime,
  claims: (server) => plantRequest(server, 'meridian', 'claim', 'nurul', { state: 'approved' }),
}

const exportSamples = Object.fromEntries(
  Object.entries(PLANTS).flatMap(([name, plant]) =>
    [`/api/people-reports/${name}`, `/api/people-reports/result/${name}`].map((path) => [
      `POST ${path}/export`,
      async (_: unknown, server: TestServer): Promise<Sample> => {
        await plant(server)
        return { adds: true }
      },
    ]),
  ),
)

export const testSamples: ModuleSamples = {
  own: [{ addresses: /^\/api\/people-reports\/saved\/\{id\}/, of: plantReport }],
  samples: {
    ...exportSamples,
    'POST /api/people-reports/saved': () => ({ input: { ...OVERTIME, name: 'Overtime' }, adds: true }),
    'PATCH /api/people-reports/saved/{id}': () => ({ input: { name: 'Other' } }),
    'DELETE /api/people-reports/saved/{id}': () => ({}),
  },
}
