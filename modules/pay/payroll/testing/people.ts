import { firstDay, lastDay } from '#base/days/days.ts'
import { DEFAULT_CHOICES } from '#statutory/malaysia/month/contributions.ts'
import { computePayslip } from '../countries.ts'
import type { PayLaw } from '../country/country.ts'
import type { ReviewFacts } from '../gather/review-facts.ts'
import { BASIC } from '../malaysia/earnings.ts'
import type { MalaysianItem, MalaysianPayInputs, MalaysianRun } from '../malaysia/inputs.ts'
import { type MalaysianCounts, readMalaysianCounts } from '../malaysia/item-counts.ts'
import type { MalaysianSums } from '../malaysia/sums.ts'
import { usualMalaysianCounts } from '../malaysia/usual-counts.ts'
import type { RunFacts } from '../payslip/inputs.ts'
import type { Payslip } from '../payslip/slip.ts'
import { usualItems } from '../settings/set-up.ts'
import type {
  TaiwanItem,
  TaiwanPayInputs,
  TaiwanRun,
  TaiwanRunChoices,
  TaiwanStatus,
  TaiwanSums,
} from '../taiwan/inputs.ts'
import { usualTaiwanCounts } from '../taiwan/usual-counts.ts'
import type { TaiwanKind } from '../values.ts'

/** A pay item for tests, as it counts in Malaysia and in Taiwan. */
export type TestItem = MalaysianItem & TaiwanItem
type ItemFlags = Omit<TestItem, 'code' | 'counts'> & MalaysianCounts & { readonly taiwan?: TaiwanKind }

/** An item for tests, by default with the flags of basic pay. */
export function runItem(code: string, more: Partial<ItemFlags> = {}): TestItem {
  const { kind, taxOnly, prorated = false, work, taiwan, ...flags } = more
  return {
    code,
    kind: kind ?? BASIC.kind,
    taxOnly: taxOnly ?? BASIC.taxOnly,
    prorated,
    work: work ?? BASIC.work,
    counts: { ...BASIC.counts, ordinaryRate: false, ...flags, ...(taiwan && { kind: taiwan }) },
  }
}

/** A Taiwanese company's choices, for tests. */
export const TAIWAN_CHOICES: TaiwanRunChoices = {
  occupationalRate: 2_100,
  bonusRule: 'over_2000',
  pensionRate: 60_000,
  reserveRate: 20_000,
  unitWorkers: 20,
  joinedLabor: true,
  multipliers: 'exact',
  overtimeLimit: 46 * 60,
}

/** A national of Taiwan without dependants, in the new pension scheme. */
export const TAIWANESE: TaiwanStatus = {
  identity: 'national',
  taxResident: true,
  taxMethod: 'table',
  taxDependants: 0,
  healthDependants: 0,
  pensionScheme: 'new',
}

/** The facts of a run for tests, by default in Malaysia. */
export function testRun(period: string, more: Partial<MalaysianRun & TaiwanRun> = {}): MalaysianRun & TaiwanRun {
  return {
    country: more.taiwan ? 'TW' : 'MY',
    taiwan: TAIWAN_CHOICES,
    period,
    kind: 'monthly',
    currency: 'MYR',
    proration: 'calendar',
    choices: DEFAULT_CHOICES,
    socsoRelief: false,
    takesBackOnce: true,
    deductAbsent: false,
    items: {},
    ...more,
  }
}

/** By default a Malaysian of age 30 with monthly pay for the whole month. */
export function testInputs(period: string, pay: number, more: Partial<MalaysianPayInputs> = {}): MalaysianPayInputs {
  const from = more.from ?? firstDay(period)
  const until = more.until ?? lastDay(period)
  return {
    employee: '00000000-0000-4000-8000-000000000001',
    birth: `${Number(period.slice(0, 4)) - 30}-01-15`,
    from,
    until,
    pay: [{ from, until, amount: pay }],
    minutes: 480,
    week: [1, 2, 3, 4, 5],
    status: { citizenship: 'citizen', regime: 'resident', category: 1 },
    items: [],
    absences: [],
    ...more,
  }
}

/** The default items of a company, with the flags of both countries. */
export function usualRunItems(): { [code: string]: TestItem } {
  return Object.fromEntries(
    usualItems().map((one) => [
      one.code,
      {
        code: one.code,
        kind: one.kind,
        taxOnly: one.tax_only as boolean,
        prorated: one.prorated as boolean,
        work: one.work_kind,
        counts: { ...readMalaysianCounts(usualMalaysianCounts(one.code)), ...usualTaiwanCounts(one.code) },
      },
    ]),
  )
}

/** Facts of somebody without findings. */
export const NO_FINDINGS: ReviewFacts = {
  joinedOn: '2020-01-01',
  lastDay: null,
  paymentMethod: 'bank_transfer',
  bank: 'aa',
  sharesAccount: 1,
  wrongBank: false,
  wrongNumbers: [],
  hasTaxNumber: true,
  lacks: [],
  partTime: false,
  previous: null,
}

export type TaiwanPayslip = Payslip<TaiwanSums>

export function taiwanPayslip(inputs: TaiwanPayInputs, run: RunFacts, law: PayLaw): TaiwanPayslip {
  return computePayslip(inputs, run, law) as TaiwanPayslip
}

export type MalaysianPayslip = Payslip<MalaysianSums>

export function malaysianPayslip(inputs: MalaysianPayInputs, run: RunFacts, law: PayLaw): MalaysianPayslip {
  return computePayslip(inputs, run, law) as MalaysianPayslip
}
