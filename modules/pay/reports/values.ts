import { z } from 'zod'
import { MonthField } from '#base/endpoints/fields.ts'

/** Presets of a report: so many days back by pay day, today among them. */
export const DAYS = ['7', '30', '90', '365'] as const
export const Days = z.enum(DAYS)
export type Days = z.output<typeof Days>

/** Presets by month of pay: so many months up to the newest, whose pay day may still be ahead. */
export const MONTHS = ['1', '3', '12'] as const
export const Months = z.enum(MONTHS)
export type Months = z.output<typeof Months>

/** What a calendar is about: months that are named, else the days ahead. */
export const aheadFilters = {
  days: Days.optional(),
  from_month: MonthField().optional(),
  until_month: MonthField().optional(),
}

/** What a report of paid runs is about: months that are named, else the last days by pay day, else the last months. */
export const spanFilters = { months: Months.optional(), ...aheadFilters }

/** Places of work that someone may have none of. */
export const Place = z.enum(['department', 'cost_center', 'office'])
export type Place = z.output<typeof Place>

export const SummaryBy = z.enum([...Place.options, 'group'])
export type SummaryBy = z.output<typeof SummaryBy>

/** What the authorities take, in the order of a return. */
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
/** What only the unit as a whole owes: no person gives to it, and it is not a matter of where people work. */
export const UNIT_SCHEMES: readonly TaiwanScheme[] = ['tw_arrears_fund', 'tw_employer_supplement']
export const SCHEMES = [...MALAYSIAN_SCHEMES, ...TAIWAN_SCHEMES] as const
export const Scheme = z.enum(SCHEMES)
export type Scheme = z.output<typeof Scheme>

/** How a line stands to the month before. */
export const LineChange = z.enum(['new', 'gone', 'changed'])
export type LineChange = z.output<typeof LineChange>

/** Whose money a line is: what the person gets or gives, what the employer adds, what is paid out. */
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

/** Done: the run is approved. Passed: a day gone by of which nothing more is known here. */
export const EventState = z.enum(['done', 'passed', 'overdue', 'coming'])
export type EventState = z.output<typeof EventState>
