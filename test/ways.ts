import type { z } from 'zod'
import type { Endpoint } from '#base/endpoint.ts'
import type { Permission } from '#base/permissions.ts'
import type { RoleName } from '#base/roles.ts'
import { accountApi } from '#modules/accounts/contract.ts'
import { backPayApi } from '#modules/back-pay/contract.ts'
import { employeeApi } from '#modules/employees/contract.ts'
import { PROTECTED } from '#modules/employees/protected.ts'
import { loanApi } from '#modules/loans/contract.ts'
import { benefitApi } from '#modules/payroll/benefits-contract.ts'
import { absenceApi, oneOffApi, recurringApi } from '#modules/payroll/inputs-contract.ts'
import { payTemplateApi } from '#modules/payroll/items-contract.ts'
import { taxApi } from '#modules/payroll/tax-contract.ts'
import { taxFormApi } from '#modules/tax-forms/contract.ts'
import { eachField, type SecrecyOf } from '#server/audit/secrecy.ts'
import type { PlantedPay } from './planted-pay.ts'
import type { TestServer } from './server.ts'

/** What the walk has at hand: the person everything is about, and the records planted for her. */
export type Scene = {
  server: TestServer
  person: string
  pay: PlantedPay
  /** The version of a row as it stands. */
  version(table: string, id: string): Promise<number>
  /** The person's membership. */
  membership: string
  taxForm: string
  /** A claim that no run has taken. */
  claim: string
  backPay: string
  member: string
}
type Input = Record<string, unknown>

/** A call that changes something protected of one person. `nurul` is the person, also when she asks about herself. */
export type Way = {
  of: Endpoint
  /** Who may, in which role. */
  by: [who: string, role: RoleName]
  /** The permission whose reach bounds it; null where it knows only a company. */
  reach: Permission | null
  good(scene: Scene): Promise<Input>
  bad?(scene: Scene): Promise<Input>
  /** What refuses the own case, where it is not `not_for_yourself`. */
  own?: string
  /** Where a refusal of a row is told in the rows of a list. */
  inRows?: true
  env?: string
}

const payroll: Way['by'] = ['jun.hao', 'HR Payroll']
const hr: Way['by'] = ['mei.ling', 'HR Generalist']
const admin: Way['by'] = ['aminah', 'Company Admin']
const day = '2026-12-01'
const month = '2026-12'

const ofPerson =
  (values: Input) =>
  async ({ person, version }: Scene): Promise<Input> => ({
    id: person,
    version: await version('employee', person),
    ...values,
  })
const ofRow =
  (table: string, id: (scene: Scene) => string, values: Input = {}) =>
  async (scene: Scene): Promise<Input> => ({ id: id(scene), version: await scene.version(table, id(scene)), ...values })
const given =
  (values: (scene: Scene) => Input) =>
  async (scene: Scene): Promise<Input> => ({ employee_id: scene.person, ...values(scene) })

/** Amounts and numbers that are nowhere else: what a reader of the log without the right must not meet. */
export const AMOUNTS = { pay: 6_666_613, entry: 6_661 }
export const NUMBERS = { ic: '920707105558', account: '661300457799', tax: 'SG66130045771', permit: 'WP66130045' }

const START = { year: 2026, origin: 'tp3', remuneration: 0, epf: 0, pcb: 0, zakat: 0, deductions: 0, socso_relief: 0 }

