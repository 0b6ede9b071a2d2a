import { type RawBuilder, sql } from 'kysely'
import { lastDay } from '#base/days.ts'
import { onDay } from '#modules/employees/as-of.ts'
import type { Tx } from '#server/database/database.ts'
import { containing } from '#server/records.ts'
import type { Findings } from './findings.ts'
import type { Line } from './lines.ts'
import { tickHolds } from './ticks.ts'
import type { Cause, FailureReason } from './values.ts'

export type ReviewFilters = {
  show: 'all' | 'changed' | 'to_check' | 'blocked' | 'unchecked' | 'failed'
  cause?: Cause | undefined
  search?: string | undefined
}

/** A row of the review as it is stored. */
export type StoredReviewRow = {
  employee_id: string
  employee_no: string
  full_name: string
  department: string | null
  office: string | null
  row: 'paid' | 'failed' | 'gone'
  gross: number
  reimbursements: number
  deductions: number
  net: number
  employer_cost: number
  previous_net: number | null
  findings: Findings
  reason: FailureReason | null
  params: Record<string, string | number> | null
  /** The person's last day of work. */
  last_day: string | null
  checked: boolean
  checked_name: string | null
  checked_at: Date | null
  note: string | null
  note_version: number | null
  /** Lines of the run before that this one has not, by code. */
  vanished: { c: string; a: number }[] | null
  lines?: Line[]
}

/** Everyone a run pays, could not pay, or pays no more, as one table. */
function reviewed(run: { id: string; previous_run_id: string | null }, withLines: boolean): RawBuilder<unknown> {
  const gone = run.previous_run_id
  const lines = (column: RawBuilder<unknown>) => (withLines ? sql`, ${column} as lines` : sql``)
  return sql`(
    select p.employee_id, 'paid' as row, p.gross, p.reimbursements, p.deductions, p.net, p.employer_cost, p.previous_net, p.findings, null as reason, null::jsonb as params,
      p.is_changed, p.is_blocked, p.is_to_check ${lines(sql`p.lines`)}
    from payslip p where p.pay_run_id = ${run.id}::uuid
    union all
    select f.employee_id, 'failed', 0, 0, 0, 0, 0, null, '{}', f.reason, f.params, true, true, false ${lines(sql`'[]'::jsonb`)} from payslip_failure f where f.pay_run_id = ${run.id}::uuid
    union all
    select l.employee_id, 'gone', 0, 0, 0, 0, 0, l.net, '{"c": [["leaver"]]}', null, null, true, false, false ${lines(sql`'[]'::jsonb`)} from payslip l
    where l.pay_run_id = ${gone}::uuid
      and not exists (select from payslip n where n.pay_run_id = ${run.id}::uuid and n.employee_id = l.employee_id)
      and not exists (select from payslip_failure f where f.pay_run_id = ${run.id}::uuid and f.employee_id = l.employee_id)
  )`
}

const SORTS = {
  full_name: sql`employee.full_name`,
  employee_no: sql`employee.employee_no`,
  net: sql`r.net`,
  change: sql`abs(r.net - coalesce(r.previous_net, 0))`,
} as const

/** A page of the review, or all of it up to `limit`. The total is exact. */
export async function reviewRows(
  tx: Tx,
  run: { id: string; period: string; previous_run_id: string | null },
  filters: ReviewFilters,
  page: { sort: string; limit: number; offset: number; lines?: boolean },
): Promise<{ rows: StoredReviewRow[]; total: number }> {
  const { search, show } = filters
  // Who is counted: nobody is looked up for that unless the filter asks.
  const notes = sql`left join review_note n on n.pay_run_id = ${run.id}::uuid and n.employee_id = r.employee_id`
  const rowsOf = (withLines: boolean, named: boolean) => sql`${reviewed(run, withLines)} r
    ${named || search ? sql`join employee on employee.id = r.employee_id` : sql``} ${show === 'unchecked' ? notes : sql``}
    where ${shown(filters)}`
  const column = SORTS[page.sort.replace('-', '') as keyof typeof SORTS]
  const direction = page.sort.startsWith('-') ? sql`desc` : sql`asc`
  // Where people work, their ticks and what is gone is looked up for the rows of the page alone.
  const { rows } = await sql<StoredReviewRow>`
    select r.*, employee.employee_no, employee.full_name, employee.last_day, department.name as department, office.name as office,
      ${tickHolds(sql`r.findings`)} as checked, n.checked_name, n.checked_at, n.note, n.version as note_version, v.vanished
    from (
      select r.*, row_number() over (order by ${column} ${direction}, r.employee_id) as place
      from ${rowsOf(page.lines ?? false, true)} order by ${column} ${direction}, r.employee_id limit ${page.limit} offset ${page.offset}) r
    join employee on employee.id = r.employee_id
    left join employment on ${onDay('employment', lastDay(run.period))}
    left join department on department.id = employment.department_id
    left join office on office.id = employment.office_id
    ${notes}
    left join lateral (
      select jsonb_agg(jsonb_build_object('c', gone.c, 'a', gone.a) order by gone.c) as vanished from (
        select x ->> 'c' as c, sum((x ->> 'a')::bigint) as a
        from payslip now join payslip was on was.pay_run_id = ${run.previous_run_id}::uuid and was.employee_id = now.employee_id,
          lateral (select coalesce(array_agg(y ->> 'c'), '{}') as codes from jsonb_array_elements(now.lines) y) kept,
          jsonb_array_elements(was.lines) x
        where now.pay_run_id = ${run.id}::uuid and now.employee_id = r.employee_id
          and x ->> 'k' <> 'employer_cost' and x -> 'n' is null and x ->> 'c' <> all(kept.codes)
        group by 1) gone where gone.a <> 0) v on true
    order by r.place`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${rowsOf(false, false)}`.execute(tx)
  return { rows, total: counted.rows[0]!.total }
}

function shown({ show, cause, search }: ReviewFilters): RawBuilder<unknown> {
  const by = {
    all: sql`true`,
    changed: sql`r.is_changed`,
    to_check: sql`r.is_to_check`,
    blocked: sql`r.is_blocked`,
    unchecked: sql`r.is_to_check and not ${tickHolds(sql`r.findings`)}`,
    failed: sql`r.row = 'failed'`,
  }[show]
  const ofCause = cause ? sql`r.findings -> 'c' @> ${JSON.stringify([[cause]])}::jsonb` : sql`true`
  const found = search
    ? sql`(employee.full_name ilike ${containing(search)} or employee.employee_no ilike ${containing(search)})`
    : sql`true`
  return sql`${by} and ${ofCause} and ${found}`
}

/** The amounts of a row by the code of its column; the employer's part under `<code>_employer`. */
export function amountsOf(lines: readonly Line[]): Record<string, number> {
  const amounts: Record<string, number> = {}
  for (const line of lines) {
    if (line.n) continue
    if (line.k !== 'employer_cost') amounts[line.c] = (amounts[line.c] ?? 0) + line.a
    if (line.e !== undefined) {
      const code = line.k === 'employer_cost' ? line.c : `${line.c}_employer`
      amounts[code] = (amounts[code] ?? 0) + line.e
    }
  }
  return amounts
}
