import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleName } from '#base/roles.ts'
import { type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { attendanceApi } from './contract.ts'

/** What attendance refuses: HR Mei Ling of the company, Boon Keat as local HR of Penang. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

const NOBODY = '00000000-0000-4000-8000-000000000000'
const HR = 'HR Generalist'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const came = ({ status, body }: Reply): string =>
  status === 200 ? '200' : body.errors ? Object.keys(body.errors).join() : `${status} ${body.code}`
async function call(who: string, of: Shown, input: object, role: RoleName = HR): Promise<string> {
  return came(await (await server.as(who, role)).call(of, input as never))
}
const JUDGED = { lead: 'no_clock_out', statuses: ['no_clock_out', 'attend'], due: 480, worked: 0, punches: 1 }
/** A day that waits for whoever looks after it. */
const waiting = (who: string, day: string, approval = 'waiting') =>
  server.tenant('meridian', async (tx) => {
    await tx
      .deleteFrom('attendance_day')
      .where('employee_id', '=', server.employeeId(who))
      .where('day', '=', day)
      .execute()
    return tx
      .insertInto('attendance_day')
      .values({
        ...{ ...JUDGED, late: 0, early: 0, over: 0, failed: ['no_clock_out'] },
        employee_id: server.employeeId(who),
        day,
        approval,
        approved_by: null,
        approved_at: null,
      } as never)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
  })

it('ATT-09 under which nobody was there is no more than under which it is half a day, in an office that is there', async () => {
  const given = { from_day: '2027-01-01', half_day_under: 240 }
  const add = (more: object) => call('mei.ling', attendanceApi.addSetting, { ...given, ...more })
  expect(await add({ absent_under: 241 })).toBe('absent_under')
  expect(await add({ absent_under: 60, office_id: NOBODY })).toBe('office_id')
  expect(await add({ absent_under: 240 })).toBe('200')
})

it('ATT-02 one’s own days, those of others than one’s people and those that do not wait are approved by nobody here', async () => {
  const approve = async (who: string, by: string, role: RoleName, approval?: string) =>
    call(by, attendanceApi.approve, { days: [await waiting(who, '2026-11-18', approval)] }, role)
  expect(await approve('aisyah', 'boon.keat', 'local hr')).toBe('404 not_found')
  expect(await approve('boon.keat', 'boon.keat', 'local hr')).toBe('403 not_for_yourself')
  expect(await approve('lakshmi', 'mei.ling', HR, 'approved')).toBe('409 attendance_not_waiting')
  expect(await approve('lakshmi', 'boon.keat', 'local hr')).toBe('200')
})
