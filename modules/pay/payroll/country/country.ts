import type { Language } from '#base/access/actor.ts'
import type { Basis } from '#base/calculation/basis.ts'
import type { Month } from '#base/days/days.ts'
import type { Label, Labels } from '#base/labels.ts'
import type { Employments } from '#people/employments.ts'
import type { Tx } from '#server/database/database.ts'
import type { CountedPayLines, NamedValue, RuleExplanation, TracedFigure, TraceReader } from '#statutory/explanation.ts'
import type { SourcePayable } from '../../sources/payable.ts'
import type { ItemRow } from '../gather/amounts.ts'
import type { MonthRow, SettledMonth } from '../gather/month.ts'
import type { PersonRow } from '../gather/people.ts'
import type { ComparedSums, NumberColumn, ReviewFacts } from '../gather/review-facts.ts'
import type { RunRow } from '../gather/run-row.ts'
import type { ServiceDays } from '../gather/service-days.ts'
import type { Finding } from '../payslip/finding.ts'
import type { ItemInput, PersonInputs, RunFacts, RunItem, RunItems } from '../payslip/inputs.ts'
import type { Line, LineAmounts } from '../payslip/lines.ts'
import type { ShownLine, ShownSlip } from '../payslip/shown-lines.ts'
import type { Payslip } from '../payslip/slip.ts'
import type { YearSum } from '../payslip/year-sums.ts'
import type { Cause, Check, MissingNumber, PayCycle, PayFrequency } from '../values.ts'
import type { SchemeStorage, SlipColumn } from './scheme-storage.ts'

/** The law of a month in some country. Only the country's own code knows its content. */
export type PayLaw = { readonly month: Month }

/** The loaded records of a batch of people that every country's payslip needs. */
export type LoadedPeople<Own extends object = object, Counts extends object = object> = {
  ids: readonly string[]
  /** All employments of these people in the company, since a year or a month is summed by person. */
  employments: Employments
  people: ReadonlyMap<string, PersonRow>
  items: ReadonlyMap<string, readonly ItemRow[]>
  /** The company's pay items with their flags for the country. */
  payItems: RunItems<Counts>
  /** Their payslips from other runs of the same months with the country's `monthColumns`, and what those runs paid. */
  month: ReadonlyMap<string, readonly (MonthRow & Own)[]>
  settled: ReadonlyMap<string, SettledMonth | undefined>
  /** True for a past month, which needs wages only. */
  past: boolean
}

/** One of these people with the payables for days and the payables that the run takes. */
export type LoadedPersonRows = {
  person: PersonRow
  service: ServiceDays
  items: readonly ItemRow[]
  dues: readonly SourcePayable[]
}

/** Lines of pay by code; `part` marks lines of which only a part counts. */
export type CountedLines = CountedPayLines<{ readonly code: string; readonly part: boolean }>

/** What a country adds to somebody's inputs: amounts after all others, and its own fields. */
export type CountryInputs<Inputs extends PersonInputs> = {
  items?: readonly ItemInput[]
  own: Omit<Inputs, keyof PersonInputs> & Partial<PersonInputs>
}

/** Rules for creating runs. */
export type RunRules = {
  readonly cycles: readonly PayCycle[]
  /** The periods that basic pay may be an amount of. */
  readonly frequencies: readonly PayFrequency[]
  /**
   * The last run of a month pays what earlier runs left of it, by the days of the month. The earlier runs have to be
   * approved first.
   */
  readonly settlesMonths: boolean
  /**
   * Tax depends on the pay of the year so far, including earlier employers. A run warns about people whose earlier pay is
   * unknown.
   */
  readonly taxesTheYear?: true
  /** Bonuses and similar pay are income of the year of payment, so a run of that year pays them. */
  readonly taxesWhenPaid: boolean
  /** A note for runs whose month and pay day are in different years, with `{{year}}` and `{{paid}}`. */
  readonly otherYearNote: Label
}

/** The country's law by month, and the parts of the law that apply outside a payslip. */
export type PayLaws<Law extends PayLaw> = {
  /** Throws DomainError `law_not_loaded` before the first month. */
  forMonth(month: Month): Law
  /** Whether all tables of the month are checked and confirmed. */
  isChecked(month: Month): boolean
  /** The schemes whose law changed after a month, by their key on the law screen. */
  changes(law: Law, since: Month): string[]
  /** Whether the law grants overtime for such pay at the end of a month; absent where it grants overtime to everybody. */
  owesOvertime?(
    month: Month,
    pay: { readonly amount: number | null; readonly per?: string | undefined },
    allowances: number,
  ): boolean | null
  /**
   * Public holidays within leave stay paid unless the leave has at least this many days; absent: holidays are part of the
   * leave.
   */
  readonly holidaysApart?: number
  /** Minutes that one day of unused leave is paid as; absent: the minutes of the person's normal day. */
  readonly unusedLeaveMinutes?: (month: Month) => number
}

