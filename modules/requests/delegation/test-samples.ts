import type { RoleName } from '#base/access/roles.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'

/** Somebody else than the caller, in the same company. */
const otherPerson = (company: string, key: string) =>
  company === 'beacon' ? 'aminah' : key === 'devi' ? 'izzat' : 'devi'

/** Roles that name deputies for others. The rest name their own, and the planted one is of somebody else. */
const FOR_OTHERS: readonly RoleName[] = ['Company Admin', 'HR Generalist', 'rmt admin', 'office dir']
const ofOthers = (refusal: '404 not_found' | '422 nothing_to_export') => (role: RoleName) =>
  FOR_OTHERS.includes(role) ? undefined : refusal

async function plantDelegation(server: TestServer, company: string, key: string): Promise<string> {
  const { employees, accounts } = server.companies[company]!
  const { id } = await server.tenant(company, (tx) =>
    tx
      .insertInto('delegation')
      .values({
        employee_id: employees[key]!,
        to_employee_id: employees[otherPerson(company, key)]!,
        from_day: '2026-12-01',
        until_day: '2026-12-31',
        set_by: accounts.aminah!,
        set_by_name: 'Planted',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

export const testSamples: ModuleSamples = {
  async plant(server, company) {
    await plantDelegation(server, company, 'izzat')
  },
  own: [{ addresses: /^\/api\/requests\/delegations\/\{id\}/, of: plantDelegation }],
  byRule: {
    'POST /api/requests/delegations': ofOthers('404 not_found'),
    'POST /api/requests/delegations/export': ofOthers('422 nothing_to_export'),
  },
  samples: {
    'POST /api/requests/delegations/export': () => ({ as: ['boon.keat', 'office dir'] }),
    'POST /api/requests/delegations': (_, server) => ({
      as: ['boon.keat', 'office dir'],
      input: {
        employee_id: server.employeeId('izzat'),
        to_employee_id: server.employeeId('devi'),
        from_day: '2026-12-01',
        until_day: '2026-12-31',
      },
      adds: true,
    }),
    'PATCH /api/requests/delegations/{id}': () => ({ as: ['boon.keat', 'office dir'], input: { note: 'While away' } }),
    'DELETE /api/requests/delegations/{id}': () => ({ as: ['boon.keat', 'office dir'] }),
  },
  named: {
    // An office director names substitutes for themselves too: they hand on their own approvals.
    'POST /api/requests/delegations': { people: ([one]) => ({ employee_id: one!.id }), own: '200' },
  },
}
