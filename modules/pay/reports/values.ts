import { z } from 'zod'
import { MonthField } from '#base/endpoints/fields.ts'

/** Presets of a report: this many days back by pay day, today included. */
export const DAYS = ['7', '30', '90', '365'] as const
export const Days = z.enum(DAYS)
export type Days = z.output<typeof Days>

/** Presets by month of pay: this many months up to the newest, whose pay day may be ahead. */
export const MONTHS = ['1', '3', '12'] as const
export const Months = z.enum(MONTHS)
export type Months = z.output<typeof Months>

/** The time of a calendar: given months, else the days ahead. */
export const aheadFilters = {
  days: Days.optional(),
  from_month: MonthField().optional(),
  until_month: MonthField().optional(),
}

/** The time of a report on paid runs: given months, else the last days by pay day, else the last months. */
export const spanFilters = { months: Months.optional(), ...aheadFilters }

/** Places of work that a person may lack. */
export const Place = z.enum(['department', 'cost_center', 'office'])
export type Place = z.output<typeof Place>

export const SummaryBy = z.enum([...Place.options, 'group'])
export type SummaryBy = z.output<typeof SummaryBy>

/** Schemes of the authorities, in the order of a return. */
export const MALAYSIAN_SCHEMES = ['epf', 'socso', 'eis', 'lindung', 'hrd', 'pcb', 'cp38', 'zakat'] as const
export const TAIWAN_SCHEMES = [
  'tw_labor',
  'tw_employment',
  'tw_occupational',
  'tw_arrears_fund',
  'tw_health',
  'tw_supplement',
  'tw_employer_supplement',
  'tw_pension',
  'tw_reserve',
  'tw_tax',
  'tw_foreign_tax',
] as const
export type TaiwanScheme = (typeof TAIWAN_SCHEMES)[number]
/** Schemes that only the unit as a whole owes: they belong to no person and no place of work. */
export const UNIT_SCHEMES: readonly TaiwanScheme[] = ['tw_arrears_fund', 'tw_employer_supplement']
export const SCHEMES = [...MALAYSIAN_SCHEMES, ...TAIWAN_SCHEMES] as const
export const Scheme = z.enum(SCHEMES)
export type Scheme = z.output<typeof Scheme>

/** How a line compares with the month before. */
export const LineChange = z.enum(['new', 'gone', 'changed'])
export type LineChange = z.output<typeof LineChange>

/** Whose money a line is: what the person gets or pays, what the employer adds, what is paid out. */
export const LedgerSide = z.enum(['pay', 'employer', 'net'])
export type LedgerSide = z.output<typeof LedgerSide>

export const EventKind = z.enum([
  'cut_off',
  'pay_day',
  'contributions',
  'ea_forms',
  'form_e',
  'tw_tax',
  'tw_foreign_tax',
  'tw_premiums',
  'tw_supplement',
  'tw_pension',
  'tw_statements',
  'tw_statements_out',
  'tw_wage_changes',
])
export type EventKind = z.output<typeof EventKind>

/** Done: the run is approved. Passed: a past day whose outcome is not recorded here. */
export const EventState = z.enum(['done', 'passed', 'overdue', 'coming'])
export type EventState = z.output<typeof EventState>
