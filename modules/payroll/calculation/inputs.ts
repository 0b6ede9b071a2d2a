import { isDeepStrictEqual } from 'node:util'
import { earlierOf, laterOf } from '#base/days.ts'
import { sum } from '#base/money.ts'
import { monthsToDecember } from '#statutory/malaysia/pcb/benefits.ts'
import { monthSpan } from '../cycles/month-span.ts'
import type {
  AbsenceRow,
  BenefitRow,
  ClaimRow,
  ItemRow,
  OrdersRow,
  PayRow,
  StartRow,
  YearRow,
} from '../gather/amounts.ts'
import type { Counted } from '../gather/month.ts'
import type { PersonRow } from '../gather/people.ts'
import { monthsLeftOf, type Service } from '../gather/service-days.ts'
import type {
  AbsenceInput,
  AnyPayInputs,
  ItemInput,
  PayInputs,
  PayStretch,
  PersonInputs,
  SameMonth,
  StatutoryFacts,
  YearToDate,
} from '../payslip/inputs.ts'
import {
  type OvertimeRow,
  overtimeBefore,
  type SeveranceRow,
  type TaiwanYearRow,
  taiwanService,
  taiwanStatus,
  taiwanYear,
} from '../taiwan/gather.ts'
import type { RunRow } from './facts.ts'

/** What was gathered of one person, source by source. */
export type Rows = {
  pay: readonly PayRow[]
  items: readonly ItemRow[] | undefined
  benefits: readonly BenefitRow[] | undefined
  absences: readonly AbsenceRow[] | undefined
  year: YearRow | undefined
  /** What earlier runs of the month counted. */
  same?: Counted | undefined
  /** What earlier years have used of the exemption of compensation. */
  compensation: number | undefined
  starts: readonly StartRow[] | undefined
  claims: readonly ClaimRow[] | undefined
  orders: OrdersRow | undefined
  taiwan: TaiwanYearRow | undefined
  allowances: number | undefined
  severance: SeveranceRow | undefined
  overtime?: readonly OvertimeRow[] | undefined
  owed: number | undefined
}

/** The frozen input sheet; or the first day in service for which no pay is known. */
export function inputsOf(person: PersonRow, run: RunRow, service: Service, rows: Rows): AnyPayInputs | string {
  const { days: paidDays, inMonth, open, closed } = service
  const inTaiwan = run.country === 'TW'
  const priced = paidDays && inTaiwan ? inMonth : paidDays
  const pay = rows.pay
    .map(
      (row): PayStretch => ({
        from: priced ? laterOf(row.from_day, priced.from) : row.from_day,
        until: priced ? earlierOf(row.until_day, priced.until) : row.until_day,
        amount: row.basic_pay,
        ...(row.pay_frequency !== 'monthly' && { per: row.pay_frequency as NonNullable<PayStretch['per']> }),
      }),
    )
    .filter((row) => row.from <= row.until)
  if (priced && (pay.length === 0 || pay[0]!.from > priced.from)) return priced.from
  // In Taiwan a run that pays days pays what is left of the month, whatever other run was thought to be the last.
  const isPaid = closed && !(inTaiwan && paidDays)
  const common: PersonInputs = {
    employee: person.id,
    birth: person.birth_date!,
    ...paidDays,
    ...(inMonth && !isDeepStrictEqual(inMonth, paidDays) && { inMonth }),
    ...(open && { open: true }),
    pay,
    minutes: person.minutes_a_day ?? 480,
    week: person.working_days ?? [1, 2, 3, 4, 5],
    items: [
      ...(rows.items ?? []).filter((row) => !isPaid || row.from_day === null).map(itemOf),
      ...(open || closed ? [] : (rows.benefits ?? []).map((row) => benefitOf(row, run))),
    ],
    absences: (rows.absences ?? []).map(
      (row): AbsenceInput => ({
        from: row.from_day,
        until: row.until_day,
        kind: row.kind,
        ...(row.is_half_day && { half: true }),
      }),
    ),
    ...(paidDays && paidDays.until === person.last_paid && { leaves: true }),
    ...(rows.owed !== undefined && rows.owed > 0 && { owed: rows.owed }),
  }
  if (inTaiwan)
    return {
      ...common,
      taiwan: taiwanStatus(person),
      ...taiwanService(person, run),
      ...(paidDays === null && rows.allowances !== undefined && { allowances: rows.allowances }),
      ...taiwanYear(rows.taiwan, paidDays !== null && !open),
      ...overtimeBefore(rows.overtime, run),
      ...(rows.severance && { severanceBefore: { paid: rows.severance.paid, tax: rows.severance.tax } }),
    }
  const once = open || closed ? { ...rows, claims: undefined, orders: undefined } : rows
  return { ...common, ...malaysianInputs(person, run, once) }
}

/** What only a Malaysian payslip follows from. */
function malaysianInputs(person: PersonRow, run: RunRow, rows: Rows): Omit<PayInputs, keyof PersonInputs> {
  const { year, starts } = rows
  return {
    status: statusOf(person),
    ...monthsLeftOf(person, run),
    ...(rows.claims && {
      claims: Object.fromEntries(rows.claims.map(({ code, amount }) => [code, amount])),
      claimIds: rows.claims.flatMap(({ ids }) => ids),
    }),
    ...(rows.orders && { cp38: rows.orders.amount, orders: rows.orders.orders }),
    ...(compensated(rows.items ?? []).length > 0 && {
      service: { joined: person.joined_on, last: person.last_day ?? monthSpan(run.period).last },
    }),
    ...((year || starts || rows.compensation !== undefined) && {
      before: yearOf(year, starts ?? [], rows.compensation),
    }),
    ...(rows.same && { same: sameOf(rows.same) }),
  }
}

