import { z } from 'zod'
import { endpoint, Id, Named, pageEndpoint, Version } from '#base/endpoint.ts'
import { Count, DayField, Money, MonthField, Rate, ShortText } from '#base/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { ExemptKind, ItemKind, PcbTreatment, Proration, WorkKind } from './values.ts'

const module = PAYROLL_MODULE
const Whole = z.number().int()
const one = z.strictObject({ id: Id })
const versioned = z.strictObject({ id: Id, version: Version })
const nothing = z.object({})
const Actions = z.array(z.enum(['edit', 'remove']))

const itemFields = {
  name_en: ShortText(80),
  name_zh: ShortText(80),
  epf: z.boolean(),
  /** SOCSO, EIS and LINDUNG 24 Jam share one definition of wages. */
  socso_eis: z.boolean(),
  hrd: z.boolean(),
  pcb: PcbTreatment,
  exempt_kind: ExemptKind.nullable(),
  /** A bonus by the note of the EPF schedule. */
  is_bonus: z.boolean(),
  /** Taxed but never paid, such as a benefit in kind. */
  tax_only: z.boolean(),
  /** Cut in a month that is not complete. */
  prorated: z.boolean(),
  /** Counts towards the ordinary rate of pay, from which overtime follows. */
  in_ordinary_rate: z.boolean(),
}
export const PayItem = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  kind: ItemKind,
  ...itemFields,
  work_kind: WorkKind.nullable(),
  is_active: z.boolean(),
  /** Flags that the sources of the law leave open: the company decides. */
  unsettled: z.array(z.string()),
  is_used: z.boolean(),
  actions: Actions,
  version: Whole,
})
export const payItemApi = {
  list: pageEndpoint('GET /api/payroll/items', {
    access: 'payroll:read',
    module,
    row: PayItem,
    filters: { kind: ItemKind.optional(), is_active: z.stringbool().or(z.boolean()).optional() },
    sort: ['name', 'code', 'kind'],
  }),
  create: endpoint('POST /api/payroll/items', {
    access: 'payroll:settings',
    module,
    input: z.strictObject({
      code: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z][a-z0-9_]{1,39}$/, 'item_code'),
      kind: ItemKind,
      ...itemFields,
      work_kind: WorkKind.nullable().default(null),
    }),
    reply: PayItem,
  }),
  edit: endpoint('PATCH /api/payroll/items/{id}', {
    access: 'payroll:settings',
    module,
    input: versioned.extend(z.object(itemFields).partial().shape).extend({ is_active: z.boolean().optional() }),
    reply: PayItem,
  }),
  remove: endpoint('DELETE /api/payroll/items/{id}', {
    access: 'payroll:settings',
    module,
    input: versioned,
    reply: nothing,
  }),
}

const groupFields = {
  name: ShortText(80),
  pay_day: Count({ min: 1, max: 31 }),
  proration: Proration,
  all_offices: z.boolean(),
  office_ids: z.array(Id).max(200),
}
export const PayGroup = z.object({
  id: Id,
  name: z.string(),
  country: z.string(),
  currency: z.string(),
  cycle: z.enum(['monthly']),
  pay_day: Whole,
  proration: Proration,
  all_offices: z.boolean(),
  offices: z.array(Named),
  employees: Whole,
  is_active: z.boolean(),
  actions: Actions,
  version: Whole,
})
export const payGroupApi = {
  list: pageEndpoint('GET /api/payroll/groups', { access: 'payroll:read', module, row: PayGroup, sort: ['name'] }),
  create: endpoint('POST /api/payroll/groups', {
    access: 'payroll:settings',
    module,
    input: z.strictObject(groupFields),
    reply: PayGroup,
  }),
  edit: endpoint('PATCH /api/payroll/groups/{id}', {
    access: 'payroll:settings',
    module,
    input: versioned.extend(z.object(groupFields).partial().shape).extend({ is_active: z.boolean().optional() }),
    reply: PayGroup,
  }),
  remove: endpoint('DELETE /api/payroll/groups/{id}', {
    access: 'payroll:settings',
    module,
    input: versioned,
    reply: nothing,
  }),
  /** Offices in no group: their people are paid by no run yet. */
  without: endpoint('GET /api/payroll/groups/offices-without', {
    access: 'payroll:read',
    module,
    reply: z.array(Named),
  }),
}

