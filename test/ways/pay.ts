import { randomUUID } from 'node:crypto'
import { backPayApi } from '../../modules/pay/back-pay/contract.ts'
import { garnishmentApi } from '../../modules/pay/garnishments/contract.ts'
import { loanApi } from '../../modules/pay/loans/contract.ts'
import { absenceApi, oneOffApi, recurringApi } from '../../modules/pay/payroll/inputs/contract.ts'
import { payTemplateApi } from '../../modules/pay/payroll/settings/contract.ts'
import { benefitApi } from '../../modules/pay/payroll/tax/benefits-contract.ts'
import { taxApi } from '../../modules/pay/payroll/tax/contract.ts'
import { taxFormApi } from '../../modules/pay/tax-forms/contract.ts'
import { attendanceApi } from '../../modules/time/attendance/contract.ts'
import { partTimeApi } from '../../modules/time/hours/part-time/contract.ts'
import { AMOUNTS, day, type Input, month, ofEmployee, ofRow, payroll, type Scene, type Way } from './way.ts'

const ORDER = {
  court: 'Taipei District Court',
  order_number: '115-77',
  creditor: 'Formosa Bank',
  served_on: '2026-10-01',
  from_month: month,
}
const START = { year: 2026, origin: 'tp3', remuneration: 0, epf: 0, pcb: 0, zakat: 0, deductions: 0, socso_relief: 0 }

const officeOf = ({ server, person }: Scene) =>
  server.companies[person === server.employeeId('nurul') ? 'meridian' : 'beacon']!.offices.KUL!
/** The reward setting of the person's office, inserted where there is none. */
async function findOrInsertRewardSetting({ server, person }: Scene): Promise<Input> {
  if (person !== server.employeeId('nurul')) return { id: randomUUID(), version: 1 }
  const office_id = server.companies.meridian!.offices.KUL!
  return server.tenant('meridian', async (tx) => {
    const there = tx.selectFrom('attendance_setting').select(['id', 'version']).where('office_id', '=', office_id)
    return (
      (await there.executeTakeFirst()) ??
      (await tx
        .insertInto('attendance_setting')
        .values({ office_id, from_day: '2026-02-01' })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow())
    )
  })
}

