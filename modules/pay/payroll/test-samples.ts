import { required } from '#base/required.ts'
import { openVault } from '#server/vault.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'
import { passwordPlace } from './payslips/passwords/payslip-passwords.ts'

/** An insured amount of a person, one for everybody. */
async function plantGrade(server: TestServer, company: string, key: string): Promise<string> {
  const employee_id = required(server.companies[company]?.employees[key], key)
  return server.tenant(company, async (tx) => {
    const known = tx.selectFrom('insured_grade').select('id').where('employee_id', '=', employee_id)
    const insertGrade = () =>
      tx
        .insertInto('insured_grade')
        .values({ employee_id, scheme: 'pension', from_day: '2024-01-01', amount: 1_500 })
        .returning('id')
    return ((await known.executeTakeFirst()) ?? (await insertGrade().executeTakeFirstOrThrow())).id
  })
}

/** A person with a password of their own for mailed payslips. */
async function plantPassword(server: TestServer, company: string, key: string): Promise<string> {
  const employee_id = required(server.companies[company]?.employees[key], key)
  await server.tenant(company, async (tx) => {
    const { id, data_key } = await tx.selectFrom('company').select(['id', 'data_key']).executeTakeFirstOrThrow()
    const vault = openVault(server.secrets.wrap, id, data_key)
    await tx
      .insertInto('payslip_password')
      .values({ employee_id, password: vault.encrypt(passwordPlace(employee_id), 'Kopi-O-peng') })
      .onConflict((same) => same.doNothing())
      .execute()
  })
  return employee_id
}

export const testSamples: ModuleSamples = {
  own: [
    { addresses: /^\/api\/payroll-files\/insured-grades\/\{id\}/, of: plantGrade },
    { addresses: /^\/api\/payroll\/payslip-passwords\/\{id\}/, of: plantPassword },
  ],
  async plant(server, company) {
    for (const key of Object.keys(required(server.companies[company], company).employees))
      await plantGrade(server, company, key)
  },
  noWays: {
    'POST /api/payroll-files/insured-grades':
      'what an authority was told: “GUARD-05 AUTH-18 ACL-5 complaint 69: every operation about people answers every role and relation by grants, reach and own case”',
    'PATCH /api/payroll-files/insured-grades/{id}':
      'what an authority was told: “GUARD-05 AUTH-18 ACL-5 complaint 69: every operation about people answers every role and relation by grants, reach and own case”',
  },
  ownCase: [
    'DELETE /api/payroll/payslip-passwords/{id}',
    'PATCH /api/payroll-files/insured-grades/{id}',
    'DELETE /api/payroll-files/insured-grades/{id}',
  ],
  named: {
    'POST /api/payroll-files/insured-grades': {
      people: ([one]) => ({ employee_id: required(one, 'person').id }),
    },
  },
  samples: {
    'POST /api/payroll-files/insured-grades': (_, server) => ({
      input: { employee_id: server.employeeId('pei.yu'), scheme: 'health', from_day: '2030-01-01', amount: 29_500 },
      adds: true,
    }),
    'PATCH /api/payroll-files/insured-grades/{id}': () => ({ input: { amount: 1_501 } }),
    'DELETE /api/payroll-files/insured-grades/{id}': () => ({}),
    'PUT /api/payroll/payslip-password': () => ({
      input: { password: 'Kopi-O-peng-2' },
      arrange: ['select 1', 'delete from payslip_password'],
    }),
    'DELETE /api/payroll/payslip-password': () => ({
      arrange: [
        `insert into payslip_password (company_id, employee_id, password)
          select distinct company_id, first_employee_id, '\\x00'::bytea from employee on conflict do nothing`,
        'delete from payslip_password',
      ],
    }),
    'DELETE /api/payroll/payslip-passwords/{id}': () => ({}),
  },
}