const templateItems = z
  .array(z.strictObject({ pay_item_id: Id, amount: Money() }))
  .min(1)
  .max(50)
export const PayTemplate = z.object({
  id: Id,
  name: z.string(),
  items: z.array(z.object({ pay_item_id: Id, code: z.string(), name: z.string(), kind: ItemKind, amount: Money() })),
  employees: Whole,
  actions: Actions,
  version: Whole,
})
export const payTemplateApi = {
  list: pageEndpoint('GET /api/payroll/templates', {
    access: 'payroll:read',
    module,
    row: PayTemplate,
    sort: ['name'],
  }),
  create: endpoint('POST /api/payroll/templates', {
    access: 'payroll:settings',
    module,
    input: z.strictObject({ name: ShortText(80), items: templateItems }),
    reply: PayTemplate,
  }),
  edit: endpoint('PATCH /api/payroll/templates/{id}', {
    access: 'payroll:settings',
    module,
    input: versioned.extend({ name: ShortText(80).optional(), items: templateItems.optional() }),
    reply: PayTemplate,
  }),
  remove: endpoint('DELETE /api/payroll/templates/{id}', {
    access: 'payroll:settings',
    module,
    input: versioned,
    reply: nothing,
  }),
  /** Gives its items to people from a day on, as recurring items. */
  assign: endpoint('POST /api/payroll/templates/{id}/assignments', {
    access: 'payroll:prepare',
    module,
    input: one.extend({ employee_ids: z.array(Id).min(1).max(5000), from_day: DayField() }),
    reply: z.object({ employees: Whole, items: Whole }),
  }),
}

const AgeSwitch = z.enum(['month-after', 'same-month'])
const choices = {
  /** SOCSO and EIS of the employee are taken as relief without a claim (at most RM350 a year). */
  socso_relief: z.boolean(),
  epf_age_switch: AgeSwitch,
  socso_age_switch: AgeSwitch,
  /** Who carries the sen where the exact wage counts (above RM20,000 and Part F). */
  epf_rounding: z.enum(['each', 'total-only']),
  /** Absence without leave is cut like unpaid leave. */
  deduct_absent: z.boolean(),
  /** What a missing tax or EPF number is: looked at, or stopping the confirmation. */
  missing_numbers: z.enum(['to_check', 'blocker']),
  /** A change of net pay above this share is to be looked at; and of basic pay, taken for a typing error. */
  net_change: Rate({ max: 10_000_000 }),
  wage_change: Rate({ max: 10_000_000 }),
}
export const PayrollSetting = z.object({ id: Id, from_month: z.string(), ...choices, version: Whole })
export const payrollSettingsApi = {
  one: endpoint('GET /api/payroll/settings', {
    access: 'payroll:read',
    module,
    reply: z.object({
      current: PayrollSetting.omit({ id: true, version: true }),
      history: z.array(PayrollSetting),
      is_set_up: z.boolean(),
      hrd_levy: z.enum(['none', 'voluntary', 'mandatory']),
      law_checked_until: z.string(),
      actions: Actions,
    }),
  }),
  /** Holds from the first of a month on; months that are approved stay as they are. */
  change: endpoint('PUT /api/payroll/settings', {
    access: 'payroll:settings',
    module,
    input: z.strictObject({ from_month: MonthField(), ...choices }),
    reply: PayrollSetting,
  }),
  /** First steps: the usual items and one group for the offices of the country. Does nothing where they are there. */
  setUp: endpoint('POST /api/payroll/setup', {
    access: 'payroll:settings',
    module,
    reply: z.object({ items: Whole, groups: Whole }),
  }),
}