/** Calls that change a person's pay, debts and taxes. */
export const PAY_WAYS: readonly Way[] = [
  {
    of: partTimeApi.addRate,
    by: payroll,
    reach: 'compensation:edit',
    good: ofEmployee(() => ({ from_day: '2027-01-01', per_hour: AMOUNTS.entry })),
    bad: ofEmployee(() => ({ from_day: '2027-01-01', per_hour: 1 })),
  },
  {
    of: partTimeApi.changeRate,
    by: payroll,
    reach: 'compensation:edit',
    good: ofRow('part_time_rate', ({ rate }) => rate, { per_hour: AMOUNTS.entry }),
  },
  {
    of: recurringApi.create,
    by: payroll,
    reach: null,
    good: ofEmployee(({ pay }) => ({ pay_item_id: pay.item, amount: AMOUNTS.entry, from_day: day })),
    bad: ofEmployee(({ pay }) => ({ pay_item_id: pay.item, amount: 1, from_day: day, until_day: '2026-11-30' })),
  },
  {
    of: recurringApi.edit,
    by: payroll,
    reach: null,
    good: ofRow('recurring_item', ({ pay }) => pay.recurring, { amount: AMOUNTS.entry }),
  },
  { of: recurringApi.remove, by: payroll, reach: null, good: ofRow('recurring_item', ({ pay }) => pay.recurring) },
  {
    of: oneOffApi.save,
    by: payroll,
    reach: null,
    inRows: true,
    good: async ({ person, pay }) => ({
      period: month,
      rows: [{ employee_id: person, pay_item_id: pay.item, amount: AMOUNTS.entry }],
    }),
    bad: async ({ person, pay }) => ({ period: month, rows: [{ employee_id: person, pay_item_id: pay.item }] }),
  },
  {
    of: payTemplateApi.assign,
    by: payroll,
    reach: null,
    good: async ({ person, pay }) => ({ id: pay.template, employee_ids: [person], from_day: day }),
  },
  {
    of: loanApi.create,
    by: payroll,
    reach: null,
    good: ofEmployee(() => ({ kind: 'advance', principal: AMOUNTS.entry, first_month: month, months: 1 })),
    bad: ofEmployee(() => ({ kind: 'advance', principal: 100, first_month: '2020-01', months: 1 })),
  },
  {
    of: garnishmentApi.create,
    by: payroll,
    reach: null,
    good: ofEmployee(() => ({ ...ORDER, total: AMOUNTS.entry })),
    bad: ofEmployee(() => ({ ...ORDER, total: 0 })),
  },
  {
    of: loanApi.amount,
    by: payroll,
    reach: null,
    good: ofRow('loan', ({ pay }) => pay.loan, { from_month: month, amount: AMOUNTS.entry }),
    bad: ofRow('loan', ({ pay }) => pay.loan, { from_month: '2020-01', amount: 1 }),
  },
  { of: loanApi.postpone, by: payroll, reach: null, good: ofRow('loan', ({ pay }) => pay.loan, { month }) },
  { of: loanApi.settle, by: payroll, reach: null, good: ofRow('loan', ({ pay }) => pay.loan, { month: '2027-01' }) },
  {
    of: loanApi.repay,
    by: payroll,
    reach: null,
    good: ofRow('loan', ({ pay }) => pay.loan, { amount: 1_61, paid_on: '2026-11-02', paid_by: 'cash' }),
    bad: ofRow('loan', ({ pay }) => pay.loan, { amount: 1_61, paid_on: '2027-11-02', paid_by: 'cash' }),
  },
  {
    of: loanApi.writeOff,
    by: payroll,
    reach: null,
    good: ofRow('loan', ({ pay }) => pay.loan, { reason: 'Forgiven' }),
  },
  {
    of: benefitApi.create,
    by: payroll,
    reach: null,
    good: ofEmployee(({ pay }) => ({ pay_item_id: pay.benefitItem, from_month: '2027-01', value: AMOUNTS.entry })),
    bad: ofEmployee(({ pay }) => ({
      pay_item_id: pay.benefitItem,
      from_month: '2027-01',
      until_month: '2026-01',
      value: 1,
    })),
  },
  {
    of: benefitApi.edit,
    by: payroll,
    reach: null,
    good: ofRow('employee_benefit', ({ pay }) => pay.benefit, { value: AMOUNTS.entry }),
  },
  { of: benefitApi.remove, by: payroll, reach: null, good: ofRow('employee_benefit', ({ pay }) => pay.benefit) },
  {
    of: taxApi.createOrder,
    by: payroll,
    reach: null,
    good: ofEmployee(() => ({ from_month: '2027-01', until_month: '2027-02', amount: AMOUNTS.entry })),
    bad: ofEmployee(() => ({ from_month: '2027-03', until_month: '2027-02', amount: 1 })),
  },
  {
    of: taxApi.createClaim,
    by: payroll,
    reach: null,
    good: ofEmployee(() => ({ period: month, code: 'sports', amount: AMOUNTS.entry })),
    bad: ofEmployee(() => ({ period: month, code: 'no such', amount: 1 })),
  },
  {
    of: taxApi.editOrder,
    by: payroll,
    reach: null,
    good: ofRow('cp38_order', ({ pay }) => pay.cp38, { amount: AMOUNTS.entry }),
  },
  {
    of: taxApi.editClaim,
    by: payroll,
    reach: null,
    good: ofRow('tax_claim', ({ claim }) => claim, { amount: AMOUNTS.entry }),
  },
  {
    of: taxApi.saveStart,
    by: payroll,
    reach: null,
    good: ofEmployee(() => ({ ...START, remuneration: AMOUNTS.pay, known_version: 1 })),
    bad: ofEmployee(() => ({ ...START, remuneration: 1, epf: 2, known_version: 1 })),
  },
  {
    of: taxFormApi.accept,
    by: payroll,
    reach: null,
    good: async ({ taxForm, version }) => ({ rows: [{ id: taxForm, version: await version('tax_form', taxForm) }] }),
  },
  {
    of: absenceApi.create,
    by: payroll,
    reach: 'absence:edit',
    good: ofEmployee(() => ({ from_day: day, until_day: day })),
    bad: ofEmployee(() => ({ from_day: day, until_day: '2026-11-30' })),
  },
  // The attendance reward of the person's office, set by somebody of another office.
  {
    of: attendanceApi.addSetting,
    by: ['siti', 'Company Admin'],
    reach: null,
    beyond: 422,
    about: /attendance_setting/,
    good: async (scene) => ({ office_id: officeOf(scene), from_day: '2026-12-01', perfect_reward: AMOUNTS.pay }),
    bad: async (scene) => ({ office_id: officeOf(scene), from_day: '2026-12-01', perfect_reward: 0 }),
  },
  {
    of: attendanceApi.changeSetting,
    by: ['siti', 'Company Admin'],
    reach: null,
    about: /attendance_setting/,
    good: async (scene) => ({ ...(await findOrInsertRewardSetting(scene)), perfect_reward: AMOUNTS.pay + 1 }),
    bad: async (scene) => ({ ...(await findOrInsertRewardSetting(scene)), perfect_reward: 0 }),
  },
  // Back pay is computed. A user decides only whom to leave out or include.
  {
    of: backPayApi.put,
    by: payroll,
    reach: null,
    good: async ({ person, openRun, lookedAt }) => ({ id: openRun, looked_at: lookedAt, also: [person] }),
    bad: async ({ openRun, lookedAt }) => ({ id: openRun, looked_at: lookedAt, also: ['nobody'] }),
  },
  { of: backPayApi.remove, by: payroll, reach: null, good: ofRow('back_pay', ({ backPay }) => backPay) },
]
