import { required } from '#base/required.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'

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

export const testSamples: ModuleSamples = {
  own: [{ addresses: /^\/api\/payroll-files\/insured-grades\/\{id\}/, of: plantGrade }],
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
  ownCase: ['PATCH /api/payroll-files/insured-grades/{id}', 'DELETE /api/payroll-files/insured-grades/{id}'],
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
  },
}
