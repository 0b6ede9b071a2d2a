import { required } from '#base/required.ts'
import type { ModuleSamples } from '#test/samples/of-modules.ts'
import type { TestServer } from '#test/server.ts'
import { taiwanFileApi } from './taiwan/taiwan-contract.ts'

const YEARS = { from_month: '2024-01', until_month: '2026-12' }

/** The id of an event that nobody has reported. */
async function findOpenEvent(server: TestServer): Promise<string> {
  const payroll = await server.as('jun.hao', 'HR Payroll')
  const { body } = await payroll.call(taiwanFileApi.insurance, { ...YEARS, per_page: 200 })
  const open = body.data.find(({ actions }: { actions: string[] }) => actions.includes('report'))
  return required(open, 'event to report').id
}

const changeBranch = (employeeId: string, code: string) =>
  `update bank_detail set branch_code = ${code} where employee_id = '${employeeId}'`

export const testSamples: ModuleSamples = {
  named: {
    'POST /api/payroll-files/runs/{id}/payments/corrected-accounts': {
      people: (many) => ({ employee_ids: many.map(({ id }) => id) }),
      isMany: true,
      other: (_, { key }) => (key === 'devi' ? undefined : '409 accounts_not_changed'),
      absent: '409 accounts_not_changed',
    },
  },
  samples: {
    // Nobody else's account changed since the approval.
    'POST /api/payroll-files/runs/{id}/payments/corrected-accounts': ({ about }) => ({
      input: { employee_ids: [about('devi').id] },
      arrange: [changeBranch(about('devi').id, "'0271'"), changeBranch(about('devi').id, 'null')],
      adds: true,
    }),
    'POST /api/payroll-files/taiwan-insurance/report': async (_, server) => ({
      input: { events: [await findOpenEvent(server)], reported_on: '2026-11-20' },
      adds: true,
    }),
  },
}
