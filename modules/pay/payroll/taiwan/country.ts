import { sql } from 'kysely'
import { lastDay } from '#base/days/days.ts'
import { sen } from '#base/money/money.ts'
import { uncheckedTables } from '#statutory/table-standing.ts'
import { TAIWAN_COUNTRY } from '#statutory/taiwan/country.ts'
import { explainTaiwanBasis } from '#statutory/taiwan/explanation/explain.ts'
import { TAIWAN_LINE_NAMES } from '#statutory/taiwan/explanation/explain-texts.ts'
import { recompute } from '#statutory/taiwan/explanation/recompute.ts'
import { GARNISHMENT_FORMULA } from '#statutory/taiwan/garnishment/deduction.ts'
import type { TaiwanLaw } from '#statutory/taiwan/law.ts'
import { taiwanWageItem } from '#statutory/taiwan/month/wage-items.ts'
import { traceTaiwanLine } from '#statutory/taiwan/trace/trace-line.ts'
import type { PayCountry } from '../country/country.ts'
import { TAIWAN_CYCLES } from '../cycles/cycles.ts'
import { toLineAmounts } from '../payslip/lines.ts'
import { COMMON_YEAR_SUMS } from '../payslip/year-sums.ts'
import { taiwanMonthlyChecks, taiwanRunChecks } from './checks.ts'
import { LONG_ABSENCE } from './days.ts'
import { taiwanHoursPay } from './earnings.ts'
import { TAIWAN_COLUMNS } from './input-rows.ts'
import type { TaiwanItem, TaiwanPayInputs, TaiwanRun, TaiwanSums } from './inputs.ts'
import { loadTaiwanInputs } from './load-inputs.ts'
import { TAIWAN_FACTS, taiwanFacts } from './payslip-facts.ts'
import { loadTaiwanChoices, type TaiwanSettings, taiwanLawOf } from './settings.ts'
import { computeTaiwanPayslip } from './slip.ts'
import { taiwanShownLines } from './slip-lines/shown-lines.ts'
import { loadUnitLines } from './unit.ts'
import { usualTaiwanCounts } from './usual-counts.ts'
import { DAYS_FORMULAS } from './wage.ts'

const SCHEMES = {
  tw_minimum_wage: 'minimumWage',
  tw_labor_rates: 'laborRates',
  tw_labor_grades: 'laborGrades',
  tw_occupational_grades: 'occupationalGrades',
  tw_health_rates: 'healthRates',
  tw_health_grades: 'healthGrades',
  tw_pension_grades: 'pensionGrades',
  tw_withholding: 'withholding',
} as const

export const TAIWAN: PayCountry<TaiwanLaw, TaiwanPayInputs, TaiwanRun, TaiwanSettings, TaiwanSums> = {
  code: TAIWAN_COUNTRY.code,
  currency: 'TWD',
  defaultGroup: { name: { en: 'Taiwan', zh: '臺灣' }, pay_day: 5, paid_next_month: true },
  runs: {
    cycles: TAIWAN_CYCLES,
    frequencies: ['monthly'],
    settlesMonths: true,
    // Taiwan's statements use the day of payment, whatever the month of the run.
    taxesWhenPaid: false,
    otherYearNote: {
      en: 'This run is paid in {{paid}}: its income stands in the withholding statement of {{paid}}, by the day of payment, while its tax and premiums follow the tables of {{year}}.',
      zh: '本次薪資於 {{paid}} 年給付：所得依給付日列入 {{paid}} 年度扣繳憑單，扣繳稅額與保費則依 {{year}} 年的標準計算。',
    },
  },
  law: {
    forMonth: taiwanLawOf,
    isChecked: (month) => uncheckedTables(TAIWAN_COUNTRY, month).length === 0,
    changes: (law, since) =>
      Object.entries(SCHEMES).flatMap(([key, scheme]) => (law[scheme].from > lastDay(since) ? [key] : [])),
    holidaysApart: LONG_ABSENCE,
    unusedLeaveMinutes: (month) => taiwanLawOf(month).working.value.dayMinutes,
  },
  inputs: {
    statusColumns: TAIWAN_COLUMNS,
    itemCounts: (stored = {}) => stored,
    usualCounts: usualTaiwanCounts,
    keepsItem: ({ counts: { kind } }: TaiwanItem) => kind !== undefined && taiwanWageItem(kind).tax !== 'salary',
    // The identity number is the tax number.
    hasTaxNumber: ({ lacks }) => !lacks.includes('ic_number'),
    loadChoices: async (tx, period, settings) => ({ taiwan: await loadTaiwanChoices(tx, period, settings) }),
    loadInputs: loadTaiwanInputs,
  },
  payslip: {
    compute: computeTaiwanPayslip,
    hoursPay: (law, items, inputs, hours, { tw_overtime }) => taiwanHoursPay(law, items, inputs, hours, tw_overtime),
    loadUnitLines: loadUnitLines,
    schemeStorage: { document: 'taiwan' },
    monthColumns: [],
    comparedColumns: [],
    sums: {},
    totals: [],
    isScheme: (code) => code.startsWith('tw_'),
    unitCodes: ['tw_arrears_fund', 'tw_employer_supplement'],
  },
  review: {
    monthlyChecks: taiwanMonthlyChecks,
    checks: taiwanRunChecks,
  },
  explanation: {
    ownsFormula: (formula) => formula.startsWith('tw.'),
    daysFormulas: DAYS_FORMULAS,
    explain: explainTaiwanBasis,
    calculationTrace: (basis, reader, inputs) => traceTaiwanLine(basis, reader, inputs?.taiwan),
    noteOf: (formula) =>
      formula === 'tw.unpaidDays'
        ? 'unpaid'
        : formula === 'tw.missedHours' || formula.startsWith('tw.overtime.')
          ? 'hours'
          : formula === 'tw.unusedLeave'
            ? 'leave'
            : formula === GARNISHMENT_FORMULA
              ? 'creditor'
              : undefined,
    recomputeLine(line) {
      // Taxes and wages each have one amount; premiums have an employee and an employer share.
      const { amount, tax, employee, employer } = recompute(line.b)
      if (amount !== undefined) return toLineAmounts(line, sen(amount))
      return { employee: sen(tax ?? employee ?? 0), employer: sen(employer ?? 0) }
    },
  },
  document: {
    showLines: taiwanShownLines,
    premiums: ['tw_occupational'],
    showsBalances: true,
    lineNames: TAIWAN_LINE_NAMES,
    ledger: {
      person: [
        'tw_labor',
        'tw_employment',
        'tw_health',
        'tw_pension',
        'tw_supplement',
        'tw_income_tax',
        'tw_bonus_tax',
        'tw_retirement_tax',
        'tw_welfare_fund',
        'tw_garnishment',
      ],
      employer: [
        'tw_labor',
        'tw_employment',
        'tw_occupational',
        'tw_health',
        'tw_pension',
        'tw_reserve',
        'tw_arrears_fund',
        'tw_employer_supplement',
      ],
    },
    yearSums: [
      ...COMMON_YEAR_SUMS,
      { title: { en: 'Income tax', zh: '所得稅扣繳' }, amount: sql`(p.taiwan->>'tax')::bigint` },
      { title: { en: 'Voluntary pension', zh: '勞退自提' }, amount: sql`(p.taiwan->>'voluntaryPension')::bigint` },
    ],
    numbers: [],
    facts: (schemes) =>
      taiwanFacts(schemes as TaiwanSums | null).map(([fact, amount]) => ({ label: TAIWAN_FACTS[fact], amount })),
  },
}
