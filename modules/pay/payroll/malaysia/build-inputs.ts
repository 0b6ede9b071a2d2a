import type { Day } from '#base/days/days.ts'
import { sum } from '#base/money/money.ts'
import type { Cp38Part } from '#statutory/malaysia/cp38.ts'
import type { SameMonth, YearToDate } from '#statutory/malaysia/month/month-input.ts'
import { monthsToDecember } from '#statutory/malaysia/pcb/benefits.ts'
import type { SourcePayable } from '../../sources/payable.ts'
import { payablesOfShape } from '../../sources/payables.ts'
import { monthSpan } from '../cycles/month-span.ts'
import type { ItemRow } from '../gather/amounts.ts'
import type { PersonRow } from '../gather/people.ts'
import type { RunRow } from '../gather/run-row.ts'
import { remainingMonths, type ServiceDays } from '../gather/service-days.ts'
import type { ItemInput, PersonInputs, RunItems } from '../payslip/inputs.ts'
import type { MalaysianPayInputs } from './inputs.ts'
import type { MalaysianCounts } from './item-counts.ts'
import type { BenefitRow, StartRow, YearRow } from './sources.ts'
import { type MalaysianColumns, toStatutoryFacts } from './status.ts'

/** The records loaded of one person for Malaysia only. */
export type MalaysianInputRows = {
  benefits?: readonly BenefitRow[] | undefined
  /** Sums of the year, one row per employment of the person. */
  year?: readonly YearRow[] | undefined
  /** What earlier runs of the month counted. */
  same?: SameMonth | undefined
  /** The compensation exemption that earlier years used. */
  compensation?: number | undefined
  /** Whether the run pays compensation for loss of employment. */
  paysCompensation?: boolean
  starts?: readonly StartRow[] | undefined
  dues?: readonly SourcePayable[] | undefined
  /** For a rehired person, the last employment after this one: tax depends on its remaining months. */
  returns?: { readonly last_paid: Day | null } | undefined
  typedAgain?: MalaysianPayInputs['typedAgain']
}

/**
 * Builds the inputs that only a Malaysian payslip has. What is due once a month goes with the person's last run of the
 * month.
 */
export function toMalaysianInputs(
  person: PersonRow,
  run: RunRow,
  { open, closed }: ServiceDays,
  rows: MalaysianInputRows,
): { items: ItemInput[]; own: Omit<MalaysianPayInputs, keyof PersonInputs> & Pick<PersonInputs, 'monthsLeft'> } {
  const once = !open && !closed
  const { year = [], starts = [] } = rows
  return {
    items: once ? (rows.benefits ?? []).map((row) => toBenefitItem(row, run)) : [],
    own: {
      status: toStatutoryFacts(person as PersonRow & MalaysianColumns),
      ...remainingMonths(rows.returns ?? person, run),
      ...claimInputs(rows.dues),
      ...orderInputs(rows.dues),
      ...(rows.paysCompensation && {
        service: { joined: person.joined_on, last: person.last_day ?? monthSpan(run.period).last },
      }),
      ...((year.length > 0 || starts.length > 0 || rows.compensation !== undefined) && {
        before: toYearToDate(year, starts, rows.compensation),
      }),
      ...(rows.same && { same: rows.same }),
      ...(rows.typedAgain && { typedAgain: rows.typedAgain }),
    },
  }
}

/** Relief claims of the year, by code. The tax law decides how much of each counts. */
function claimInputs(dues: readonly SourcePayable[] | undefined): Pick<MalaysianPayInputs, 'claims' | 'claimIds'> {
  const reliefs = payablesOfShape(dues, 'relief')
  if (reliefs.length === 0) return {}
  const claims: Record<string, number> = {}
  for (const { code, amount } of reliefs) claims[code] = (claims[code] ?? 0) + amount
  return { claims, claimIds: reliefs.map(({ id }) => id) }
}

/** The amounts that the tax office orders to deduct, by order. */
function orderInputs(dues: readonly SourcePayable[] | undefined): Pick<MalaysianPayInputs, 'cp38' | 'orders'> {
  const taxPayables = payablesOfShape(dues, 'tax')
  if (taxPayables.length === 0) return {}
  return { cp38: sum(taxPayables.map(({ amount }) => amount)), orders: taxPayables.map(({ part }) => part as Cp38Part) }
}

/** Ids of the people who are paid compensation for loss of employment. */
export function compensatedEmployeeIds(rows: readonly ItemRow[], items: RunItems<MalaysianCounts>): string[] {
  const paid = rows.filter(({ code }) => items[code]?.counts.exemptKind === 'compensation')
  return [...new Set(paid.map((row) => row.employee_id))]
}

/** The benefit's value of the year, and which of its months this is. */
function toBenefitItem({ code, value, loan_total, from_month }: BenefitRow, { period }: RunRow): ItemInput {
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

function toYearToDate(years: readonly YearRow[], starts: readonly StartRow[], compensation = 0): YearToDate {
  const sumYearsAndStarts = (key: 'remuneration' | 'epf' | 'pcb' | 'zakat' | 'deductions' | 'socso_relief') =>
    sum([...years, ...starts].map((one) => one[key]))
  const exempt: Record<string, number> = {}
  const claims: Record<string, number> = {}
  const add = (sums: Record<string, number>, more: Record<string, number>) => {
    for (const [code, amount] of Object.entries(more)) sums[code] = (sums[code] ?? 0) + amount
  }
  for (const start of starts) {
    add(exempt, start.exempt)
    add(claims, start.claims)
  }
  for (const { exempt_used, claims_used } of years) {
    for (const used of exempt_used ?? []) add(exempt, used)
    for (const used of claims_used ?? []) add(claims, used)
  }
  if (compensation > 0) add(exempt, { compensation })
  return {
    remuneration: sumYearsAndStarts('remuneration'),
    epf: sumYearsAndStarts('epf'),
    pcb: sumYearsAndStarts('pcb'),
    zakat: sumYearsAndStarts('zakat'),
    deductions: sumYearsAndStarts('deductions'),
    socsoRelief: sumYearsAndStarts('socso_relief'),
    ...(Object.keys(exempt).length > 0 && { exempt }),
    ...(Object.keys(claims).length > 0 && { claims }),
  }
}
