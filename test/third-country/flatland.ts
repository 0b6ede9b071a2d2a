import { sql } from 'kysely'
import type { Basis } from '#base/calculation/basis.ts'
import { sen, sum } from '#base/money/money.ts'
import type { Country } from '#statutory/country.ts'
import { lastDayOff } from '#statutory/day-off.ts'
import type { PayStep } from '../../modules/pay/payday/pay-step.ts'
import type { PayCountry, PayLaw } from '../../modules/pay/payroll/country/country.ts'
import type { PersonInputs, RunFacts, RunItems } from '../../modules/pay/payroll/payslip/inputs.ts'
import { type Line, sumLines, toLineAmounts } from '../../modules/pay/payroll/payslip/lines.ts'
import { COMMON_YEAR_SUMS } from '../../modules/pay/payroll/payslip/year-sums.ts'

/** A levy of a tenth that the employee pays, and the same from the employer. */
type FlatLaw = PayLaw & { readonly levy: number }

const tenth = (amount: number, levy: number) => sen(Math.floor((amount * levy) / 100))
const levyOf = ({ i }: Basis) => tenth(i.a as number, i.r as number)

/** Its law beside pay: one table, one holiday moved to the next day, and residence after ten days. */
export const FLAT_LAW: Country = {
  code: 'XA',
  tables: { xa_levy: [{ from: '2020-01-01', source: 'Flat Act', value: 10 }] },
  checked: '2030-12',
  tableNames: { xa_levy: { en: 'Flat levy', zh: '平準稅' } },
  figures: (_, value) => [{ name: { en: 'Levy', zh: '費率' }, value: `${value} %` }],
  leaves: [
    {
      from: '2020-01-01',
      source: 'Flat Act',
      value: [
        {
          id: 'flat_day',
          name: { en: 'Flat leave', zh: '平日假' },
          per: 'year',
          steps: [{ months: 0, days: 5 }],
          pay: { by: 'all', share: 1_000_000 },
        },
      ],
    },
  ],
  holidayYears: [2027],
  holidays: (year) => [
    {
      day: `${year}-05-05`,
      name: 'Flat Day',
      name_zh: '平日',
      kind: 'public',
      state: null,
      substitutes_day: null,
      substitutes_key: null,
      is_unconfirmed: false,
    },
  ],
  substitutingDays: (restDays) => restDays,
  substituteStep: () => 1,
  dayOff: (weekday, off, restDays) => (weekday === lastDayOff(off, restDays) ? 'rest_day' : 'non_working'),
  holidaysByState: true,
  states: [{ code: 'UPP', name: { en: 'Upper Flatland', zh: '上平' } }],
  daysPresent: (_, { stays }) => stays.length,
  residentDays: () => 10,
  residesByDays: true,
  isFromAbroad: () => false,
  dueByMonth: [],
  dueByYear: [],
}

/** What a pay item counts for there: the levy applies unless the item says otherwise. */
type FlatCounts = { readonly levied: boolean }
type FlatRun = RunFacts & { readonly items: RunItems<FlatCounts> }

/** Its part of a payslip. */
type FlatSums = { readonly levied: number }

