import type { Millionths } from '#base/money/money.ts'
import type { CourtOrder } from '#statutory/taiwan/garnishment/deduction.ts'
import type { Multipliers } from '#statutory/taiwan/labor-standards/overtime.ts'
import type { TaiwanChoices, TaiwanMonthInput, TaiwanPerson } from '#statutory/taiwan/month/month-input.ts'
import type { PersonInputs, RunFacts, RunItem, RunItems } from '../payslip/inputs.ts'
import type { TaiwanCounts } from './item-counts.ts'

/** A company's choices and notified rates in Taiwan, stored in a run's snapshot. Rates in millionths, minutes per month. */
export type TaiwanRunChoices = TaiwanChoices & {
  readonly unitWorkers: number
  readonly pensionRate: Millionths
  readonly multipliers: Multipliers
  /** Monthly minutes of overtime that stay tax-free. */
  readonly overtimeLimit: number
  /** Workers pay to the company's welfare fund; absent in runs of companies without one. */
  readonly welfareFund?: true
}

/** The run facts of Taiwan, stored in the run's snapshot. */
export type TaiwanRun = RunFacts & { readonly taiwan: TaiwanRunChoices; readonly items: RunItems<TaiwanCounts> }

export type TaiwanItem = RunItem<TaiwanCounts>

/** The person as Taiwan's schemes classify them on the last counted day. */
export type TaiwanStatus = Omit<TaiwanPerson, 'birth'>

/** The inputs that only a payslip in Taiwan has. Whole dollars. */
export type TaiwanPayInputs = PersonInputs & {
  readonly taiwan: TaiwanStatus
  /** Nobody has chosen how tax is withheld: the flat rate of an earlier default holds. */
  readonly taxMethodOpen?: true
  /** The person left before the month: another employer insures them, and no premium is due here. */
  readonly left?: true
  /**
   * The wage that grades follow from where no amount is notified, until a change takes effect; absent in runs that took
   * the wage of the month.
   */
  readonly insuredWage?: number
  /** No record says what the hours of a month come to: the grade has to be looked at. */
  readonly insuredAssumed?: true
  /** The typed number of dependants, where fewer family members are recorded as insured. */
  readonly dependantsTyped?: number
  /** Allowances that recur with basic pay, where the run itself does not pay them. */
  readonly allowances?: number
  /** Bonuses of approved payslips of the calendar year. */
  readonly bonusBefore?: number
  /**
   * Minutes of overtime that count towards the legal hours: in approved runs of the month, and in each earlier month of the
   * quarter.
   */
  readonly overtimeBefore?: { readonly month: number; readonly quarter: readonly number[] }
  /** The legal minutes of overtime of the month where more is agreed; absent where those of the run count. */
  readonly overtimeLimit?: number
  /** Half years of service on the last day; for severance pay. */
  readonly serviceHalves?: number
  /** Severance pay of the same service in earlier runs, and its tax. */
  readonly severanceBefore?: { readonly paid: number; readonly tax: number }
  /** Wages that approved runs paid for days of the month, by line. The person's last run of the month pays what is left. */
  readonly paidBefore?: PaidBefore
  /** Orders of courts to pay creditors, with what earlier runs of the month paid to the person. */
  readonly garnishments?: { readonly orders: readonly CourtOrder[]; readonly paidBefore: number }
  /** What approved runs of the same month counted and deducted. */
  readonly earlier?: NonNullable<TaiwanMonthInput['earlier']>
}

export type PaidBefore = { readonly [code: string]: number }

/** The sums of a payslip in Taiwan's schemes and taxes that later runs, forms and files need. Whole dollars. */
export type TaiwanSums = {
  readonly taxable: number
  readonly bonuses: number
  readonly meal: number
  readonly reserveWages: number
  readonly retirement: number
  /** The agreed wage of a whole month, as of its end; absent in old payslips. */
  readonly agreed?: number
  /** Income tax of this payslip, on salary, bonuses and severance pay. */
  readonly tax: number
  readonly voluntaryPension: number
  /** Insured amounts by scheme; absent where the scheme does not cover the person. */
  readonly insured: {
    readonly labor?: number
    readonly occupational?: number
    readonly health?: number
    readonly pension?: number
  }
  /** The person's share in the company's totals: insured amounts charged, and salary with bonuses. */
  readonly laborInsured: number
  readonly healthInsured: number
  readonly salaryPaid: number
}
