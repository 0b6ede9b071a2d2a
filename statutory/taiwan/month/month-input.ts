import type { Day } from '#base/days/days.ts'
import type { Millionths } from '#base/money/money.ts'
import type { Identity } from '../insurance/coverage.ts'
import type { Disability } from '../insurance/disability.ts'
import type { EmployedDays } from '../insurance/insured-days.ts'
import type { PensionScheme } from '../labor-standards/severance.ts'
import type { BonusRule } from '../withholding/salary.ts'
import type { TaiwanWageId } from './wage-items.ts'

/** Facts of a person in the wage month. Tax residence and identity are separate facts. */
export type TaiwanPerson = {
  readonly birth: Day
  readonly identity: Identity
  readonly taxResident: boolean
  /** The method chosen in writing; `flat` without the exemption form. */
  readonly taxMethod: 'table' | 'flat'
  /** Spouse and dependants on the exemption form. */
  readonly taxDependants: number
  readonly healthDependants: number
  readonly disability?: Disability | undefined
  /** Part-time and paid less than the minimum wage: the low grades of labor insurance apply. */
  readonly partTime?: boolean | undefined
  readonly pensionScheme: PensionScheme
  readonly voluntaryPension?: Millionths | undefined
  /** Labor insurance continues at 65 or over, as it does unless the person asks to stop. */
  readonly laborContinued?: boolean | undefined
  /** Another employer insures the person's health, as with a second job. */
  readonly healthElsewhere?: boolean | undefined
  /** Insured amounts notified to the authorities; where absent, the grade of the regular wage. Whole dollars. */
  readonly grades?: {
    readonly labor?: number | undefined
    readonly occupational?: number | undefined
    readonly health?: number | undefined
    readonly pension?: number | undefined
  }
}

/** Choices of the company, and values that authorities notified to it. */
export type TaiwanChoices = {
  /** Rate of the industry with commuting, as the Bureau notified it. */
  readonly occupationalRate: Millionths
  readonly bonusRule: BonusRule
  readonly pensionRate?: Millionths | undefined
  /** For people of the former pension scheme. */
  readonly reserveRate?: Millionths | undefined
  readonly unitWorkers?: number | undefined
  /** An employer below five workers that joined labor insurance. */
  readonly joinedLabor?: boolean | undefined
}

/** Pay by kind in whole dollars; a reduction is negative. */
export type TaiwanPay = { readonly kind: TaiwanWageId; readonly amount: number }

export type TaiwanMonthInput = EmployedDays & {
  /** Regular wage of a whole month, meal allowance included: it decides the grades. */
  readonly regularWage: number
  readonly pay: readonly TaiwanPay[]
  /** Bonuses of the calendar year before this run. */
  readonly bonusBefore: number
  /** Set in a month wholly on unpaid parental leave: whether the worker continues labor and health insurance. */
  readonly parentalLeave?: 'continues' | 'stops' | undefined
  /** A payment outside the month's wage, such as a bonus run: the run that pays the wage charges the premiums. */
  readonly besideWage?: boolean | undefined
  /** Half years of service, for severance pay. */
  readonly serviceHalves?: number | undefined
  /** Severance pay of the same service in earlier runs, and its tax: the exemption applies once. */
  readonly severanceBefore?: { readonly paid: number; readonly tax: number } | undefined
  /** Earlier runs of the same month: their taxable pay and their deductions, employee and employer. */
  readonly earlier?: {
    readonly taxable: number
    readonly bonuses: number
    readonly meal: number
    readonly reserveWages: number
    readonly taken: { readonly [line: string]: readonly [employee: number, employer: number] }
  }
}
