import { sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'
import { notFound } from '#base/errors.ts'
import { isAsOf } from '#people/as-of.ts'
import { withinReach } from '#people/reach.ts'
import type { Tx } from '#server/database/database.ts'
import type { SourcePayable } from '../../sources/payable.ts'
import { PAY_COUNTRIES } from '../countries.ts'
import { storedSchemeDocument } from '../country/scheme-storage.ts'
import type { PersonInputs, RunFacts } from '../payslip/inputs.ts'
import type { Line } from '../payslip/lines.ts'
import { readRunFacts } from '../payslip/stored-run.ts'
import type { PayCycle, RunKind } from '../values.ts'
import { isPayslipVisible } from './released-payslips.ts'
import { firstSummedMonth } from './year-to-date.ts'

/** A stored payslip with its run, and the person's position at the end of its month. */
export type SlipRow = {
  id: string
  run_id: string
  employee_id: string
  employee_no: string
  full_name: string
  position: string | null
  department: string | null
  office: string | null
  period: string
  kind: RunKind
  sequence: number
  cycle: PayCycle
  cycles: number
  first_day: string | null
  last_day: string | null
  state: string
  currency: string
  pay_day: string
  gross: number
  reimbursements: number
  deductions: number
  net: number
  employer_cost: number
  lines: Line[]
  /** The inputs that the payslip was computed from. */
  inputs: PersonInputs
  /** The run facts of the snapshot. */
  run: RunFacts
  dues: SourcePayable[] | null
  country: string
  schemes: object | null
  year_from: string | null
  previous_run_id: string | null
  law_reason: string | null
}

/** Loads one payslip with the person's position at the end of its month. Throws 404. */
export async function loadSlipRow(
  tx: Tx,
  by: { runId: string; employeeId: string } | { id: string },
): Promise<SlipRow> {
  const found =
    'id' in by
      ? sql`p.id = ${by.id}::uuid`
      : sql`p.pay_run_id = ${by.runId}::uuid and p.employee_id = ${by.employeeId}::uuid`
  const { rows } = await sql<SlipRow & { last: string }>`
    select p.id, r.id as run_id, p.employee_id, employee.employee_no, employee.full_name, coalesce(position.name, employment.job_title) as position, department.name as department, office.name as office,
      p.period, p.kind, p.sequence, r.cycle, r.cycles, r.first_day, r.last_day, r.state, r.currency, r.pay_day, p.gross, p.reimbursements, p.deductions, p.net, p.employer_cost, p.lines, p.inputs, r.settings as run, p.dues, ${storedSchemeDocument(PAY_COUNTRIES.map(({ payslip }) => payslip))} as schemes, (select g.country from pay_group g where g.id = r.pay_group_id) as country, ${firstSummedMonth(sql`p`)} as year_from, r.previous_run_id, r.law_reason
    from payslip p join pay_run r on r.id = p.pay_run_id join employee on employee.id = p.employee_id
    left join employment on ${isAsOf('employment', sql`(p.period || '-01')::date + interval '1 month - 1 day'`)}
    left join position on position.id = employment.position_id
    left join department on department.id = employment.department_id
    left join office on office.id = employment.office_id
    where ${found}`.execute(tx)
  if (!rows[0]) throw notFound()
  return { ...rows[0], run: readRunFacts(rows[0].run, rows[0].country) }
}

/** Loads a payslip of an approved run within the reach of a permission. Throws 404 for anybody else's. */
export async function loadSlipInReach(
  tx: Tx,
  actor: Actor,
  permission: Permission,
  id: string,
  today: string,
): Promise<SlipRow> {
  const within = await tx
    .selectFrom('payslip as p')
    .innerJoin('pay_run as r', 'r.id', 'p.pay_run_id')
    .innerJoin('employee', 'employee.id', 'p.employee_id')
    .select('p.id')
    .where('p.id', '=', id)
    .where('r.state', '=', 'approved')
    .where(withinReach(actor, permission, today))
    .where(isPayslipVisible(actor, today))
    .executeTakeFirst()
  if (!within) throw notFound()
  return loadSlipRow(tx, { id })
}
