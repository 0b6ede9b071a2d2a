import { afterAll, beforeAll, expect, it } from 'vitest'
import { lastDay } from '#base/days/days.ts'
import { payrollApi } from '../runs/contract.ts'
import { payGroupApi } from '../settings/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import { absenceApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

const PERIOD = '2026-09'
let month: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  month = await startPayrollServer()
})
afterAll(() => month.server.stop())

const createAbsence = (employee_id: string, more: object) =>
  month.admin.call(absenceApi.create, {
    employee_id,
    from_day: `${PERIOD}-08`,
    until_day: `${PERIOD}-09`,
    kind: 'unpaid',
    ...more,
  } as never)

/** Creates an absence and returns what it deducts from somebody's pay in the run of their country. */
async function unpaidAmountFor(run: string, employee_id: string, more: object): Promise<number> {
  const absence = await expectOk(createAbsence(employee_id, more))
  await month.calculated({ id: run })
  const slip = (await month.slips(run)).find((one) => one.employee_id === employee_id)!
  await expectOk(month.admin.call(absenceApi.remove, { id: absence.id, version: absence.version }))
  return slip.unpaid
}

it.each(['MY', 'TW'])(
  'LEA-18 LEA-09 in %s half pay deducts half of the day, an hour its share, and full pay nothing',
  async (country) => {
    const group = (await expectOk(month.payroll.call(payGroupApi.list, {}))).find(
      (one: Shown) => one.country === country,
    )
    const { id } = await expectOk(month.payroll.call(payrollApi.create, { group_id: group.id, period: PERIOD }))
    await month.calculated({ id })
    const { employee_id } = (await month.slips(id))
      .filter((one) => one.employee_id !== month.server.employeeId('aminah'))
      .filter(({ inputs }) => (inputs as Shown).from === `${PERIOD}-01` && (inputs as Shown).until === lastDay(PERIOD))
      .sort((a, b) => b.basic - a.basic)[0]!
    const whole = await unpaidAmountFor(id, employee_id, {})
    expect(whole).toBeLessThan(0)
    expect(Math.abs(2 * (await unpaidAmountFor(id, employee_id, { paid_share: 500_000 })) - whole)).toBeLessThanOrEqual(
      1,
    )
    const day = { until_day: `${PERIOD}-08` }
    const one = await unpaidAmountFor(id, employee_id, day)
    const slip = (await month.slips(id)).find((of) => of.employee_id === employee_id)!
    const minutes = (slip.inputs as Shown).minutes / 8
    expect(Math.abs(8 * (await unpaidAmountFor(id, employee_id, { ...day, minutes })) - one)).toBeLessThanOrEqual(4)
    expect(await unpaidAmountFor(id, employee_id, { paid_share: 1_000_000 })).toBe(0)
  },
)

it('LEA-09 minutes belong to one day without a half, and the API says so', async () => {
  const person = month.server.employeeId('devi')
  for (const wrong of [{ minutes: 60 }, { until_day: `${PERIOD}-08`, minutes: 60, is_half_day: true }]) {
    const { status, body, text } = await createAbsence(person, wrong)
    expect([status, body.code, text]).toEqual([422, 'validation_failed', expect.stringContaining('one day')])
  }
  const absence = await expectOk(createAbsence(person, { until_day: `${PERIOD}-08`, minutes: 60, paid_share: 250_000 }))
  expect(absence).toMatchObject({ minutes: 60, paid_share: 250_000, is_half_day: false })
  const at = { id: absence.id, version: absence.version }
  const longer = await month.admin.call(absenceApi.edit, { ...at, until_day: `${PERIOD}-10` })
  expect([longer.status, longer.text]).toEqual([422, expect.stringContaining('one day')])
  expect(
    await expectOk(month.admin.call(absenceApi.edit, { ...at, minutes: null, until_day: `${PERIOD}-10` })),
  ).toMatchObject({
    minutes: null,
    until_day: `${PERIOD}-10`,
    paid_share: 250_000,
  })
})
