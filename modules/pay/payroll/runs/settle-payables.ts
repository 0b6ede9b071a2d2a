import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import { insertSettlements } from '../../sources/settlements.ts'
import { paySources } from '../../sources/sources.ts'
import { countryOf } from '../countries.ts'
import { loadRun } from '../gather/run-row.ts'
import { toSourceRun } from '../gather/source-run.ts'

/**
 * Stores what a run's payslips paid or deducted of each payable and lets its source settle it, in the approving
 * transaction. For a relief that is the amount within the ceilings, the oldest first; for a debt, the amount that pay
 * allowed. Returns the number of records of each source, by its audit field. Days belong to the runs that pay them.
 */
export async function settlePayables(
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  runId: string,
): Promise<Record<string, number>> {
  const { tx } = context
  const stored = await loadRun(tx, runId)
  const run = toSourceRun(stored)
  const { reliefColumn } = countryOf(stored.country).payslip
  const used = reliefColumn ? sql.ref(`p.${reliefColumn}`) : sql`null::jsonb`
  const taken = await insertSettlements(
    tx,
    runId,
    sql`
      select p.employee_id, d.source, d.id as source_id, coalesce(d.nth, 1) as nth, d.shape, d.minutes,
        case d.shape
          when 'days' then null
          when 'tax' then d.amount
          when 'relief' then greatest(0, least(d.amount, coalesce((${used} ->> d.code)::bigint, 0)
            - (sum(d.amount) over (partition by p.employee_id, d.shape, d.code order by d.day, d.id) - d.amount)))
          else coalesce((
            select sum(coalesce(nullif((line ->> 'a')::bigint, 0), (line ->> 'e')::bigint, 0)) from jsonb_array_elements(p.lines) line
            where line ->> 'o' = d.id::text || case when d.nth > 1 then '/' || d.nth else '' end), 0)
        end as amount
      from payslip p cross join lateral jsonb_to_recordset(p.dues)
        d(source text, id uuid, nth int, shape text, code text, amount bigint, minutes int, day date, "from" date, until date)
      where p.pay_run_id = ${runId}::uuid and p.dues is not null
        and (d.shape <> 'days' or d."from" <= ${run.days.last}::date and d.until >= ${run.days.first}::date)`,
  )
  for (const source of paySources()) if (taken.has(source.kind)) await source.settle?.(context, run)
  return Object.fromEntries(
    paySources().flatMap(({ kind, auditField }) => {
      const count = taken.get(kind)
      return count === undefined ? [] : [[auditField, count]]
    }),
  )
}
