import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { isObject, keysOf } from '#base/objects.ts'
import type { Tx } from '#server/database/database.ts'
import { computePayslip, countryOf } from '../countries.ts'
import type { PayCountry } from '../country/country.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import { addToTotals, emptyTotals, parseTotals, type Totals } from '../explanation/totals.ts'
import type { PersonInputs, RunFacts } from '../payslip/inputs.ts'
import type { Payslip } from '../payslip/slip.ts'
import { readRunFacts } from '../payslip/stored-run.ts'
import { lawHash } from './run-facts.ts'
import { figureColumns, figureValues } from './run-store.ts'

type StoredSlip = Record<string, unknown> & { employee_id: string; employee_no: string; inputs: PersonInputs }

const BATCH = 500

export type Replay = {
  period: string
  payslips: number
  /** Whether the law is unchanged since the calculation. */
  sameLaw: boolean
  /** Payslips that differ when computed again, with their columns. */
  differing: { employee: string; columns: string[] }[]
  /** Sums of the run, and lines of what the company owes on the payroll as a whole, that differ. */
  totals: string[]
}

/**
 * Computes every payslip of a stored run again from its stored inputs and compares each figure, each line and the sums of the
 * run. Returns undefined where the company has no such run, or it was never calculated.
 */
export async function replayRun(tx: Tx, runId: string): Promise<Replay | undefined> {
  const run = await tx
    .selectFrom('pay_run')
    .innerJoin('pay_group', 'pay_group.id', 'pay_run.pay_group_id')
    .selectAll('pay_run')
    .select('pay_group.country')
    .$narrowType<{ settings: RunFacts | null }>()
    .where('pay_run.id', '=', runId)
    .executeTakeFirst()
  if (!run?.settings) return undefined
  const facts = readRunFacts(run.settings, run.country)
  const country = countryOf(run.country)
  const law = country.law.forMonth(run.period)
  const result: Replay = {
    period: run.period,
    payslips: 0,
    sameLaw: run.law_hash === lawHash(law),
    differing: [],
    totals: [],
  }
  const totals = emptyTotals()
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<StoredSlip>`
      select p.*, e.employee_no from payslip p join employee e on e.id = p.employee_id
      where p.pay_run_id = ${runId}::uuid and p.employee_id > ${after}::uuid order by p.employee_id limit ${BATCH}`.execute(
      tx,
    )
    for (const stored of rows) {
      const slip = computePayslip(stored.inputs, facts, law)
      addToTotals(totals, slip, country)
      const columns = differingColumns(stored, slip, country)
      if (columns.length > 0) result.differing.push({ employee: stored.employee_no, columns })
    }
    result.payslips += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return { ...result, totals: differingTotals(totals, parseTotals(run.totals)) }
    after = last.employee_id
  }
}

function differingColumns(stored: StoredSlip, slip: Payslip, country: PayCountry): string[] {
  const values = figureValues(country, slip)
  return figureColumns(country).filter((column, index) => {
    const [value, before] = [values[index], stored[column]]
    return !isDeepStrictEqual(isObject(before) ? JSON.parse(String(value)) : value, before)
  })
}

/** Lines of the unit count everybody of the month, other runs included: each is computed again from its own basis. */
function differingTotals({ unit: _, own, ...again }: Totals, { unit, ...stored }: Totals): string[] {
  const sums = [
    ...keysOf(again).filter((key) => !isDeepStrictEqual(again[key], stored[key])),
    ...keysOf(own).filter((key) => own[key] !== stored.own[key]),
  ]
  return [...sums, ...unit.filter((line) => recomputeLine(line).employer !== (line.e ?? 0)).map(({ c }) => c)]
}
