import { z } from 'zod'
import { countryCodes, FIRST_CURRENCY, SERVED_COUNTRIES } from '#base/countries/served-countries.ts'
import { Id, KnownVersion, NamedRef, subject, Version } from '#base/endpoints/endpoint.ts'
import {
  Count,
  DayField,
  Money,
  MonthField,
  OptionalLine,
  Rate,
  ShortText,
  UniqueRows,
} from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { HrdHint, HrdLevy } from '#organisation/company-contract.ts'
import {
  ItemExemption,
  ItemKind,
  PayCurrency,
  PayCycle,
  PcbTreatment,
  Proration,
  RecurringIn,
  TaiwanKind,
  WorkKind,
} from '../values.ts'

const setting = subject('payroll', { module: PAYROLL_MODULE })

const Whole = z.number().int()
const idInput = z.strictObject({ id: Id })
const versionedInput = z.strictObject({ id: Id, version: Version })
const emptyReply = z.object({})
const Actions = z.array(z.enum(['edit', 'remove']))

const itemFields = {
  name_en: ShortText(80),
  name_zh: ShortText(80),
  epf: z.boolean(),
  /** SOCSO, EIS and LINDUNG 24 Jam share one definition of wages. */
  socso_eis: z.boolean(),
  hrd: z.boolean(),
  pcb: PcbTreatment,
  exempt_kind: ItemExemption.nullable(),
  /** A bonus as defined by the note of the EPF schedule. */
  is_bonus: z.boolean(),
  /** Taxed but never paid, such as a benefit in kind. */
  tax_only: z.boolean(),
  /** Prorated in an incomplete month. */
  prorated: z.boolean(),
  /** Counts towards the ordinary rate of pay, which overtime is computed from. */
  in_ordinary_rate: z.boolean(),
  /** What it counts for in Taiwan. An item without a kind is not paid there. */
  tw_kind: TaiwanKind.nullable(),
}
export const PayItem = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  kind: ItemKind,
  ...itemFields,
  work_kind: WorkKind.nullable(),
  is_active: z.boolean(),
  /** Flags that the law leaves open; the company decides. */
  unsettled: z.array(z.string()),
  is_used: z.boolean(),
  actions: Actions,
  version: Whole,
})
export const payItemApi = {
  list: setting.page('GET /api/payroll/items', {
    access: 'payroll:read',
    row: PayItem,
    filters: { kind: ItemKind.optional(), is_active: z.stringbool().or(z.boolean()).optional() },
    sort: ['name', 'code', 'kind'],
    exports: 'payroll:read',
  }),
  create: setting.endpoint('POST /api/payroll/items', {
    access: 'payroll:settings',
    input: z.strictObject({
      code: OptionalLine(60)
        .toLowerCase()
        .regex(/^[a-z][a-z0-9_]{1,39}$/, 'item_code'),
      kind: ItemKind,
      ...itemFields,
      name_en: itemFields.name_en.optional(),
      name_zh: itemFields.name_zh.optional(),
      tw_kind: TaiwanKind.nullable().default(null),
      work_kind: WorkKind.nullable().default(null),
    }),
    reply: PayItem,
  }),
  edit: setting.endpoint('PATCH /api/payroll/items/{id}', {
    access: 'payroll:settings',
    input: versionedInput.extend(z.object(itemFields).partial().shape).extend({ is_active: z.boolean().optional() }),
    reply: PayItem,
  }),
  remove: setting.endpoint('DELETE /api/payroll/items/{id}', {
    access: 'payroll:settings',
    input: versionedInput,
    reply: emptyReply,
  }),
}

