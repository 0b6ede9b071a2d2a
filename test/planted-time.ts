import { required } from '#base/required.ts'
import { plantRequest } from './planted-requests.ts'
import type { TestServer } from './server.ts'

const DAY = '2026-11-16'

/** An approved record of overtime of Nurul with its hours. */
export async function plantOvertime(server: TestServer): Promise<void> {
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
