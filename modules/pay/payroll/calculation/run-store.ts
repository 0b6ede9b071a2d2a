import { randomFillSync } from 'node:crypto'
import { sql } from 'kysely'
import { conflict } from '#base/errors.ts'
import { isAsOf } from '#people/as-of.ts'
import { type CopyValue, copyInto } from '#server/database/copy.ts'
import { postgresErrorCode, type Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import type { Findings } from '../checks/findings.ts'
import { countryOf } from '../countries.ts'
import type { PayCountry } from '../country/country.ts'
import { schemeColumns, schemeValues } from '../country/scheme-storage.ts'
import { toStoredTotals } from '../explanation/totals.ts'
import type { RunRow } from '../gather/run-row.ts'
import type { Payslip } from '../payslip/slip.ts'
import type { CalculatedRun } from './calculate.ts'
import type { PersonInputsResult } from './load-run-inputs.ts'
import { CODE_VERSION } from './run-facts.ts'

/** Columns of every country that follow from the stored inputs, the run's settings and the law. */
const FIGURES = [
  'basic',
  'gross',
  'reimbursements',
  'deductions',
  'net',
  'employer_cost',
  'shortage',
  'full_pay',
  'unpaid',
  'overtime',
  'one_off',
  'recurring',
  'status_key',
  'lines',
] as const

/** Where a payslip is from, and what the review found. */
const CONTEXT_COLUMNS = [
  'id',
  'pay_run_id',
  'employee_id',
  'period',
  'kind',
  'sequence',
  'bank_index',
  'previous_net',
  'is_changed',
  'is_blocked',
  'is_to_check',
  'findings',
  'inputs',
  'dues',
] as const

/** Columns of a payslip that a replay computes again, in the order of `figureValues`. */
export function figureColumns(country: PayCountry): string[] {
  return [...FIGURES, ...schemeColumns(country.payslip)]
}

/** Columns of a stored payslip of a country in the order of `payslipValues`; the company is the bound one. */
export function payslipColumns(country: PayCountry): string[] {
  return [...CONTEXT_COLUMNS, ...figureColumns(country)]
}

/** The figures of a payslip, in the order of `figureColumns`. */
export function figureValues(country: PayCountry, slip: Payslip): CopyValue[] {
  return [
    slip.basic,
    slip.gross,
    slip.reimbursements,
    slip.deductions,
    slip.net,
    slip.employerCost,
    slip.shortage,
    slip.fullPay,
    slip.unpaid,
    slip.overtime,
    slip.oneOff,
    slip.recurring,
    slip.statusKey,
    JSON.stringify(slip.lines),
    ...schemeValues(country.payslip, slip.schemes),
  ]
}

/** One payslip's values in the order of the columns. */
export function payslipValues(
  run: RunRow,
  country: PayCountry,
  one: Extract<PersonInputsResult, { inputs: unknown }>,
  slip: Payslip,
  found: Findings,
  changed: boolean,
): CopyValue[] {
  return [
    newPayslipId(),
    run.id,
    one.employee,
    run.period,
    run.kind,
    run.sequence,
    one.facts.bank === null ? null : `\\x${one.facts.bank}`,
    one.facts.previous?.net ?? null,
    changed,
    found.b !== undefined,
    found.k !== undefined,
    JSON.stringify(found),
    JSON.stringify(one.inputs),
    one.dues.length === 0 ? null : JSON.stringify(one.dues),
    ...figureValues(country, slip),
  ]
}

type CalculatedBy = { accountId: string; name: string; now: Date }

/** Stores a whole calculation in the caller's transaction, replacing an earlier one. Throws as `RunStore` does. */
export async function storeRun(tx: Tx, calculated: CalculatedRun, by: CalculatedBy): Promise<void> {
  const store = await openRunStore(tx, calculated.run)
  for (const rows of calculated.chunks) await store.add(rows)
  await store.finish(calculated, by)
}

/** Stores a run's payslips in chunks; nothing is visible before the transaction commits. */
export type RunStore = {
  /** Whole rows for COPY. Throws 409 when another run has paid one of its people. */
  add(rows: Buffer): Promise<void>
  /** Stores the run itself. Throws 409 where the run changed meanwhile. */
  finish(calculated: CalculatedRun, by: CalculatedBy): Promise<void>
}

/** The cost center of a payslip `p` as of the run's last day, stored so that its journal does not change when somebody moves. */
const costCenter = sql`join pay_run on pay_run.id = p.pay_run_id join employee on employee.id = p.employee_id
  left join employment on ${isAsOf('employment', sql`coalesce(pay_run.last_day, (pay_run.period || '-01')::date + interval '1 month - 1 day')`)}
  left join cost_center on cost_center.id = employment.cost_center_id`

/**
 * Deletes what was calculated before, and stores an open run anew. Each chunk goes by COPY into a temporary table, since
 * PostgreSQL refuses COPY under row policies, then by one insert through the policy.
 */
export async function openRunStore(tx: Tx, run: Pick<RunRow, 'id' | 'country'>): Promise<RunStore> {
  const names = payslipColumns(countryOf(run.country))
  const columns = sql.join(names.map((column) => sql.ref(column)))
  const copied = sql.join(names.map((column) => sql.ref(`p.${column}`)))
  await tx.deleteFrom('payslip').where('pay_run_id', '=', run.id).execute()
  await tx.deleteFrom('payslip_failure').where('pay_run_id', '=', run.id).execute()
  await sql`create temporary table if not exists payslip_copy with (toast_tuple_target = 8160) on commit drop as select ${columns} from payslip with no data`.execute(
    tx,
  )
  return {
    async add(rows) {
      await copyInto(tx, 'pg_temp.payslip_copy', names, [rows])
      try {
        await sql`insert into payslip (${columns}, cost_center) select ${copied}, cost_center.code from pg_temp.payslip_copy p ${costCenter}`.execute(
          tx,
        )
      } catch (error) {
        if (postgresErrorCode(error) === '23505') throw conflict('paid_in_other_run')
        throw error
      }
      await sql`truncate pg_temp.payslip_copy`.execute(tx)
    },
    finish: (calculated, by) => finishRun(tx, calculated, by),
  }
}

async function finishRun(tx: Tx, calculated: CalculatedRun, by: CalculatedBy): Promise<void> {
  const { run, totals, counts } = calculated
  if (calculated.failed.length > 0)
    await sql`insert into payslip_failure (pay_run_id, employee_id, reason, params)
      select ${run.id}::uuid, f.employee, f.reason, f.params from jsonb_to_recordset(${JSON.stringify(calculated.failed)}::jsonb) f(employee uuid, reason text, params jsonb)`.execute(
      tx,
    )
  const gone = await countGonePeople(tx, calculated)
  const causes = { ...counts.causes, ...(gone > 0 && { leaver: (counts.causes.leaver ?? 0) + gone }) }
  const updated = await tx
    .updateTable('pay_run')
    .set({
      state: 'calculated',
      previous_run_id: calculated.previousRunId,
      totals: JSON.stringify(toStoredTotals(totals)),
      review: JSON.stringify({
        failed: calculated.failed.length,
        blocked: counts.blocked + calculated.failed.length,
        to_check: counts.toCheck,
        changed: counts.changed + gone,
        gone,
        causes,
      }),
      settings: JSON.stringify(calculated.settings),
      law_hash: calculated.lawHash,
      law_checked: calculated.lawChecked,
      code_version: CODE_VERSION,
      prepared_by: by.accountId,
      prepared_name: by.name,
      calculated_at: by.now,
      gathered_at: calculated.gatheredAt,
      seen_runs: calculated.seenRuns,
      version: run.version + 1,
    })
    .where('id', '=', run.id)
    .where('version', '=', run.version)
    .where('state', 'in', ['draft', 'calculated'])
    .executeTakeFirst()
  if (updated.numUpdatedRows !== 1n) throw conflict('run_moved_on')
}

/** Counts people of the previous month who are no longer in this run. */
async function countGonePeople(tx: Tx, { previousRunId, people }: CalculatedRun): Promise<number> {
  if (previousRunId === null) return 0
  const { gone } = await tx
    .selectFrom('payslip')
    .select((slip) => slip.fn.countAll<number>().as('gone'))
    .where('pay_run_id', '=', previousRunId)
    .where(sql<boolean>`not ${idIn('employee_id', people)}`)
    .executeTakeFirstOrThrow()
  return gone
}

const randomPool = Buffer.alloc(10 * 1024)
let usedBytes = randomPool.length

/** Time-ordered random ids (version 7), so that a run's payslips lie together in the index. */
function newPayslipId(): string {
  if (usedBytes === randomPool.length) {
    randomFillSync(randomPool)
    usedBytes = 0
  }
  const random = randomPool.toString('hex', usedBytes, usedBytes + 10)
  usedBytes += 10
  const time = Date.now().toString(16).padStart(12, '0')
  const variant = '89ab'[Number.parseInt(random.slice(3, 4), 16) & 3]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
}
