import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { leaveOpeningApi } from './contract.ts'

let server: TestServer
let hr: Caller
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
  admin = await server.as('aminah', 'Company Admin')
  const type = { name: 'Rest', from_day: '2025-01-01', entitlement: [{ months: 0, amount: 14 }] }
  expect((await hr.call(leaveTypeApi.create, type as never)).status).toBe(200)
})
afterAll(() => server.stop())

const HEAD = 'Employee no.,Leave type,Day,Granted this year,Carried from last year,Taken this year'
/** A file of opening balances of some people on a day. */
async function file(day: string, ...people: string[]) {
  const rows = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employee')
      .select('employee_no')
      .where('id', 'in', ['00000000-0000-4000-8000-000000000000', ...people.map((who) => server.employeeId(who))])
      .execute(),
  )
  const lines = rows.map(({ employee_no }) => `${employee_no},Rest,${day},1,0,0`)
  return { files: { file: { name: `${day}.csv`, content: Buffer.from([HEAD, ...lines].join('\n')) } } }
}
const importOpenings = async (who: Caller, day: string, ...people: string[]) => {
  const reply = await who.call(leaveOpeningApi.import, {} as never, await file(day, ...people))
  expect(reply.status, reply.text).toBe(200)
  const { id, version } = (await admin.call(leaveOpeningApi.list, { search: day })).body.data[0]
  return { id, version }
}
const entries = (id: string) =>
  server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['kind', 'before', 'after'])
      .where('object_id', '=', id)
      .orderBy('number')
      .execute(),
  )

describe('LEA-15c files of opening balances', () => {
  it('LEA-15c refuses a file without rows, and a file without invalid rows has nothing to fix', async () => {
    const empty = await hr.call(leaveOpeningApi.import, {} as never, await file('2026-11-02'))
    expect([empty.status, empty.body.code]).toEqual([422, 'openings_empty'])
    const whole = await hr.call(leaveOpeningApi.failedRows, {} as never, await file('2026-11-02', 'aisyah'))
    expect([whole.status, whole.body.code]).toEqual([422, 'openings_no_failures'])
  })

  it('LEA-15c finds people without case, and names an excluded row with its reason', async () => {
    const content = (await file('2026-11-04', 'aisyah')).files.file.content.toString()
    const [head, line] = content.split('\n') as [string, string]
    const rows = [
      head,
      line.toLowerCase().replace('rest', 'Rest'),
      line,
      line.replace(/^[^,]+/, 'X-1'),
      line.replace('Rest', 'Zest'),
    ]
    const files = { files: { file: { name: 'rows.csv', content: Buffer.from(rows.join('\n')) } } }
    const { data } = (await hr.call(leaveOpeningApi.preview, {} as never, files)).body
    expect(data.count).toBe(1)
    expect(data.left_out.rows.map((row: { row: number; message: string }) => [row.row, row.message])).toEqual([
      [3, 'Row 2 has the same person, leave type and day. Keep one of them.'],
      [4, 'Nobody has the number “X-1”.'],
      [5, 'No leave type is called “Zest”.'],
    ])
  })

  it('LEA-15c puts a balance into the type that is for its person, and refuses an unknown type', async () => {
    const numbers = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employee')
        .select(['id', 'employee_no'])
        .where('id', 'in', [server.employeeId('chia.hao'), server.employeeId('amirul')])
        .execute(),
    )
    const of = (key: string) => numbers.find(({ id }) => id === server.employeeId(key))!.employee_no
    const lines = [
      `${of('chia.hao')},Annual leave,2026-11-05,7,0,0`,
      `${of('amirul')},Annual leave,2026-11-05,8,0,0`,
      `${of('amirul')},Annual leave (TW),2026-11-06,8,0,0`,
      `${of('amirul')},Menstrual leave,2026-11-05,8,0,0`,
    ]
    const files = { files: { file: { name: 'both.csv', content: Buffer.from([HEAD, ...lines].join('\n')) } } }
    const { data } = (await hr.call(leaveOpeningApi.preview, {} as never, files)).body
    expect(data.rows.map((row: { type_name: string; after: number }) => [row.type_name, row.after])).toEqual([
      ['Annual leave (TW)', 7],
      ['Annual leave', 8],
      ['Annual leave', 8],
    ])
    expect(data.left_out.rows).toMatchObject([
      {
        row: 5,
        column: 'leave_type',
        message: '“Menstrual leave” is not for Amirul Hakim bin Zainal. Name a leave type that is.',
      },
    ])
  })

  it('LEA-15c ACT-01 undoes each file once, and logs import and undo', async () => {
    const at = await importOpenings(hr, '2026-11-03', 'aisyah', 'amirul')
    expect((await hr.call(leaveOpeningApi.undo, at)).body.data).toEqual({ undone: 2 })
    const again = await hr.call(leaveOpeningApi.undo, { ...at, version: at.version + 1 })
    expect([again.status, again.body.code]).toEqual([409, 'openings_undone'])
    expect(await entries(at.id)).toMatchObject([
      { kind: 'leave_import', after: { rows: 2 } },
      { kind: 'leave_import', before: { rows: 2 }, after: { rows: 0 } },
    ])
  })

  it('LEA-15c ACL-5 nobody undoes a file with their own balance; somebody else does', async () => {
    const at = await importOpenings(admin, '2026-11-04', 'aisyah', 'mei.ling')
    const own = await hr.call(leaveOpeningApi.undo, at)
    expect([own.status, own.body.code]).toEqual([403, 'not_for_yourself'])
    expect((await admin.call(leaveOpeningApi.undo, at)).body.data).toEqual({ undone: 2 })
  })
})