const groupFields = {
  name: ShortText(80),
  pay_day: Count({ min: 1, max: 31 }),
  proration: Proration,
  all_offices: z.boolean(),
  office_ids: z.array(Id).max(200),
}
/** How often a group is paid; the cycle decides which of these fields apply. */
const cycleFields = {
  cycle: PayCycle,
  /** Days on which the cycles before the month's last end, and the days these are paid on. */
  cycle_ends: z.array(Count({ min: 1, max: 27 })).max(9),
  cycle_pay_days: z.array(Count({ min: 1, max: 31 })).max(9),
  /** For weeks: the weekday they end on, 0 is Sunday. Weeks and days are paid `pay_after` days after they end. */
  week_end: Count({ min: 0, max: 6 }),
  pay_after: Count({ min: 0, max: 14 }),
  /** A whole month is paid in the following month. */
  paid_next_month: z.boolean(),
  recurring_in: RecurringIn,
}
const cycleDefaults = {
  cycle: PayCycle.default('monthly'),
  cycle_ends: cycleFields.cycle_ends.default([]),
  cycle_pay_days: cycleFields.cycle_pay_days.default([]),
  week_end: cycleFields.week_end.default(0),
  pay_after: cycleFields.pay_after.default(0),
  paid_next_month: cycleFields.paid_next_month.default(false),
  recurring_in: RecurringIn.default('last'),
}
/** Countries with payroll; a group is paid in its country's currency. */
export const PayCountry = z.enum(countryCodes())
export const PayGroup = z.object({
  id: Id,
  name: z.string(),
  country: z.string(),
  currency: z.string(),
  cycle: PayCycle,
  cycle_ends: z.array(Whole),
  cycle_pay_days: z.array(Whole),
  week_end: Whole,
  pay_after: Whole,
  recurring_in: RecurringIn,
  pay_day: Whole,
  paid_next_month: z.boolean(),
  proration: Proration,
  all_offices: z.boolean(),
  offices: z.array(NamedRef),
  employees: Whole,
  is_active: z.boolean(),
  actions: Actions,
  version: Whole,
})
export const payGroupApi = {
  list: setting.page('GET /api/payroll/groups', {
    access: 'payroll:read',
    row: PayGroup,
    sort: ['name'],
    exports: 'payroll:read',
  }),
  create: setting.endpoint('POST /api/payroll/groups', {
    access: 'payroll:settings',
    input: z.strictObject({ ...groupFields, ...cycleDefaults, country: PayCountry.default(SERVED_COUNTRIES[0].code) }),
    reply: PayGroup,
  }),
  edit: setting.endpoint('PATCH /api/payroll/groups/{id}', {
    access: 'payroll:settings',
    input: versionedInput
      .extend(z.object({ ...groupFields, ...cycleFields }).partial().shape)
      .extend({ is_active: z.boolean().optional() }),
    reply: PayGroup,
  }),
  remove: setting.endpoint('DELETE /api/payroll/groups/{id}', {
    access: 'payroll:settings',
    input: versionedInput,
    reply: emptyReply,
  }),
  /** Offices in no group: no run pays their people yet. */
  without: setting.endpoint('GET /api/payroll/groups/offices-without', {
    access: 'payroll:read',
    reply: z.array(NamedRef),
  }),
}

const templateItems = UniqueRows(
  z.strictObject({ pay_item_id: Id, amount: Money() }),
  ({ pay_item_id }) => pay_item_id,
  50,
)
export const PayTemplate = z.object({
  id: Id,
  name: z.string(),
  currency: PayCurrency,
  items: z.array(z.object({ pay_item_id: Id, code: z.string(), name: z.string(), kind: ItemKind, amount: Money() })),
  employees: Whole,
  actions: Actions,
  version: Whole,
})
export const payTemplateApi = {
  list: setting.page('GET /api/payroll/templates', {
    access: 'payroll:read',
    row: PayTemplate,
    sort: ['name'],
    exports: 'payroll:read',
  }),
  create: setting.endpoint('POST /api/payroll/templates', {
    access: 'payroll:settings',
    input: z.strictObject({
      name: ShortText(80),
      currency: PayCurrency.default(FIRST_CURRENCY),
      items: templateItems,
    }),
    reply: PayTemplate,
  }),
  edit: setting.endpoint('PATCH /api/payroll/templates/{id}', {
    access: 'payroll:settings',
    input: versionedInput.extend({ name: ShortText(80).optional(), items: templateItems.optional() }),
    reply: PayTemplate,
  }),
  remove: setting.endpoint('DELETE /api/payroll/templates/{id}', {
    access: 'payroll:settings',
    input: versionedInput,
    reply: emptyReply,
  }),
  /** Assigns its items to people from a day on, as recurring items. */
  assign: setting.endpoint('POST /api/payroll/templates/{id}/assignments', {
    access: 'payroll:prepare',
    input: idInput.extend({ employee_ids: z.array(Id).min(1).max(5000), from_day: DayField() }),
    reply: z.object({ employees: Whole, items: Whole }),
  }),
}