/** Calls whose input is all there is to send. Files have their own story. */
export const WAYS: readonly Way[] = [
  {
    of: employeeApi.editProfile,
    by: hr,
    reach: 'employee:edit',
    good: ofPerson({ ic_number: NUMBERS.ic, confirmed: ['ic_says_otherwise'] }),
    bad: ofPerson({ ic_number: '999999999999' }),
  },
  {
    of: employeeApi.editEmployment,
    by: hr,
    reach: 'employee:edit',
    good: ofPerson({ work_permit_number: NUMBERS.permit, employment_status: 'suspended', from_day: day }),
    bad: ofPerson({ joined_on: '2099-01-01' }),
  },
  {
    of: employeeApi.editCompensation,
    by: payroll,
    reach: 'compensation:edit',
    good: ofPerson({ basic_pay: AMOUNTS.pay, from_day: day }),
    bad: ofPerson({ basic_pay: -1 }),
  },
  {
    of: employeeApi.editBank,
    by: hr,
    reach: 'employee:edit',
    good: ofPerson({ account_number: NUMBERS.account, from_day: day }),
    bad: ofPerson({ parts: [{ method: 'cash' }] }),
  },
  {
    of: employeeApi.editStatutory,
    by: hr,
    reach: 'employee:edit',
    good: ofPerson({ tax_number: NUMBERS.tax, tax_category: 3, from_day: day }),
    bad: ofPerson({ epf_number: 'xyz' }),
  },
  {
    of: employeeApi.addFamily,
    by: hr,
    reach: 'employee:edit',
    good: async ({ person }) => ({ id: person, name: 'Hana', relationship: 'child', ic_number: NUMBERS.ic }),
    bad: async ({ person }) => ({ id: person, name: 'Hana', relationship: 'child', ic_number: '••••1234' }),
  },
  {
    of: employeeApi.editFamily,
    by: hr,
    reach: 'employee:edit',
    good: async ({ person, member, version }) => ({
      id: person,
      member,
      version: await version('family_member', member),
      ic_number: NUMBERS.ic,
    }),
    bad: async ({ person, member }) => ({ id: person, member, version: 1, ic_number: '••••1234' }),
  },
  {
    of: employeeApi.removePlanned,
    by: hr,
    reach: 'employee:edit',
    good: ofPerson({ fact: 'bank_detail', from_day: day }),
    bad: ofPerson({ fact: 'bank_detail', from_day: '2026-11-30' }),
  },
  {
    of: employeeApi.removePlannedPay,
    by: payroll,
    reach: 'compensation:edit',
    good: ofPerson({ from_day: day }),
    bad: ofPerson({ from_day: '2026-11-30' }),
  },
  {
    of: employeeApi.terminate,
    by: hr,
    reach: 'employee:edit',
    good: ofPerson({ resigned_on: '2026-11-16', last_day: '2026-12-15' }),
    bad: ofPerson({ resigned_on: '2026-11-16', last_day: '2026-11-15' }),
  },
  { of: employeeApi.rehire, by: hr, reach: 'employee:edit', good: ofPerson({}) },
  {
    of: recurringApi.create,
    by: payroll,
    reach: null,
    good: given(({ pay }) => ({ pay_item_id: pay.item, amount: AMOUNTS.entry, from_day: day })),
    bad: given(({ pay }) => ({ pay_item_id: pay.item, amount: 1, from_day: day, until_day: '2026-11-30' })),
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
    good: given(() => ({ kind: 'advance', principal: AMOUNTS.entry, first_month: month, months: 1 })),
    bad: given(() => ({ kind: 'advance', principal: 100, first_month: '2020-01', months: 1 })),
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
    good: given(({ pay }) => ({ pay_item_id: pay.benefitItem, from_month: '2027-01', value: AMOUNTS.entry })),
    bad: given(({ pay }) => ({
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
    good: given(() => ({ from_month: '2027-01', until_month: '2027-02', amount: AMOUNTS.entry })),
    bad: given(() => ({ from_month: '2027-03', until_month: '2027-02', amount: 1 })),
  },
  {
    of: taxApi.createClaim,
    by: payroll,
    reach: null,
    good: given(() => ({ period: month, code: 'sports', amount: AMOUNTS.entry })),
    bad: given(() => ({ period: month, code: 'no such', amount: 1 })),
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
    good: given(() => ({ ...START, remuneration: AMOUNTS.pay, known_version: 1 })),
    bad: given(() => ({ ...START, remuneration: 1, epf: 2, known_version: 1 })),
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
    good: given(() => ({ from_day: day, until_day: day })),
    bad: given(() => ({ from_day: day, until_day: '2026-11-30' })),
  },
  // Back pay is worked out; what somebody decides is to take it out.
  { of: backPayApi.remove, by: payroll, reach: null, good: ofRow('back_pay', ({ backPay }) => backPay) },
  {
    of: accountApi.roles,
    by: admin,
    reach: null,
    own: 'own_account',
    good: ofRow('membership', ({ membership }) => membership, { role_ids: [8, 5] }),
    bad: ofRow('membership', ({ membership }) => membership, { role_ids: [4_711] }),
  },
]

/** Files of people: sent in by these calls, read by a task or at once. Each is walked on its own. */
export const FILES = [
  'POST /api/{env}/employee/import/details',
  'POST /api/employees/salaries/import',
  'POST /api/employees/import/check',
  'POST /api/employees/salaries/import/check',
  'POST /api/migration/batches',
  'POST /api/payroll/one-off-items/import',
  'POST /api/payroll/tax-starts/import',
] as const

/** Calls that take such a field and are no way to somebody's record, each with the reason. */
export const NO_WAYS: Readonly<Record<string, string>> = {
  'POST /api/localhr/employee': 'makes a person, who has nothing yet: the right to make one, and to place them',
  'POST /api/employees/export': 'asks for a list',
  'PUT /api/employees/{id}/photo': 'a picture',
  'POST /api/company/letter-head': 'a picture',
  'PATCH /api/company/profile': 'the company’s own numbers',
  'POST /api/rmt/office': 'an office',
  'PATCH /api/rmt/office/{id}': 'an office',
  'POST /api/rmt/position/import/rbc': 'positions',
  'POST /api/payroll/items': 'what a kind of pay counts for, whoever gets it',
  'PATCH /api/payroll/items/{id}': 'what a kind of pay counts for, whoever gets it',
  'POST /api/payroll/templates': 'nobody’s until it is given to somebody',
  'PATCH /api/payroll/templates/{id}': 'later assignments; what was given stays',
  'PUT /api/payroll/settings': 'rules for everybody',
  'POST /api/payroll/one-off-items/failed-rows': 'writes nothing',
  'POST /api/payroll/tax-starts/failed-rows': 'writes nothing',
  'POST /api/payroll-files/accounts': 'the company’s own account',
  'PATCH /api/payroll-files/accounts/{id}': 'the company’s own account',
  'POST /api/payroll-reports/variance/export': 'asks for a list',
  'PUT /api/tax-forms/mine/tp1': 'one’s own form, which somebody else accepts',
  'PUT /api/tax-forms/mine/tp3': 'one’s own form, which somebody else accepts',
  'POST /api/payroll/what-if': 'undone before anybody sees it; nothing of it is kept',
  'POST /api/accounts': 'gives roles to somebody who has none here: its own story asks who may give which',
  'PATCH /api/access/roles/{id}': 'a role’s rights, and never the caller’s own: its own story',
}

/** Names of fields under which something protected of a person comes in. */
export function protectedFields(endpoint: Pick<Endpoint, 'input'>, secrecy: SecrecyOf): string[] {
  const columns = new Set<string>(Object.values(PROTECTED).flatMap((rule) => Object.values(rule.columns).flat()))
  const found = new Set<string>()
  eachField(endpoint.input as z.ZodType, (field) => {
    if (columns.has(field) || secrecy(field) === 'pay' || ['role_ids', 'grants'].includes(field)) found.add(field)
  })
  return [...found]
}