function itemOf(row: ItemRow): ItemInput {
  if (row.from_day !== null)
    return {
      code: row.code,
      amount: row.amount!,
      from: row.from_day,
      ...(row.until_day !== null && { until: row.until_day }),
      recurring: true,
    }
  if (row.back) return { code: row.code, amount: row.amount!, back: row.back }
  if (row.minutes === null) return { code: row.code, amount: row.amount! }
  return { code: row.code, minutes: row.minutes, ...(row.day !== null && { day: row.day }) }
}

/** Whose rows have compensation for loss of employment among them. */
export function compensated(rows: readonly ItemRow[]): string[] {
  return [...new Set(rows.filter((row) => row.exempt_kind === 'compensation').map((row) => row.employee_id))]
}

/** The value of a year and which of its months this is. */
function benefitOf({ code, value, loan_total, from_month }: BenefitRow, { period }: RunRow): ItemInput {
  const months = monthsToDecember(from_month)
  return {
    code,
    recurring: true,
    benefit: {
      value,
      months,
      place: months - monthsToDecember(period) + 1,
      ...(loan_total !== null && { loans: loan_total }),
    },
  }
}

export const REGIMES = {
  resident: 'resident',
  non_resident: 'nonResident',
  returning_expert: 'rep',
  knowledge_worker: 'knowledgeWorker',
  c_suite: 'cSuite',
} as const
/** Columns of a statutory status that tax and the yearly form ask for. */
export const TAX_STATUS = [
  'tax_regime',
  'tax_category',
  'children_under_18',
  'children_studying',
  'children_tertiary',
  'children_disabled',
  'children_disabled_tertiary',
] as const

/** What tax asks of a person's dated status; children in halves, in the order of CHILD_KINDS. */
export function taxStatusOf(
  row: Pick<PersonRow, (typeof TAX_STATUS)[number]>,
): Pick<StatutoryFacts, 'regime' | 'category' | 'children'> {
  const children = [
    row.children_under_18,
    row.children_studying,
    row.children_tertiary,
    row.children_disabled,
    row.children_disabled_tertiary,
  ]
  return {
    regime: REGIMES[row.tax_regime as keyof typeof REGIMES],
    category: row.tax_category as 1 | 2 | 3,
    ...(children.some((count) => count > 0) && { children }),
  }
}

function statusOf(row: PersonRow): StatutoryFacts {
  return {
    citizenship:
      row.resident_status === 'citizen' ? 'citizen' : row.resident_status === 'permanent_resident' ? 'pr' : 'foreigner',
    ...taxStatusOf(row),
    ...(row.is_disabled && { disabled: true }),
    ...(row.spouse_is_disabled && { spouseDisabled: true }),
    // Expatriate A elected to contribute before 1 August 1998.
    ...(row.resident_status === 'expatriate_a' && { before1998: true }),
    ...(row.epf_elected && { epfElected: true }),
    ...(row.epf_extra_employee > 0 && { epfExtraEmployee: row.epf_extra_employee }),
    ...(row.epf_extra_employer > 0 && { epfExtraEmployer: row.epf_extra_employer }),
    ...(row.socso_first_covered_at_55 && { firstCoveredAt55: true }),
    ...(!row.eis_contributed_before_57 && { eisNotBefore57: true }),
    ...(row.lindung_opted_out_on !== null && { lindungOptedOutOn: row.lindung_opted_out_on }),
    ...(row.zakat_monthly > 0 && { zakat: row.zakat_monthly }),
    ...(row.hrd_levy_exempt && { hrdExempt: true }),
  }
}

function yearOf(year: YearRow | undefined, starts: readonly StartRow[], compensation = 0): YearToDate {
  const both = (key: 'remuneration' | 'epf' | 'pcb' | 'zakat' | 'deductions' | 'socso_relief') =>
    sum([year?.[key] ?? 0, ...starts.map((start) => start[key])])
  const exempt: Record<string, number> = {}
  const claims: Record<string, number> = {}
  const add = (sums: Record<string, number>, more: Record<string, number>) => {
    for (const [code, amount] of Object.entries(more)) sums[code] = (sums[code] ?? 0) + amount
  }
  for (const start of starts) {
    add(exempt, start.exempt)
    add(claims, start.claims)
  }
  for (const used of year?.exempt_used ?? []) add(exempt, used)
  for (const used of year?.claims_used ?? []) add(claims, used)
  if (compensation > 0) add(exempt, { compensation })
  return {
    remuneration: both('remuneration'),
    epf: both('epf'),
    pcb: both('pcb'),
    zakat: both('zakat'),
    deductions: both('deductions'),
    socsoRelief: both('socso_relief'),
    ...(Object.keys(exempt).length > 0 && { exempt }),
    ...(Object.keys(claims).length > 0 && { claims }),
  }
}

function sameOf(row: Counted): SameMonth {
  return {
    epfWages: row.epf_wages,
    epfBonus: row.epf_bonus,
    epfEmployee: row.epf_employee,
    epfEmployer: row.epf_employer,
    socsoWages: row.socso_wages,
    socsoEmployee: row.socso_employee,
    socsoEmployer: row.socso_employer,
    eisEmployee: row.eis_employee,
    eisEmployer: row.eis_employer,
    lindung: row.lindung,
    hrdWages: row.hrd_wages,
    hrd: row.hrd,
    taxableNormal: row.taxable_normal,
    taxableAdditional: row.taxable_additional,
    epfNormal: row.epf_relief_normal,
    epfAdditional: row.epf_relief_additional,
    reliefs: row.reliefs,
    zakat: row.zakat,
    pcb: row.pcb,
  }
}