/** How payslip inputs are built from people, pay items, payables and company settings. */
export type InputRules<Inputs extends PersonInputs, Run extends RunFacts, Settings extends object> = {
  /** The payable shapes that only some countries use; absent where the country uses none. */
  readonly takes?: readonly ('relief' | 'tax')[]
  /** Columns of the statutory status that only this country reads. */
  readonly statusColumns: readonly string[]
  /** The flags of a pay item, from what is stored under the country's code; undefined where nothing is stored. */
  itemCounts(stored: object | undefined): object
  /** The flags of a default pay item; undefined where the country has none for it. */
  usualCounts(code: string): object | undefined
  /** Whether back pay of an item keeps the item's name; other wages are paid as arrears. */
  keepsItem(item: RunItem): boolean
  /** The item for arrears of an earlier year, where the yearly form shows them separately. */
  readonly earlierYearsItem?: string
  hasTaxNumber(person: PersonRow): boolean
  /** Loads the company settings that a run of this country stores in its snapshot. */
  loadChoices(tx: Tx, period: Month, settings: Settings): Promise<Omit<Run, keyof RunFacts>>
  /** Runs one query per source, whatever the number of people. The returned function gives the inputs of one person. */
  loadInputs(tx: Tx, run: RunRow, of: LoadedPeople): Promise<(one: LoadedPersonRows) => CountryInputs<Inputs>>
}

/** How a payslip is computed, and the sums of its schemes. */
export type PayslipRules<
  Law extends PayLaw,
  Inputs extends PersonInputs,
  Run extends RunFacts,
  Settings extends object,
  Schemes extends object,
> = {
  /** Throws NotPayableError for what the country does not pay, RangeError for impossible inputs. */
  compute(inputs: Inputs, run: Run, law: Law): Payslip<Schemes>
  /**
   * The pay for hours by the law of a month and the pay of their day, outside of any run. Values that only a run knows,
   * such as the month's commission, are left out. Throws NotPayableError for what the country does not pay.
   */
  hoursPay?(
    law: Law,
    items: Run['items'],
    inputs: Pick<PersonInputs, 'pay' | 'items' | 'minutes'>,
    hours: ItemInput & { readonly minutes: number },
    settings: Settings,
  ): { readonly amount: number; readonly basis: Basis }
  /** Loads what the company owes on the whole payroll, from the `schemes` of the payslips by person. */
  loadUnitLines?(tx: Tx, run: RunRow, law: Law, schemes: ReadonlyMap<string, Schemes>): Promise<Line[]>
  /** How these sums are stored with the payslip. */
  readonly schemeStorage: SchemeStorage
  /** The country's columns that the runs of a month are summed by, and those compared with the previous month. */
  readonly monthColumns: readonly SlipColumn[]
  readonly comparedColumns: readonly SlipColumn[]
  /** The column with the used amount of each relief, by code. */
  readonly reliefColumn?: SlipColumn
  /** The country's sums by the names used in totals, lists and reports, each of one or several columns. */
  readonly sums: { readonly [name: string]: readonly SlipColumn[] }
  /** The sums shown in the totals of a run. */
  readonly totals: readonly string[]
  /** The codes that a run's totals sum by code, and the codes that the company owes as a whole. */
  isScheme(code: string): boolean
  readonly unitCodes: readonly string[]
}

/** Checks that a person has to confirm before a run is confirmed. */
export type ReviewRules<
  Law extends PayLaw,
  Inputs extends PersonInputs,
  Run extends RunFacts,
  Schemes extends object,
