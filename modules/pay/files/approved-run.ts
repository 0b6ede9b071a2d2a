import { sql } from 'kysely'
import { DomainError, notFound } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import type { PayCycle, RunKind, RunState } from '../payroll/values.ts'

export type ApprovedRun = {
  id: string
  period: string
  kind: RunKind
  sequence: number
  cycle: PayCycle
  cycles: number
  first_day: string | null
  last_day: string | null
  group_name: string
  country: string
  currency: string
  pay_day: string
  totals: Record<string, number>
}

/** An approved run: no other run gives files. Throws 404, or 409 `run_not_approved`. */
export async function loadApprovedRun(tx: Tx, id: string): Promise<ApprovedRun> {
  const run = await loadRunOfFiles(tx, id)
  if (run.state !== 'approved') throw new DomainError('run_not_approved', { status: 409 })
  return run
}

/** A run with what its files need, whatever its state. Throws 404. */
export async function loadRunOfFiles(tx: Tx, id: string): Promise<ApprovedRun & { state: RunState }> {
  const { rows } = await sql<ApprovedRun & { state: RunState }>`
    select r.id, r.period, r.kind, r.sequence, r.cycle, r.cycles, r.first_day, r.last_day, g.name as group_name, g.country, r.currency, r.pay_day, r.totals, r.state
    from pay_run r join pay_group g on g.id = r.pay_group_id where r.id = ${id}::uuid`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The run and all approved runs of its month in its country, which the authorities are paid for together. */
export async function loadRunsOfMonth(tx: Tx, run: ApprovedRun): Promise<ApprovedRun[]> {
  const { rows } = await sql<ApprovedRun>`
    select r.id, r.period, r.kind, r.sequence, r.cycle, r.cycles, r.first_day, r.last_day, g.name as group_name, g.country, r.currency, r.pay_day, r.totals
    from pay_run r join pay_group g on g.id = r.pay_group_id
    where r.period = ${run.period} and g.country = ${run.country} and (r.state = 'approved' or r.id = ${run.id}::uuid) order by g.name, r.kind, r.sequence`.execute(
    tx,
  )
  return rows
}

/** Empty where the company's page says nothing. */
export type EmployerNumbers = { tax: string; epf: string; socso: string; registration: string; hrd: string }

/** The employer's name on files and its numbers with the authorities. */
export async function loadEmployer(tx: Tx): Promise<{ name: string; numbers: EmployerNumbers }> {
  const query = sql<{
    name: string
    legal_name: string | null
    registration_number: string | null
    employer_tax_number: string | null
    epf_number: string | null
    socso_number: string | null
    hrd_number: string | null
  }>`
    select c.name, p.legal_name, p.registration_number, p.employer_tax_number, p.epf_number, p.socso_number, p.hrd_number
    from company c left join company_profile p on p.company_id = c.id`
  const one = await selectOne(tx, query)
  return {
    name: one.legal_name ?? one.name,
    numbers: {
      tax: one.employer_tax_number ?? '',
      epf: one.epf_number ?? '',
      socso: one.socso_number ?? '',
      registration: one.registration_number ?? '',
      hrd: one.hrd_number ?? '',
    },
  }
}
