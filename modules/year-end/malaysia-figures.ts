import { sql } from 'kysely'
import { lastDay, type Month } from '#base/days.ts'
import { type Sen, sum } from '#base/money.ts'
import { onDay } from '#modules/employees/as-of.ts'
import { employmentsOf } from '#modules/employees/employments.ts'
import { TAX_STATUS, taxStatusOf } from '#modules/payroll/malaysia/status.ts'
import type { Line } from '#modules/payroll/payslip/lines.ts'
import type { Tx } from '#server/database/database.ts'
import {
  type EaFigures,
  type EaItem,
  type EarlierPay,
  type EaSlip,
  type EaStatus,
  eaFigures,
  usualBox,
} from '#statutory/malaysia/files/ea.ts'
import type { StatutoryFacts } from '#statutory/malaysia/month-input.ts'
import { benefitCut } from '#statutory/malaysia/pcb/benefits.ts'
import { exemptOfMonth } from '#statutory/malaysia/pcb/exempt.ts'
import { CHILD_KINDS } from '#statutory/malaysia/pcb/tables.ts'
import type { PayYear } from './malaysia-runs.ts'

/** A person's year as it is kept with the form: the boxes, and what else the yearly return asks of it. */
export type YearFigures = EaFigures & {
  readonly category: EaStatus['category']
  /** What the monthly tax of the same payslips was worked out on, sen. */
  readonly taxedByPcb: Sen
}

type SlipRow = {
  employee_id: string
  pay_run_id: string
  period: Month
  lines: Line[]
  claims_used: Record<string, number> | null
  status: StatutoryFacts
  taxable: number
}

type Paid = { readonly id: string; readonly earlier: EarlierPay | null }

/** The year's figures of some people, worked out from the approved payslips of all their employments and what was paid before them. */
export async function workedOut(tx: Tx, year: PayYear, people: readonly Paid[]): Promise<Map<string, YearFigures>> {
  const employments = await employmentsOf(
    tx,
    people.map(({ id }) => id),
  )
  const { rows } = await sql<SlipRow>`
    select employee_id, pay_run_id, period, lines, claims_used, inputs -> 'status' as status, taxable_normal + taxable_additional as taxable
    from payslip where pay_run_id = any(${[...year.runIds]}::uuid[]) and employee_id = any(${[...employments.all]}::uuid[])
    order by period, kind, sequence, employee_id`.execute(tx)
  const items = new Map(year.runs.map((run) => [run.id, run.items]))
  const byEmployment = Map.groupBy(rows, ({ employee_id }) => employee_id)
  const groups = new Map(
    people.flatMap(({ id }) => {
      const slips = employments.of(id).flatMap((one) => byEmployment.get(one) ?? [])
      return slips.length > 0 ? [[id, inOrder(slips)] as const] : []
    }),
  )
  const unpaid = await statuses(
    tx,
    year,
    people.flatMap(({ id }) => (groups.has(id) ? [] : [id])),
  )
  return new Map(
    people.map(({ id, earlier }) => {
      const slips = groups.get(id) ?? []
      const status = statusOf(slips.at(-1)?.status ?? unpaid.get(id) ?? UNKNOWN)
      const figures = eaFigures(
        year.year,
        slips.map((slip) => slipOf(slip, items.get(slip.pay_run_id)!)),
        status,
        (item) => year.places.get(item.code) ?? usualBox(item),
        earlier ?? undefined,
      )
      return [
        id,
        {
          ...figures,
          category: status.category,
          // The form states benefits in full; the monthly tax had them cut to whole ringgit.
          taxedByPcb: sum([
            earlier?.remuneration ?? 0,
            ...slips.flatMap(({ taxable, lines }) => [taxable, ...lines.map(({ b }) => benefitCut(b))]),
          ]),
        },
      ] as const
    }),
  )
}

type TaxStatus = Pick<StatutoryFacts, 'regime' | 'category' | 'children'>
const UNKNOWN: TaxStatus = { regime: 'resident', category: 1 }

/** The status of people without a payslip in the year, on its last day or on their own. */
async function statuses(tx: Tx, { year }: PayYear, ids: readonly string[]): Promise<Map<string, TaxStatus>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string } & Parameters<typeof taxStatusOf>[0]>`
    select employee.id, ${sql.join(TAX_STATUS.map((column) => sql.ref(`s.${column}`)))}
    from employee join statutory_status s on ${onDay('s', lastDay(`${year}-12`))} where employee.id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, ...row }) => [id, taxStatusOf(row)] as const))
}

/** A stored payslip as the form reads it. */
export function slipOf(
  { period, lines, claims_used }: Pick<SlipRow, 'period' | 'lines' | 'claims_used'>,
  items: { readonly [code: string]: EaItem },
): EaSlip {
  return {
    period,
    claims: claims_used ?? {},
    lines: lines.map((line) => ({
      code: line.c,
      item: items[line.c],
      earning: line.k === 'earning',
      amount: line.k === 'employer_cost' ? (line.e ?? 0) : sum([line.a, benefitCut(line.b)]),
      ...(line.t && { exempt: exemptPart(line.t.i, period) }),
    })),
  }
}

/** What the line's own basis says of its yearly ceiling. */
function exemptPart(basis: NonNullable<Line['t']>['i'], month: Month): Sen {
  return exemptOfMonth(month, { amount: Number(basis.a ?? 0), used: Number(basis.u ?? 0), limit: Number(basis.l ?? 0) })
    .exempt
}

function statusOf({ category, regime, children }: TaxStatus): EaStatus {
  return {
    category,
    regime,
    ...(children && { children: Object.fromEntries(CHILD_KINDS.map((kind, at) => [kind, children[at] ?? 0])) }),
  }
}

/** By month; those of one month as they were read. */
function inOrder(slips: readonly SlipRow[]): SlipRow[] {
  return slips.toSorted((a, b) => (a.period < b.period ? -1 : a.period > b.period ? 1 : 0))
}
