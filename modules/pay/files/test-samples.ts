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

export const testSamples: ModuleSamples = {
  samples: {
    'POST /api/payroll-files/taiwan-insurance/report': async (_, server) => ({
      input: { events: [await findOpenEvent(server)], reported_on: '2026-11-20' },
      adds: true,
    }),
  },
}
