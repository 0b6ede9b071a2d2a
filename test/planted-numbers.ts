import { expect } from 'vitest'
import { employeeApi } from '../modules/people/record/contract.ts'
import type { GeneratedApiTest } from './generated-api-test.ts'
import { AMOUNTS, NUMBERS } from './ways/way.ts'

/** Enters Nurul's numbers and pay through the ordinary calls. */
export async function plantNumbers(walk: GeneratedApiTest): Promise<void> {
  const { server, owner } = walk
  const id = server.employeeId('nurul')
  const edits = [
    [employeeApi.editProfile, { ic_number: NUMBERS.ic, confirmed: ['ic_says_otherwise'] }],
    [employeeApi.editEmployment, { work_permit_number: NUMBERS.permit, from_day: '2026-11-01' }],
    [employeeApi.editBank, { bank_name: 'Maybank', account_number: NUMBERS.account, from_day: '2026-11-01' }],
    [employeeApi.editStatutory, { tax_number: NUMBERS.tax, from_day: '2026-11-01' }],
    [employeeApi.editCompensation, { basic_pay: AMOUNTS.pay, from_day: '2026-11-01' }],
  ] as const
  for (const [edit, values] of edits) {
    const { rows } = await owner.query('select version from employee where id = $1', [id])
    const reply = await server.keep(() => walk.admin.call(edit, { id, version: rows[0].version, ...values } as never))
    expect(reply.status, reply.text).toBe(200)
  }
}
