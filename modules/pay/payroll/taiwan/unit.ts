import { sql } from 'kysely'
import { minus } from '#base/money/money.ts'
import type { Tx } from '#server/database/database.ts'
import type { TaiwanLaw } from '#statutory/taiwan/law.ts'
import { computeTaiwanUnitMonth, type UnitTotals } from '#statutory/taiwan/month/month.ts'
import { isBeforeLast } from '../cycles/run-span.ts'
import type { RunRow } from '../gather/run-row.ts'
import type { Line } from '../payslip/lines.ts'
import type { TaiwanSums } from './inputs.ts'

/** One person's share in what a company owes on its whole payroll. Whole dollars. */
export type UnitShare = Pick<TaiwanSums, 'laborInsured' | 'healthInsured' | 'salaryPaid'>

/**
 * What the company owes on a month's whole payroll in Taiwan, less what approved runs of the month have charged: the wage
 * arrears fund and its own supplementary premium. Everyone is insured once, whatever the number of runs that pay them. The
 * result is negative where the month owes less than was charged, for example after a bonus run, which does not know the
 * insured amounts.
 */
export async function loadUnitLines(
  tx: Tx,
  run: RunRow,
  law: TaiwanLaw,
  shares: ReadonlyMap<string, UnitShare>,
): Promise<Line[]> {
  // In a month with cycles, the insured amounts are known only with the last one.
  if (isBeforeLast(run)) return []
  const earlier = await sql<UnitShare & { employee_id: string }>`
    select p.employee_id, max((p.taiwan->>'laborInsured')::bigint)::bigint as "laborInsured",
      max((p.taiwan->>'healthInsured')::bigint)::bigint as "healthInsured", sum((p.taiwan->>'salaryPaid')::bigint)::bigint as "salaryPaid"
    from payslip p join pay_run r on r.id = p.pay_run_id
    where p.taiwan is not null and p.period = ${run.period} and r.state = 'approved' and r.id <> ${run.id}::uuid
    group by p.employee_id`.execute(tx)
  const charged = await sql<{ code: string; amount: number }>`
    select line->>'c' as code, sum((line->>'e')::bigint)::bigint as amount
    from pay_run r cross join jsonb_array_elements(r.totals->'unit') line
    where r.period = ${run.period} and r.state = 'approved' and r.id <> ${run.id}::uuid and jsonb_typeof(r.totals->'unit') = 'array'
    group by 1`.execute(tx)
  const people = new Map<string, UnitShare>(shares)
  for (const row of earlier.rows) people.set(row.employee_id, mergeShares(people.get(row.employee_id), row))
  const taken = new Map(charged.rows.map(({ code, amount }) => [code, amount]))
  return computeTaiwanUnitMonth(law, sumShares(people.values())).map((line): Line => {
    const before = taken.get(line.c) ?? 0
    return before === 0 ? line : { ...line, e: minus(line.e ?? 0, before), l: [0, before] }
  })
}

function mergeShares(now: UnitShare | undefined, before: UnitShare): UnitShare {
  if (!now) return before
  return {
    laborInsured: Math.max(now.laborInsured, before.laborInsured),
    healthInsured: Math.max(now.healthInsured, before.healthInsured),
    salaryPaid: now.salaryPaid + before.salaryPaid,
  }
}

function sumShares(shares: Iterable<UnitShare>): UnitTotals {
  const total = { laborInsured: 0, healthInsured: 0, salaryPaid: 0 }
  for (const { laborInsured, healthInsured, salaryPaid } of shares) {
    total.laborInsured += laborInsured
    total.healthInsured += healthInsured
    total.salaryPaid += salaryPaid
  }
  return total
}
