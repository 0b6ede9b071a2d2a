import type { Millionths } from '#base/money/money.ts'
import type { Multipliers } from '#statutory/taiwan/labor-standards/overtime.ts'
import type { TaiwanChoices, TaiwanMonthInput, TaiwanPerson } from '#statutory/taiwan/month/month-input.ts'
import type { PersonInputs, RunFacts, RunItem, RunItems } from '../payslip/inputs.ts'
import type { TaiwanCounts } from './item-counts.ts'

/** What a company decides in Taiwan or was notified of; frozen with a run. Rates in millionths, minutes a month. */
export type TaiwanRunChoices = TaiwanChoices & {
  readonly unitWorkers: number
  readonly pensionRate: Millionths
  readonly multipliers: Multipliers
  /** Overtime of a month that stays free of tax. */
  readonly overtimeLimit: number
}

/** What a run in Taiwan freezes beside what every run does. */
export type TaiwanRun = RunFacts & { readonly taiwan: TaiwanRunChoices; readonly items: RunItems<TaiwanCounts> }

export type TaiwanItem = RunItem<TaiwanCounts>

/** The person as Taiwan's schemes see them on the last day that counts. */
export type TaiwanStatus = Omit<TaiwanPerson, 'birth'>

/** What a payslip in Taiwan follows from, beside what every payslip does. Whole dollars. */
export type TaiwanPayInputs = PersonInputs & {
  readonly taiwan: TaiwanStatus
  /** Left before the month: another insures the person, and no premium is due here. */
  readonly left?: true
  /** What recurs with basic pay, where the run itself does not pay it. */
  readonly allowances?: number
  /** Bonuses of approved payslips of the calendar year. */
  readonly bonusBefore?: number
  /** Minutes of overtime that count towards the legal hours: in approved runs of the month, and of each month before it in the quarter. */
  readonly overtimeBefore?: { readonly month: number; readonly quarter: readonly number[] }
  /** Half years of service on the last day; for severance pay. */
  readonly serviceHalves?: number
  /** Severance pay that earlier runs paid of the same service, and the tax on it. */
  readonly severanceBefore?: { readonly paid: number; readonly tax: number }
  /** Wages of the month's days that its approved runs paid, by line: the person's last run of the month pays what is left. */
  readonly paidBefore?: PaidBefore
  /** What approved runs of the same month counted and took. */
  readonly earlier?: NonNullable<TaiwanMonthInput['earlier']>
}

export type PaidBefore = { readonly [code: string]: number }

/** What a payslip counted in Taiwan's schemes and taxes, for later runs, forms and files. Whole dollars. */
export type TaiwanSums = {
  readonly taxable: number
  readonly bonuses: number
  readonly meal: number
  readonly reserveWages: number
  readonly retirement: number
  /** The wage agreed for a whole month, as it is at its end; absent in payslips from before it was kept. */
  readonly agreed?: number
  /** Income tax of this payslip, on salary, bonuses and severance pay. */
  readonly tax: number
  readonly voluntaryPension: number
  /** Insured amounts by scheme; absent where the person is not in it. */
  readonly insured: {
    readonly labor?: number
    readonly occupational?: number
    readonly health?: number
    readonly pension?: number
  }
  /** Shares in the totals of the unit: insured amounts charged, and salary with bonuses. */
  readonly laborInsured: number
  readonly healthInsured: number
  readonly salaryPaid: number
}
