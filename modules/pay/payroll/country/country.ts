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
import type { Payslip } from '../payslip/slip.ts'
import type { YearSum } from '../payslip/year-sums.ts'
import type { Cause, Check, MissingNumber, PayCycle, PayFrequency } from '../values.ts'
import type { SchemeStorage, SlipColumn } from './scheme-storage.ts'

/** All the law of a month in some country; what is in it only the country's own code knows. */
export type PayLaw = { readonly month: Month }

/** Everyone of a lot, as far as every country's payslip asks. */
export type LoadedPeople<Own extends object = object, Counts extends object = object> = {
  ids: readonly string[]
  /** All employments of their people here: what a year or a month adds up is of the person. */
  employments: Employments
  people: ReadonlyMap<string, PersonRow>
  items: ReadonlyMap<string, readonly ItemRow[]>
  /** The company's pay items as they count in the country. */
  payItems: RunItems<Counts>
  /** Their payslips of other runs of the same months with the country's `monthColumns`, and what these have paid. */
  month: ReadonlyMap<string, readonly (MonthRow & Own)[]>
  settled: ReadonlyMap<string, SettledMonth | undefined>
  /** Of a past month wages alone are asked. */
  past: boolean
}

/** One of them with what the run owes for days, and what it takes of what sources delivered. */
export type LoadedPersonRows = {
  person: PersonRow
  service: ServiceDays
  items: readonly ItemRow[]
  dues: readonly SourcePayable[]
}

/** Lines of pay by their code; `part` where not all of the amount counts. */
export type CountedLines = CountedPayLines<{ readonly code: string; readonly part: boolean }>

/** What a country adds to somebody's inputs: amounts after all others, and facts of its own. */
export type CountryInputs<Inputs extends PersonInputs> = {
  items?: readonly ItemInput[]
  own: Omit<Inputs, keyof PersonInputs> & Partial<PersonInputs>
}

/** How runs are made. */
export type RunRules = {
  readonly cycles: readonly PayCycle[]
  /** What basic pay may be an amount of. */
  readonly frequencies: readonly PayFrequency[]
  /** The last run of a month pays what earlier ones left of it, by the month's own days; they are approved before it. */
  readonly settlesMonths: boolean
  /** Tax counts what the year has paid so far, also by earlier employers: a run says of whom nothing is known. */
  readonly taxesTheYear?: true
  /** Bonuses and the like are income of the year they are paid in, and so paid by a run of that year. */
  readonly taxesWhenPaid: boolean
  /** What a run counts for whose month and pay day lie in different years, in words with `{{year}}` and `{{paid}}`. */
  readonly otherYearNote: Label
}

/** Its law by month, and what the law says outside of a payslip. */
export type PayLaws<Law extends PayLaw> = {
  /** Throws Refused `law_not_loaded` before the first month. */
  forMonth(month: Month): Law
  /** Whether all tables of the month were read and confirmed. */
  isChecked(month: Month): boolean
  /** Which schemes' law entered into force after a month, by the key of the law's screen. */
  changes(law: Law, since: Month): string[]
  /** Whether the law owes overtime to somebody with such pay at the end of a month; nothing where it owes everybody. */
  owesOvertime?(
    month: Month,
    pay: { readonly amount: number | null; readonly per?: string | undefined },
    allowances: number,
  ): boolean | null
  /** Holidays within leave stay paid, unless it is of so many days; absent: they go with it. */
  readonly holidaysApart?: number
  /** Minutes that a day of leave counts where it is paid out; those of the person's normal day unless told. */
  readonly unusedLeaveMinutes?: (month: Month) => number
}

/** What a payslip is worked out from: people, pay items, what sources deliver, what the company chose. */
export type InputRules<Inputs extends PersonInputs, Run extends RunFacts, Settings extends object> = {
  /** What of its own it reads of what sources deliver; none unless told. */
  readonly takes?: readonly ('relief' | 'tax')[]
  /** Columns of a statutory status that only this country asks for, and those of them that it reads as they were on the first day of the month. */
  readonly statusColumns: readonly string[]
  readonly asMonthBegins: readonly string[]
  /** What a pay item counts for, from what is stored of it under the country's code; undefined where that is nothing. */
  itemCounts(stored: object | undefined): object
  /** What one of the items that companies begin with counts for; undefined where the country says nothing of it. */
  usualCounts(code: string): object | undefined
  /** Back pay of an item keeps the item's name; other wages become arrears. */
  keepsItem(item: RunItem): boolean
  /** The item of arrears of an earlier year, where the yearly form shows them apart. */
  readonly earlierYearsItem?: string
  /** Whether the tax office knows the person by a number. */
  hasTaxNumber(person: PersonRow): boolean
  /** What a run freezes of the company's settings beside what every run does. */
  loadChoices(tx: Tx, period: Month, settings: Settings): Promise<Omit<Run, keyof RunFacts>>
  /** One query for each source, whatever the number of people; the answer is asked for each of them. */
  loadInputs(tx: Tx, run: RunRow, of: LoadedPeople): Promise<(one: LoadedPersonRows) => CountryInputs<Inputs>>
}

/** A payslip, and what its schemes counted. */
export type PayslipRules<
  Law extends PayLaw,
  Inputs extends PersonInputs,
  Run extends RunFacts,
  Settings extends object,
  Schemes extends object,
