import { sql } from 'kysely'
import { lastDay } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import { sen, sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { PayFrequency } from '#people/values.ts'
import { MALAYSIAN_COUNTRY } from '#statutory/malaysia/country.ts'
import { explainExemption, explainMalaysianBasis } from '#statutory/malaysia/explanation/explain.ts'
import { MALAYSIAN_FORMULAS, recompute } from '#statutory/malaysia/explanation/recompute.ts'
import { FIRST_MONTH, lawFor, type MalaysianLaw } from '#statutory/malaysia/law.ts'
import { LINE_NAMES } from '#statutory/malaysia/line-names.ts'
import { traceMalaysianLine } from '#statutory/malaysia/trace/trace-line.ts'
import { uncheckedTables } from '#statutory/table-standing.ts'
import type { PayCountry } from '../country/country.ts'
import { toLineAmounts } from '../payslip/lines.ts'
import { COMMON_YEAR_SUMS } from '../payslip/year-sums.ts'
import { PayCycle } from '../values.ts'
import { deductionLimitChecks, malaysiaMonthlyChecks, malaysiaRunChecks } from './checks.ts'
import { countedPay } from './counted-pay.ts'
import { malaysiaHoursPay } from './earnings.ts'
import type { MalaysianItem, MalaysianPayInputs, MalaysianRun } from './inputs.ts'
import { readMalaysianCounts } from './item-counts.ts'
import { loadMalaysiaInputs } from './load-inputs.ts'
import { owesOvertime } from './overtime-rights.ts'
import { loadMalaysianChoices, type MalaysianSettings } from './settings.ts'
import { computeMalaysianPayslip } from './slip.ts'
import { STATUS_COLUMNS } from './status.ts'
import { type MalaysianSums, MONTH_COLUMNS, SUM_COLUMNS, SUMS } from './sums.ts'
import { MALAYSIAN_TOTALS } from './total-values.ts'
import { usualMalaysianCounts } from './usual-counts.ts'

export const MALAYSIA: PayCountry<MalaysianLaw, MalaysianPayInputs, MalaysianRun, MalaysianSettings, MalaysianSums> = {
  code: MALAYSIAN_COUNTRY.code,
  currency: 'MYR',
  defaultGroup: { name: { en: 'Malaysia', zh: '馬來西亞' }, pay_day: 28, paid_next_month: false },
  runs: {
    cycles: PayCycle.options,
    frequencies: PayFrequency.options,
    settlesMonths: false,
    taxesTheYear: true,
    // Income Tax Act 1967 s.25, as amended by the Finance Act 2015: employment income belongs to the year in which it is
    // received.
    taxesWhenPaid: true,
    otherYearNote: {
      en: 'This run is paid in {{paid}} but counts for {{year}}: PCB, CP39 of its month and form EA of {{year}}. Income tax counts employment income in the year it is received. If it was earned and is received in different years, pay it with a run of {{paid}}.',
      zh: '本次薪資於 {{paid}} 年發放，但計入 {{year}} 年：PCB、該月 CP39 及 {{year}} 年 EA 表。所得稅以實際收到薪資的年度計算；如應計入 {{paid}} 年，請改於 {{paid}} 年的薪資發放。',
    },
  },
  law: {
    forMonth(month) {
      if (month < FIRST_MONTH) throw new DomainError('law_not_loaded', { params: { month, first: FIRST_MONTH } })
      return lawFor(month)
    },
    isChecked: (month) => uncheckedTables(MALAYSIAN_COUNTRY, month).length === 0,
    changes: (law, since) =>
      (['epf', 'socso', 'eis', 'lindung', 'hrd', 'pcb'] as const).filter((scheme) => law[scheme].from > lastDay(since)),
    owesOvertime,
  },
  inputs: {
    takes: ['relief', 'tax'],
    statusColumns: STATUS_COLUMNS,
    itemCounts: readMalaysianCounts,
    usualCounts: usualMalaysianCounts,
    keepsItem: ({ counts: { exemptKind, pcb } }: MalaysianItem) =>
      exemptKind !== null || pcb === 'exempt' || pcb === 'none',
    earlierYearsItem: 'arrears_earlier_years',
    hasTaxNumber: ({ lacks }) => !lacks.includes('tax_number'),
    loadChoices: loadMalaysianChoices,
    loadInputs: loadMalaysiaInputs,
  },
  payslip: {
    compute: computeMalaysianPayslip,
    hoursPay: malaysiaHoursPay,
    schemeStorage: { columns: SUM_COLUMNS },
    monthColumns: MONTH_COLUMNS,
    comparedColumns: ['pcb', 'cp38'],
    reliefColumn: 'claims_used',
    sums: SUMS,
    totals: MALAYSIAN_TOTALS,
    isScheme: () => false,
    unitCodes: [],
  },
  review: {
    numbersRead: ['tax_number', 'epf_number', 'socso_number', 'eis_number'],
    // The files of contributions and tax need an identity card or a passport number.
    missingNumbers: ({ gross, schemes }, { lacks }) => [
      ...(lacks.includes('ic_number') && gross > 0 ? (['missing_identity_number'] as const) : []),
      ...(lacks.includes('passport_number') && gross > 0 ? (['missing_passport_number'] as const) : []),
      ...(lacks.includes('epf_number') && schemes.epfEmployee + schemes.epfEmployer > 0
        ? (['missing_epf_number'] as const)
        : []),
      ...(lacks.includes('socso_number') && paysPerkeso(schemes) ? (['missing_socso_number'] as const) : []),
    ],
    overdraftChecks: ({ schemes: { cp38 } }, left) => (cp38 > 0 ? [['cp38_over_net', { cp38, net: left + cp38 }]] : []),
    causes: ({ schemes: { cp38, pcb } }, before) => ({
      beside: cp38 === (before.cp38 ?? 0) ? [] : [['cp38', { from: before.cp38 ?? 0, to: cp38 }]],
      alone: pcb === before.pcb ? [] : [['tax', { from: before.pcb!, to: pcb }]],
    }),
    deductionChecks: deductionLimitChecks,
    monthlyChecks: malaysiaMonthlyChecks,
    checks: malaysiaRunChecks,
  },
  explanation: {
    ownsFormula: (formula) => MALAYSIAN_FORMULAS.includes(formula),
    daysFormulas: [],
    explain: explainMalaysianBasis,
    calculationTrace: (basis, reader, inputs) => traceMalaysianLine(basis, reader, inputs?.status),
    countedLines: (lines, { items }, inputs) => countedPay(lines, items, inputs),
    exemptionExplanation: explainExemption,
    noteOf: (formula) =>
      formula === 'pay.basic' || formula === 'pay.cycle'
        ? 'days'
        : formula === 'pay.unpaid' || formula === 'pay.cycle_unpaid'
          ? 'unpaid'
          : formula.startsWith('ea.') && formula !== 'ea.unusedLeave'
            ? 'hours'
            : undefined,
    recomputeLine(line) {
      const { b } = line
      const amounts = recompute(b)
      if (amounts.amount !== undefined) return toLineAmounts(line, sen(amounts.amount))
      if (b.f === 'pcb.bik') return toLineAmounts(line, sen(required(amounts.normal, 'taxed part of a benefit')))
      if (b.f.startsWith('pcb.')) return { employee: sen(required(amounts.payable, 'PCB to pay')), employer: sen(0) }
      return {
        employee: sum([amounts.employee ?? 0, amounts.employeeExtra ?? 0]),
        employer: sum([amounts.employer ?? 0, amounts.employerExtra ?? 0]),
      }
    },
  },
  document: {
    lineNames: LINE_NAMES,
    ledger: {
      person: ['epf', 'socso', 'eis', 'lindung', 'zakat', 'pcb', 'cp38'],
      employer: ['epf', 'socso', 'eis', 'hrd'],
    },
    yearSums: [
      ...COMMON_YEAR_SUMS,
      { title: { en: 'EPF, employee', zh: 'EPF 員工' }, amount: sql`p.epf_employee` },
      { title: { en: 'EPF, employer', zh: 'EPF 雇主' }, amount: sql`p.epf_employer`, byEmployer: true },
      { title: { en: 'Income tax (PCB)', zh: '所得稅預扣（PCB）' }, amount: sql`p.pcb` },
    ],
    numbers: ['epf_number', 'socso_number'],
    facts: () => [],
  },
}

/** Whether the month's PERKESO file includes the person. */
function paysPerkeso({ socsoEmployee, socsoEmployer, eisEmployee, eisEmployer, lindung }: MalaysianSums): boolean {
  return sum([socsoEmployee, socsoEmployer, eisEmployee, eisEmployer, lindung]) > 0
}
