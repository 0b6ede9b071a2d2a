import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { joiningApi } from '../../people/joining/contract.ts'
import { expectOk } from '../payroll/testing/month.ts'
import { claimCalls, claimPolicyApi } from './contract.ts'

let server: TestServer
let admin: Caller
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah', 'Company Admin')
  hr = await server.as('mei.ling', 'HR Claim')
})
afterAll(() => server.stop())

const at = async (id: string) => {
  const row = server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return { id, version: (await row).version }
}

it('CLM-05 a person who left and came back has one limit a year', async () => {
  const about = { name_en: 'Medical', name_zh: '醫療', country: 'MY', currency: 'MYR', needs_file: false } as const
  const limit = { limit_type: 'annually', amount_limit: 500_00 } as const
  const { id: category_id } = await expectOk(hr.call(claimPolicyApi.create, { ...about, ...limit }))
  const claim = (employee_id: string, day: string, amount: number) =>
    hr.call(claimCalls.send, { employee_id, day, category_id, amount, currency: 'MYR' } as never)
  const first = server.employeeId('daniel')
  await expectOk(claim(first, '2026-09-10', 300_00))
  const leaving = { ...(await at(first)), resigned_on: '2026-09-01', last_day: '2026-09-15' }
  await expectOk(admin.call(joiningApi.terminate, leaving as never))
  const joining = { joined_on: '2026-11-02', office_id: server.companies.meridian!.offices.KUL! }
  const { id } = await expectOk(admin.call(joiningApi.rehire, { ...(await at(first)), ...joining } as never))
  const remainingLimit = async (employee_id: string) => {
    const asked = { employee_id, day: '2026-11-10', category_id, amount: 250_00, currency: 'MYR' }
    return (await expectOk(hr.call(claimCalls.preview, asked as never))).of_kind.limit.left
  }
  expect([await remainingLimit(id), await remainingLimit(server.employeeId('amirul'))]).toEqual([200_00, 500_00])
})
