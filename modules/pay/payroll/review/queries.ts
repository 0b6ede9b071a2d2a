import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { lastDay } from '#base/days/days.ts'
import { isAsOf } from '#people/as-of.ts'
import { searchCondition } from '#server/call/list-page.ts'
import { parseSort, type SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import type { Findings } from '../checks/findings.ts'
import type { Line } from '../payslip/lines.ts'
import { isTicked } from '../runs/ticks.ts'
import type { Cause, FailureReason } from '../values.ts'
import type { ReviewScope, reviewApi } from './contract.ts'

export type ReviewFilters = {
  show: z.output<typeof ReviewScope>
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
  /** Lines of the previous run that this one lacks, by code. */
  vanished: { c: string; a: number }[] | null
  lines?: Line[]
}

type ReviewedRun = { id: string; period: string; previous_run_id: string | null }

/** One table of everyone whom a run pays, could not pay, or no longer pays, with the columns that filter and sort rows. */
function reviewTable(run: ReviewedRun, withFindings: boolean): RawBuilder<unknown> {
  const findings = (column: RawBuilder<unknown>) => (withFindings ? sql`, ${column} as findings` : sql``)
  return sql`(
    select p.employee_id, 'paid' as row, p.net, p.previous_net, p.is_changed, p.is_blocked, p.is_to_check ${findings(sql`p.findings`)}
    from payslip p where p.pay_run_id = ${run.id}::uuid
    union all
    select f.employee_id, 'failed', 0, null, true, true, false ${findings(sql`'{}'::jsonb`)} from payslip_failure f where f.pay_run_id = ${run.id}::uuid
    union all
    select l.employee_id, 'gone', 0, l.net, true, false, false ${findings(GONE_FINDINGS)} from payslip l
    where l.pay_run_id = ${run.previous_run_id}::uuid
      and not exists (select from payslip n where n.pay_run_id = ${run.id}::uuid and n.employee_id = l.employee_id)
      and not exists (select from payslip_failure f where f.pay_run_id = ${run.id}::uuid and f.employee_id = l.employee_id)
  )`
}

const GONE_FINDINGS = sql`'{"c": [["leaver"]]}'::jsonb`

const SORTS = {
  /** Blocked rows first, then rows to check, changed rows, and the rest; by name within each. */
  attention: sql`case when r.is_blocked then 0 when r.is_to_check then 1 when r.is_changed then 2 else 3 end`,
  full_name: sql`employee.full_name`,
  employee_no: sql`employee.employee_no`,
  net: sql`r.net`,
  change: sql`abs(r.net - coalesce(r.previous_net, 0))`,
} as const

/**
 * Loads a page of the review, or all of it up to `limit`. The total is exact. Filtering and counting read a few columns of
 * everybody; the other columns are loaded only for the rows of the page.
 */
export async function loadReviewRows(
  tx: Tx,
  run: ReviewedRun,
  filters: ReviewFilters,
  page: { sort: SortOf<typeof reviewApi.review>; limit: number; offset: number; lines?: boolean },
): Promise<{ rows: StoredReviewRow[]; total: number }> {
  const notes = sql`left join review_note n on n.pay_run_id = ${run.id}::uuid and n.employee_id = r.employee_id`
  const { cause, show } = filters
  const chosen = sql`${reviewTable(run, cause !== undefined || show === 'unchecked')} r join employee on employee.id = r.employee_id
    ${show === 'unchecked' ? notes : sql``} where ${reviewCondition(filters)}`
  const { by, direction } = parseSort(page.sort, SORTS)
  const order = sql`order by ${by} ${sql.raw(direction)}, employee.full_name, r.employee_id`
  const findings = sql`case r.row when 'paid' then p.findings when 'gone' then ${GONE_FINDINGS} else '{}' end`
  const { rows } = await sql<StoredReviewRow & { total: number }>`
    select r.employee_id, r.row, r.net, r.previous_net, r.total, coalesce(p.gross, 0)::bigint as gross, coalesce(p.reimbursements, 0)::bigint as reimbursements,
      coalesce(p.deductions, 0)::bigint as deductions, coalesce(p.employer_cost, 0)::bigint as employer_cost, ${findings} as findings, f.reason, f.params,
      ${page.lines ? sql`coalesce(p.lines, '[]') as lines,` : sql``} employee.employee_no, employee.full_name, employee.last_day, department.name as department,
      office.name as office, ${isTicked(findings)} as checked, n.checked_name, n.checked_at, n.note, n.version as note_version, v.vanished
    from (select r.employee_id, r.row, r.net, r.previous_net, r.is_blocked, r.is_to_check, r.is_changed, count(*) over ()::int as total from ${chosen} ${order} limit ${page.limit} offset ${page.offset}) r
    join employee on employee.id = r.employee_id
    left join payslip p on p.pay_run_id = ${run.id}::uuid and p.employee_id = r.employee_id
    left join payslip_failure f on f.pay_run_id = ${run.id}::uuid and f.employee_id = r.employee_id
    left join employment on ${isAsOf('employment', lastDay(run.period))}
    left join department on department.id = employment.department_id
    left join office on office.id = employment.office_id
    ${notes}
    left join lateral (
      select jsonb_agg(jsonb_build_object('c', gone.c, 'a', gone.a) order by gone.c) as vanished from (
        select x ->> 'c' as c, sum((x ->> 'a')::bigint) as a
        from payslip was, lateral (select coalesce(array_agg(y ->> 'c'), '{}') as codes from jsonb_array_elements(p.lines) y) kept,
          jsonb_array_elements(was.lines) x
        where r.row = 'paid' and was.pay_run_id = ${run.previous_run_id}::uuid and was.employee_id = r.employee_id
          and x ->> 'k' <> 'employer_cost' and x -> 'n' is null and x ->> 'c' <> all(kept.codes)
        group by 1) gone where gone.a <> 0) v on true
    ${order}`.execute(tx)
  const found = rows[0]?.total
  if (found !== undefined || page.offset === 0) return { rows, total: found ?? 0 }
  // A page behind the last one has no row with the total.
  const { total } = await selectOne(tx, sql<{ total: number }>`select count(*)::int as total from ${chosen}`)
  return { rows, total }
}

function reviewCondition({ show, cause, search }: ReviewFilters): RawBuilder<unknown> {
  const by = {
    all: sql`true`,
    changed: sql`r.is_changed`,
    attention: sql`(r.is_blocked or r.is_to_check)`,
    to_check: sql`r.is_to_check`,
    blocked: sql`r.is_blocked`,
    unchecked: sql`r.is_to_check and not ${isTicked(sql`r.findings`)}`,
    failed: sql`r.row = 'failed'`,
  }[show]
  const ofCause = cause ? sql`r.findings -> 'c' @> ${JSON.stringify([[cause]])}::jsonb` : sql`true`
  const found = searchCondition(search ?? undefined, ['employee.full_name', 'employee.employee_no'])
  return sql`${by} and ${ofCause} and ${found}`
}

/** The amounts of a row by the code of their column; the employer's share under `<code>_employer`. */
export function amountsByCode(lines: readonly Line[]): Record<string, number> {
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
