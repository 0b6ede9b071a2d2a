import { afterAll, beforeAll, expect, it } from 'vitest'
import { required } from '#base/required.ts'
import { startPayrollServer } from '../../pay/payroll/testing/month.ts'
import { insertOnboardingCard } from '../onboarding/test-samples.ts'
import { offerApi } from './contract.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  month = await startPayrollServer()
})
afterAll(() => month.server.stop())

/** Somebody who works in an office. */
async function findKey(office: string): Promise<string> {
  const { employees, offices } = month.server.companies.meridian!
  const { employee_id } = await month.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employment')
      .select('employee_id')
      .where('office_id', '=', offices[office]!)
      .where('until_day', 'is', null)
      .where('department_id', 'is not', null)
      .where('position_id', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  return required(
    Object.keys(employees).find((key) => employees[key] === employee_id),
    'employee',
  )
}

it.each([
  ['KUL', 'MYR', 10_000_000],
  ['TPE', 'TWD', 45_000],
])(
  'REC-05 the form says what a hire in %s receives and costs, with what is assumed',
  async (office, currency, amount) => {
    const key = await findKey(office)
    const { application_id } = await insertOnboardingCard(month.server, 'meridian', key, { stage: 'offer_job' })
    const hr = await month.server.as('mei.ling', 'HR Generalist')
    const price = async (assumed: object = {}) => {
      const terms = { application_id, amount, pay_period: 'month', employment_type: 'full_time', weekly_hours: null }
      const reply = await hr.call(offerApi.price, { ...terms, first_day: '2026-12-01', assumed } as never)
      if (reply.status !== 200) throw new Error(reply.text)
      return reply.body.data
    }
    const count = () =>
      month.server.tenant('meridian', (tx) =>
        tx
          .selectFrom('employee')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      )
    const before = await count()
    const priced = await price()
    expect(priced).toMatchObject({ missing: [], currency, gross: amount })
    expect(priced.net).toBeLessThan(priced.gross)
    expect(priced.net).toBe(priced.gross - priced.deductions)
    expect(priced.employer_cost).toBeGreaterThan(priced.gross)
    expect(priced.assumptions.map(({ code }: { code: string }) => code)).toContain('marital_status')
    const married = await price({ marital_status: 'married', spouse_works: false, children: 3 })
    expect(married.net).not.toBe(priced.net)
    expect(await count()).toEqual(before)
  },
)