/** A country for tests only: weekly pay, one flat levy, and its own currency. */
export const FLATLAND: PayCountry<FlatLaw, PersonInputs, FlatRun, object, FlatSums> = {
  code: 'XA',
  currency: 'XTS',
  defaultGroup: { name: { en: 'Flatland', zh: '平地' }, pay_day: 5, paid_next_month: false },
  runs: {
    cycles: ['weekly'],
    frequencies: ['weekly'],
    settlesMonths: false,
    taxesWhenPaid: false,
    otherYearNote: { en: 'Flatland taxes {{year}}, paid in {{paid}}', zh: '{{year}} {{paid}}' },
  },
  law: {
    forMonth: (month) => ({ month, levy: 10 }),
    isChecked: () => true,
    changes: () => [],
  },
  inputs: {
    statusColumns: [],
    itemCounts: (stored): FlatCounts => ({ levied: true, ...stored }),
    usualCounts: (code): FlatCounts | undefined => (code === 'bonus' ? { levied: false } : undefined),
    keepsItem: () => false,
    hasTaxNumber: () => true,
    loadChoices: async () => ({}),
    loadInputs: async () => () => ({ own: {} }),
  },
  payslip: {
    compute({ pay, items }, { items: known }, { month, levy }) {
      const week = pay.at(-1)?.amount ?? 0
      const typed = items.flatMap(({ code, amount }): Line[] => {
        const item = known[code]
        return item && amount !== undefined
          ? [{ c: code, k: item.kind, a: amount, b: { f: 'pay.once', m: month, i: { a: amount } } }]
          : []
      })
      const own: Line[] = [
        { c: 'basic', k: 'earning', a: week, b: { f: 'xa.week', m: month, i: { a: week } } },
        ...typed,
      ]
      const gross = sumLines(own, 'earning')
      const levied = sumLines(
        own.filter(({ c }) => known[c]?.counts.levied !== false),
        'earning',
      )
      const taken = tenth(levied, levy)
      const lines: Line[] = [
        ...own,
        { c: 'xa_levy', k: 'deduction', a: taken, e: taken, b: { f: 'xa.levy', m: month, i: { a: levied, r: levy } } },
      ]
      const [reimbursements, deductions] = [sumLines(lines, 'reimbursement'), sumLines(lines, 'deduction')]
      return {
        lines,
        basic: week,
        gross,
        reimbursements,
        deductions,
        net: gross + reimbursements - deductions,
        employerCost: sum([gross, reimbursements, taken]),
        shortage: 0,
        fullPay: week,
        unpaid: 0,
        overtime: 0,
        oneOff: sum(typed.map(({ a }) => a)),
        recurring: 0,
        statusKey: 'flat|',
        schemes: { levied },
      }
    },
    schemeStorage: { document: 'schemes' },
    monthColumns: [],
    comparedColumns: [],
    sums: {},
    totals: [],
    isScheme: (code) => code === 'xa_levy',
    unitCodes: [],
  },
  review: {
    monthlyChecks: (slip) => (slip.gross > 1_000_00 ? [['zero_pay', {}]] : []),
    checks: () => [],
  },
  explanation: {
    ownsFormula: (formula) => formula.startsWith('xa.'),
    daysFormulas: [],
    explain: ({ f, i, m }) => ({
      formula: f === 'xa.week' ? 'Pay of a week' : 'A tenth of gross pay',
      inputs: [{ name: 'Of', value: String(i.a) }],
      row: null,
      effective_from: `${m}-01`,
      source: 'Flat Act',
    }),
    recomputeLine(line) {
      if (line.b.f === 'xa.week') return toLineAmounts(line, sen(line.b.i.a as number))
      return { employee: levyOf(line.b), employer: levyOf(line.b) }
    },
  },
  document: {
    lineNames: { xa_levy: { en: 'Flat levy', zh: '平準稅' } },
    ledger: { person: ['xa_levy'], employer: ['xa_levy'] },
    yearSums: [
      ...COMMON_YEAR_SUMS,
      { title: { en: 'Levied this year', zh: '本年課稅基礎' }, amount: sql`(p.schemes->>'levied')::bigint` },
    ],
    numbers: [],
    facts: (schemes) => [{ label: { en: 'Levied on', zh: '課稅基礎' }, amount: (schemes as FlatSums).levied }],
  },
}

/** The step that follows its paid months. */
export const FLAT_STEP: PayStep = {
  kind: 'xa_levy',
  title: { en: 'Flat levy', zh: '平準稅' },
  scope: 'month',
  country: 'XA',
  marks: ['paid'],
  dueDay: (period) => `${period}-20`,
  loadOwed: async (_, runs) => ({ amount: 80_00 * runs.length, people: 1 }),
}
