import { afterAll, beforeAll, expect, it } from 'vitest'
import { appendAuditEntries } from '#server/audit/append-entries.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { activityApi } from '../../platform/activity/contract.ts'
import { MASK } from '../../platform/activity/rules.ts'
import { leaveRequestApi } from '../../time/leave/request/contract.ts'
import { requestApi } from './contract.ts'

const FILE = 'HIV-result.png'
const REMARK = 'No leave for chemotherapy'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const type = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('leave_type')
      .select('id')
      .where('law_id', '=', 'annual')
      .where('country', '=', 'MY')
      .executeTakeFirstOrThrow(),
  )
  const input = { type_id: type.id, from_day: '2026-12-14', until_day: '2026-12-16' }
  const sent = await (await server.as('amirul')).call(leaveRequestApi.send, input as never)
  expect(sent.status, sent.text).toBe(200)
  const { id } = sent.body.data
  const rejected = await (await server.as('suresh')).call(requestApi.reject, {
    id,
    version: 1,
    remark: REMARK,
  } as never)
  expect(rejected.status, rejected.text).toBe(200)
  // Earlier versions logged uploads like this.
  const author = {
    accountId: null,
    name: 'Amirul',
    roleId: null,
    operation: 'POST /api/requests/files',
    origin: { requestId: 'r', address: '::1', device: '' },
    now: server.clock.now(),
  }
  const { companyId } = server.companies.meridian!
  const entry = { kind: 'request', name: FILE, after: { file: FILE } }
  await server.tenant('meridian', (tx) =>
    appendAuditEntries(tx, server.secrets.audit, companyId, author, [entry], server.heads),
  )
})
afterAll(() => server.stop())

const log = async (who: Caller, search?: string) =>
  (await who.call(activityApi.log, { per_page: 200, ...(search && { search }) })).body

it('LOG-01e ACL-7 the log shows remarks of a request only to those who read them on the request', async () => {
  const office = await log(await server.as('boon.keat', 'office dir'))
  expect(office.data.some(({ kind }: { kind: string }) => kind === 'request')).toBe(true)
  expect(JSON.stringify(office)).not.toContain(REMARK)
  // The director of the office reads that it was rejected, without the reason.
  const near = await log(await server.as('nurul', 'office dir'))
  const remarks = near.data.flatMap(({ changes }: { changes: { field: string; after: unknown }[] }) =>
    changes.filter(({ field }) => field === 'remark').map(({ after }) => after),
  )
  expect(remarks).toEqual([MASK])
  expect(JSON.stringify(near)).not.toContain(REMARK)
  // HR of another office may not read the request.
  const elsewhere = await log(await server.as('boon.keat', 'local hr'))
  expect(JSON.stringify(elsewhere)).not.toContain(REMARK)
  const hr = await server.as('mei.ling', 'HR Generalist')
  expect(JSON.stringify(await log(hr))).toContain(REMARK)
})

it('LOG-01e the log does not name uploaded files, and masks their names in earlier entries and in the search', async () => {
  const admin = await server.as('aminah', 'Company Admin')
  expect(JSON.stringify(await log(admin))).not.toContain(FILE)
  expect((await log(admin, 'HIV')).total).toBe(0)
  expect((await log(admin, 'Amirul')).total).toBeGreaterThan(0)
})
