import { sql } from 'kysely'
import type { Month } from '#base/days.ts'
import { type Sen, sum } from '#base/money.ts'
import type { Line } from '#modules/payroll/lines.ts'
import type { StatutoryFacts } from '#modules/payroll/payslip-inputs.ts'
import type { Tx } from '#server/database/database.ts'
import {
  type EaFigures,
  type EaItem,
  type EaSlip,
  type EaStatus,
  eaFigures,
  usualBox,
} from '#statutory/malaysia/files/ea.ts'
import { benefitCut } from '#statutory/malaysia/pcb/benefits.ts'
import { exemptOfMonth } from '#statutory/malaysia/pcb/exempt.ts'
import { CHILD_KINDS } from '#statutory/malaysia/pcb/tables.ts'
import type { PayYear } from './year-runs.ts'

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

/** The year's figures of some people, worked out from their approved payslips. One query. */
export async function workedOut(tx: Tx, year: PayYear, ids: readonly string[]): Promise<Map<string, YearFigures>> {
  const { rows } = await sql<SlipRow>`
    select employee_id, pay_run_id, period, lines, claims_used, inputs -> 'status' as status, taxable_normal + taxable_additional as taxable
    from payslip where pay_run_id = any(${[...year.runIds]}::uuid[]) and employee_id = any(${[...ids]}::uuid[])
    order by employee_id, period, kind, sequence`.execute(tx)
  const items = new Map(year.runs.map((run) => [run.id, run.items]))
  return new Map(
    [...grouped(rows)].map(([id, slips]) => {
      const status = statusOf(slips.at(-1)!.status)
      const figures = eaFigures(
        year.year,
        slips.map((slip) => slipOf(slip, items.get(slip.pay_run_id)!)),
        status,
        (item) => year.places.get(item.code) ?? usualBox(item),
      )
      return [
        id,
        {
          ...figures,
          category: status.category,
          // The form states benefits in full; the monthly tax had them cut to whole ringgit.
          taxedByPcb: sum(slips.flatMap(({ taxable, lines }) => [taxable, ...lines.map(({ b }) => benefitCut(b))])),
        },
      ] as const
    }),
  )
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

function statusOf({ category, regime, children }: StatutoryFacts): EaStatus {
  return {
    category,
    regime,
    ...(children && { children: Object.fromEntries(CHILD_KINDS.map((kind, at) => [kind, children[at] ?? 0])) }),
  }
}

function grouped(rows: readonly SlipRow[]): Map<string, SlipRow[]> {
  const groups = new Map<string, SlipRow[]>()
  for (const row of rows) {
    const group = groups.get(row.employee_id)
    if (group) group.push(row)
    else groups.set(row.employee_id, [row])
  }
  return groups
}