const AgeSwitch = z.enum(['month-after', 'same-month'])
const choices = {
  /** Whether SOCSO and EIS of the employee are a tax relief without a claim (at most RM350 a year). */
  socso_relief: z.boolean(),
  epf_age_switch: AgeSwitch,
  socso_age_switch: AgeSwitch,
  /** Who bears the fraction of a sen where exact wages count (above RM20,000 and Part F). */
  epf_rounding: z.enum(['each', 'total-only']),
  /** PCB of a month with several cycles: with each cycle by the month so far, or all of it with the last one. */
  cycle_tax: z.enum(['each', 'last']),
  /**
   * Whether knowledge workers get the rebate of returning experts while their income is low enough; the sources leave this
   * open.
   */
  knowledge_worker_rebate: z.boolean(),
  /** Whether absence without leave is deducted like unpaid leave. */
  deduct_absent: z.boolean(),
  /** Whether payslips show what the employer adds for the person: contributions to funds and insurance. */
  employer_lines: z.boolean(),
  /** Whether payslips also show levies and other costs of the employer, with the total. */
  employer_costs: z.boolean(),
  /** When employees can see their payslip: at the approval of the run, or on the pay day. */
  payslips_on: z.enum(['approval', 'pay_day']),
  /** What opens a payslip that is mailed. On the person's own page it opens without. */
  payslip_password: z.enum(['none', 'identity_birthday']),
  /** Whether a missing tax or EPF number is a check or blocks the confirmation. */
  missing_numbers: z.enum(['to_check', 'blocker']),
  /**
   * The share above which a change of net pay is a check. `wage_change` does the same for basic pay, as a possible typing
   * error.
   */
  net_change: Rate({ max: 10_000_000 }),
  wage_change: Rate({ max: 10_000_000 }),
  /** Taiwan: the notified rate of accident insurance, for industry and commuting; null uses the statutory average. */
  tw_occupational_rate: Rate({ max: 100_000 }).nullable(),
  /**
   * Bonus tax: where 5% of it is above 2,000, or from the start of the year's table. Null: nobody was asked, and the first
   * counts.
   */
  tw_bonus_rule: z.enum(['over_2000', 'statute']).nullable(),
  /** The company's pension contribution, at least 6%, and its reserve for people of the former scheme. */
  tw_pension_rate: Rate({ min: 60_000, max: 1_000_000 }),
  tw_reserve_rate: Rate({ min: 20_000, max: 150_000 }),
  /** Whether a company with fewer than five workers has joined labor insurance. */
  tw_joined_labor: z.boolean(),
  /** Overtime by exact thirds, or by 1.34, 1.67 and 2.67. */
  tw_overtime: z.enum(['exact', 'usual']),
  /** Whether workers pay 0.5% of the monthly wage to the company's welfare fund. */
  tw_welfare_fund: z.boolean(),
}
export const PayrollSetting = z.object({ id: Id, from_month: z.string(), ...choices, version: Whole })
/** The HRD levy of this month, the head count it depends on, and where Act 612 differs. */
export const HrdOfMonth = HrdHint.pick({ people: true, citizens: true, law: true, warning: true }).extend({
  chosen: HrdLevy,
  registration: z.enum(['none', 'voluntary', 'mandatory']),
})
export const payrollSettingsApi = {
  one: setting.endpoint('GET /api/payroll/settings', {
    access: 'payroll:read',
    reply: z.object({
      current: z.object({ from_month: z.string(), ...choices }),
      /** Newest first. */
      history: z.array(PayrollSetting),
      /** The values before the first of these rows. */
      before: z.object(choices),
      is_set_up: z.boolean(),
      hrd: HrdOfMonth,
      law_checked_until: z.string(),
      /** Countries of the pay groups. */
      countries: z.array(z.string()),
      actions: Actions,
      /** Increases with every change of any month. */
      version: Whole,
    }),
  }),
  /** Changes the settings from the start of a month on; approved months stay unchanged. */
  change: setting.endpoint('PUT /api/payroll/settings', {
    access: 'payroll:settings',
    input: z.strictObject({ from_month: MonthField(), ...choices, known_version: KnownVersion }),
    reply: PayrollSetting,
  }),
  /** People in Taiwan for whom nobody has chosen how tax is withheld, as far as the caller may choose it for them. */
  openTaxMethods: setting.endpoint('GET /api/payroll/settings/open-tax-methods', {
    access: 'payroll:settings',
    reply: z.object({
      from_day: DayField(),
      open_month: MonthField(),
      people: z.array(z.object({ id: Id, employee_no: z.string(), full_name: z.string() })).max(5000),
      others: Whole,
    }),
  }),
  /** Initial setup: creates the default items, and one group for the offices of each country. Does nothing where they exist. */
  setUp: setting.endpoint('POST /api/payroll/setup', {
    access: 'payroll:settings',
    reply: z.object({ items: Whole, groups: Whole }),
  }),
}