> = {
  /** Columns of numbers that the country's authorities read, besides the identity number. */
  readonly numbersRead?: readonly NumberColumn[]
  /** The numbers of authorities that somebody with such a payslip lacks, besides the tax number. */
  missingNumbers?(slip: Payslip<Schemes>, facts: ReviewFacts): MissingNumber[]
  /** Checks for amounts that are deducted in full although pay is too low. `left` is net pay without an advance, below zero. */
  overdraftChecks?(slip: Payslip<Schemes>, left: number): Finding<Check>[]
  /** Causes of a net change by deductions; `alone` applies where there is no other cause. `before` has the compared columns. */
  causes?(slip: Payslip<Schemes>, before: ComparedSums): { beside: Finding<Cause>[]; alone: Finding<Cause>[] }
  /** Checks of deductions, with what earlier approved runs of the month paid and deducted. */
  deductionChecks?(
    slip: Payslip<Schemes>,
    inputs: Inputs,
    facts: ReviewFacts,
    about: { run: Run; law: Law },
  ): Finding<Check>[]
  /** Checks of a regular run. */
  monthlyChecks(
    slip: Payslip<Schemes>,
    inputs: Inputs,
    facts: ReviewFacts,
    about: { run: Run; law: Law },
  ): Finding<Check>[]
  /** Checks of any run. */
  checks(inputs: Inputs, about: { run: Run; law: Law }): Finding<Check>[]
}

/** How the country explains its own formulas and recomputes them. */
export type ExplanationRules<Inputs extends PersonInputs, Run extends RunFacts> = {
  /** Whether the country owns a formula; formulas without an owner are shared by all countries. */
  ownsFormula(formula: string): boolean
  /** The country's formulas that pay days of the month. */
  readonly daysFormulas: readonly string[]
  /** Explains the country's own formulas in words; absent: the common texts are used. */
  explain?(basis: Basis, language: Language): RuleExplanation
  /**
   * Explains a line in one sentence with its calculation steps and the person's facts as of the payment; undefined where
   * the formula text is enough.
   */
  calculationTrace?(basis: Basis, reader: TraceReader, inputs?: Inputs): TracedFigure | undefined
  /** Which payslip lines each scheme counts, from the run's snapshot; absent where the sums are self-explanatory. */
  countedLines?(lines: readonly Line[], run: Pick<Run, 'items'>, inputs: Inputs): CountedLines
  /** How much of an amount is within a ceiling, from the second basis of a line. */
  exemptionExplanation?(basis: Basis, language: Language): NamedValue[]
  /** Which short note shows what a line was computed from. */
  noteOf?(formula: string): 'days' | 'unpaid' | 'hours' | 'leave' | 'creditor' | undefined
  /** Recomputes the amounts of a stored line from the line alone. */
  recomputeLine(line: Line): LineAmounts
}

/** The country's lines in documents, lists and the ledger. */
export type DocumentRules = {
  /** The lines as a payslip shows them, from its stored inputs; absent: each as it is stored. */
  showLines?(slip: ShownSlip): ShownLine[]
  /** Employer costs that are premiums for the person: payslips show them with the employer's contributions. */
  readonly premiums?: readonly string[]
  /** Payslips show balances of leave. */
  readonly showsBalances?: true
  /** Lines of schemes and taxes with their names, in payslip order. */
  readonly lineNames: Labels
  /** Lines that have a ledger account, in reading order: paid by the person, and added by the employer. */
  readonly ledger: { readonly person: readonly string[]; readonly employer: readonly string[] }
  /** Sums of the year that a payslip shows. */
  readonly yearSums: readonly YearSum[]
  /** Numbers of authorities that a printed payslip shows besides the tax number. */
  readonly numbers: readonly ('epf_number' | 'socso_number')[]
  /** Facts shown beside the lines of a payslip, from its stored document. */
  facts(schemes: object | null): { label: Label; amount: number }[]
}

/**
 * A country that people are paid in, with everything that differs between countries. Code looks it up by its code and never
 * tests the shape of an object. Its methods receive only objects that its own methods made.
 */
export type PayCountry<
  Law extends PayLaw = PayLaw,
  Inputs extends PersonInputs = PersonInputs,
  Run extends RunFacts = RunFacts,
  Settings extends object = object,
  Schemes extends object = object,
> = {
  readonly code: string
  readonly currency: string
  /** The default pay group of a new company; its name is in the company's language. */
  readonly defaultGroup: { readonly name: Label; readonly pay_day: number; readonly paid_next_month: boolean }
  readonly runs: RunRules
  readonly law: PayLaws<Law>
  readonly inputs: InputRules<Inputs, Run, Settings>
  readonly payslip: PayslipRules<Law, Inputs, Run, Settings, Schemes>
  readonly review: ReviewRules<Law, Inputs, Run, Schemes>
  readonly explanation: ExplanationRules<Inputs, Run>
  readonly document: DocumentRules
}
