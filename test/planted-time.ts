import { required } from '#base/required.ts'
import { plantRequest } from './planted-requests.ts'
import type { TestServer } from './server.ts'

const DAY = '2026-11-16'
/** Months that no other sample asks about. */
const EARLY_DAY = '2026-03-02'

/** An approved request of everybody who signs in, once. */
export async function plantApproved(server: TestServer, kind: 'leave' | 'overtime' | 'claim'): Promise<void> {
  const { employees, accounts } = required(server.companies.meridian, 'meridian')
  const known = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('request')
      .select('employee_id')
      .where('kind', '=', kind)
      .where('state', '=', 'approved')
      .where('from_day', '=', EARLY_DAY)
      .execute(),
  )
  const planted = new Set(known.map(({ employee_id }) => employee_id))
  for (const [key, employee_id] of Object.entries(employees)) {
    if (!accounts[key] || planted.has(employee_id)) continue
    const request_id = await plantRequest(server, 'meridian', kind, key, { state: 'approved' })
    await server.tenant('meridian', async (tx) => {
      const span = { from_day: EARLY_DAY, until_day: EARLY_DAY }
      await tx.updateTable('request').set(span).where('id', '=', request_id).execute()
      if (kind === 'leave')
        await tx.updateTable('leave_request').set(span).where('request_id', '=', request_id).execute()
      if (kind === 'overtime')
        await tx
          .insertInto('overtime_piece')
          .values({
            request_id,
            employee_id,
            day: EARLY_DAY,
            start_minute: 1080,
            end_minute: 1140,
            minutes: 60,
            position: 1,
            day_type: 'normal',
            work: 'overtime',
            lies: 'after',
          })
          .execute()
    })
  }
}

/** An attendance day on which Nurul was absent. */
export async function plantAbsentDay(server: TestServer): Promise<void> {
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
