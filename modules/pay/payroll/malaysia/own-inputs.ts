import type { Day } from '#base/days.ts'
import { sum } from '#base/money.ts'
import type { FrozenDue } from '#modules/pay/sources/due.ts'
import { ofShape } from '#modules/pay/sources/dues.ts'
import type { Cp38Part } from '#statutory/malaysia/cp38.ts'
import type { SameMonth, YearToDate } from '#statutory/malaysia/month-input.ts'
import { monthsToDecember } from '#statutory/malaysia/pcb/benefits.ts'
import { monthSpan } from '../cycles/month-span.ts'
import type { ItemRow } from '../gather/amounts.ts'
import type { PersonRow } from '../gather/people.ts'
import type { RunRow } from '../gather/run-row.ts'
import { monthsLeftOf, type Service } from '../gather/service-days.ts'
import type { ItemInput, PersonInputs } from '../payslip/inputs.ts'
import type { PayInputs } from './inputs.ts'
import type { BenefitRow, StartRow, YearRow } from './sources.ts'
import { type MalaysianColumns, statusOf } from './status.ts'

/** What was gathered of one person for Malaysia alone. */
export type MalaysianRows = {
  benefits?: readonly BenefitRow[] | undefined
  /** Of each employment of the person that was paid in the year. */
  year?: readonly YearRow[] | undefined
  /** What earlier runs of the month counted. */
  same?: SameMonth | undefined
  /** What earlier years have used of the exemption of compensation. */
  compensation?: number | undefined
  starts?: readonly StartRow[] | undefined
  dues?: readonly FrozenDue[] | undefined
  /** The last employment of the person after this one, for who came back: tax goes by the months of that. */
  returns?: { readonly last_paid: Day | null } | undefined
  typedAgain?: PayInputs['typedAgain']
}

/** What only a Malaysian payslip follows from; what is due once a month goes with the person's last run of it. */
export function malaysianInputs(
  person: PersonRow,
  run: RunRow,
  { open, closed }: Service,
  items: readonly ItemRow[],
  rows: MalaysianRows,
): { items: ItemInput[]; own: Omit<PayInputs, keyof PersonInputs> & Pick<PersonInputs, 'monthsLeft'> } {
  const once = !open && !closed
  const { year = [], starts = [] } = rows
  return {
    items: once ? (rows.benefits ?? []).map((row) => benefitOf(row, run)) : [],
    own: {
      status: statusOf(person as PersonRow & MalaysianColumns),
      ...monthsLeftOf(rows.returns ?? person, run),
      ...claimsOf(rows.dues),
      ...ordersOf(rows.dues),
      ...(compensated(items).length > 0 && {
        service: { joined: person.joined_on, last: person.last_day ?? monthSpan(run.period).last },
      }),
      ...((year.length > 0 || starts.length > 0 || rows.compensation !== undefined) && {
        before: yearOf(year, starts, rows.compensation),
      }),
      ...(rows.same && { same: rows.same }),
      ...(rows.typedAgain && { typedAgain: rows.typedAgain }),
    },
  }
}

/** What lessens the tax of the year, by its code; the tax law settles what of it counts. */
function claimsOf(dues: readonly FrozenDue[] | undefined): Pick<PayInputs, 'claims' | 'claimIds'> {
  const reliefs = ofShape(dues, 'relief')
  if (reliefs.length === 0) return {}
  const claims: Record<string, number> = {}
  for (const { code, amount } of reliefs) claims[code] = (claims[code] ?? 0) + amount
  return { claims, claimIds: reliefs.map(({ id }) => id) }
}

/** What the tax office asks to be taken, order by order. */
function ordersOf(dues: readonly FrozenDue[] | undefined): Pick<PayInputs, 'cp38' | 'orders'> {
  const asked = ofShape(dues, 'tax')
  if (asked.length === 0) return {}
  return { cp38: sum(asked.map(({ amount }) => amount)), orders: asked.map(({ part }) => part as Cp38Part) }
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

function yearOf(years: readonly YearRow[], starts: readonly StartRow[], compensation = 0): YearToDate {
  const both = (key: 'remuneration' | 'epf' | 'pcb' | 'zakat' | 'deductions' | 'socso_relief') =>
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