> = {
  /** Throws NotPayable for what is not paid there, RangeError for facts that cannot be. */
  compute(inputs: Inputs, run: Run, law: Law): Payslip<Schemes>
  /**
   * What hours are worth by the law of a month and the pay of their day, outside of any run; what only a run knows, such as
   * the month's commission, is left out. Throws NotPayable for what is not paid there.
   */
  hoursPay?(
    law: Law,
    items: Run['items'],
    inputs: Pick<PersonInputs, 'pay' | 'items' | 'minutes'>,
    hours: ItemInput & { readonly minutes: number },
    settings: Settings,
  ): { readonly amount: number; readonly basis: Basis }
  /** What the company owes on the payroll as a whole, of the payslips' `schemes` by person. */
  loadUnitLines?(tx: Tx, run: RunRow, law: Law, schemes: ReadonlyMap<string, Schemes>): Promise<Line[]>
  /** How that is kept with the payslip. */
  readonly schemeStorage: SchemeStorage
  /** Columns of its own that the runs of a month add up, and those that a payslip is compared by with the month before. */
  readonly monthColumns: readonly SlipColumn[]
  readonly comparedColumns: readonly SlipColumn[]
  /** The column that says what of each relief was used, by its code. */
  readonly reliefColumn?: SlipColumn
  /** Its sums by the names that totals, lists and reports know them by, each of a column or several. */
  readonly sums: { readonly [name: string]: readonly SlipColumn[] }
  /** Those in the totals of a run. */
  readonly totals: readonly string[]
  /** Those that are summed in a run's totals by their code, and those that the company owes as a whole. */
  isScheme(code: string): boolean
  readonly unitCodes: readonly string[]
}

/** What somebody has to look at before a run is confirmed. */
export type ReviewRules<
  Law extends PayLaw,
  Inputs extends PersonInputs,
  Run extends RunFacts,
  Schemes extends object,
> = {
  /** Columns of numbers that its authorities read, beside the identity number. */
  readonly numbersRead?: readonly NumberColumn[]
  /** Numbers of its authorities that somebody lacks with such a payslip, beside the tax number. */
  missingNumbers?(slip: Payslip<Schemes>, facts: ReviewFacts): MissingNumber[]
  /** What goes out in full though pay does not reach: `left` is net pay without an advance, and below zero. */
  overdraftChecks?(slip: Payslip<Schemes>, left: number): Finding<Check>[]
  /** Why net pay differs by what was taken; `alone` where nothing else says it. `before` has the compared columns. */
  causes?(slip: Payslip<Schemes>, before: ComparedSums): { beside: Finding<Cause>[]; alone: Finding<Cause>[] }
  /** What somebody has to look at of deductions, with what the month's runs approved before have paid and taken. */
  deductionChecks?(
    slip: Payslip<Schemes>,
    inputs: Inputs,
    facts: ReviewFacts,
    about: { run: Run; law: Law },
  ): Finding<Check>[]
  /** What somebody has to look at, of a regular run. */
  monthlyChecks(
    slip: Payslip<Schemes>,
    inputs: Inputs,
    facts: ReviewFacts,
    about: { run: Run; law: Law },
  ): Finding<Check>[]
  /** The same, of any run. */
  checks(inputs: Inputs, about: { run: Run; law: Law }): Finding<Check>[]
}

/** Its own formulas in words, and worked out again. */
export type ExplanationRules<Inputs extends PersonInputs, Run extends RunFacts> = {
  /** Whether a formula of a line is its own; those that no country owns are every company's. */
  ownsFormula(formula: string): boolean
  /** Those of its own by which it pays days of the month. */
  readonly daysFormulas: readonly string[]
  /** Its own formulas in words; without it the usual texts say them. */
  explain?(basis: Basis, language: Language): RuleExplanation
  /** The same as one sentence, a sum line by line and what of the person decides it, as they were when it was paid; nothing where the words of the formula say it all. */
  calculationTrace?(basis: Basis, told: TraceReader, inputs?: Inputs): TracedFigure | undefined
  /** Which lines of a payslip each of its schemes counts, of what the run froze; none where the sums say it themselves. */
  countedLines?(lines: readonly Line[], run: Pick<Run, 'items'>, inputs: Inputs): CountedLines
  /** How much of an amount stays within a ceiling, of the second basis of a line. */
  exemptionExplanation?(basis: Basis, language: Language): NamedValue[]
  /** Whether a few numbers beside a line say what its formula was worked out from. */
  noteOf?(formula: string): 'days' | 'unpaid' | 'hours' | undefined
  /** The amounts of a stored line again, from the line alone. */
  recomputeLine(line: Line): LineAmounts
}

/** Its lines on paper, in lists and in the ledger. */
export type DocumentRules = {
  /** Lines of its schemes and taxes, with their names, in the order a payslip shows them. */
  readonly lineNames: Labels
  /** Lines that the ledger has an account for, in reading order: what the person gives, what the employer adds. */
  readonly ledger: { readonly person: readonly string[]; readonly employer: readonly string[] }
  /** Sums of the year on a payslip. */
  readonly yearSums: readonly YearSum[]
  /** Numbers of its authorities that a printed payslip shows beside the tax number. */
  readonly numbers: readonly ('epf_number' | 'socso_number')[]
  /** Beside the lines of a payslip, of what it keeps as a document. */
  facts(schemes: object | null): { label: Label; amount: number }[]
}

/**
 * A country that people are paid in: all that differs from one to the next. It is found by its code, never by what an
 * object has in it. Methods take what the country's own methods have made.
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
  /** The group that a company begins with; its name in the company's language. */
  readonly defaultGroup: { readonly name: Label; readonly pay_day: number }
  readonly runs: RunRules
  readonly law: PayLaws<Law>
  readonly inputs: InputRules<Inputs, Run, Settings>
  readonly payslip: PayslipRules<Law, Inputs, Run, Settings, Schemes>
  readonly review: ReviewRules<Law, Inputs, Run, Schemes>
  readonly explanation: ExplanationRules<Inputs, Run>
  readonly document: DocumentRules
}
