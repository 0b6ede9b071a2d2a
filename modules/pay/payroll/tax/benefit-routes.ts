import { type RawBuilder, sql } from 'kysely'
import { conflict, invalidField } from '#base/errors.ts'
import { requireAllInReach } from '#people/reach.ts'
import { forbidOwnRecord, mayChange } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { ListQuery } from '#server/list-page.ts'
import { pageRoute } from '#server/page-route.ts'
import type { SortOf } from '#server/parse-sort.ts'
import { deleteVersioned, lockVersioned, updateVersioned } from '#server/records.ts'
import { route } from '#server/route.ts'
import { benefitOfMonth, monthsToDecember } from '#statutory/malaysia/pcb/benefits.ts'
import { loadPersonPage, requireFirstRow, requireSpan, SINGLE_ROW_QUERY } from '../person-page.ts'
import { runPeopleCondition } from '../runs/people-of-run.ts'
import { loadActiveItem } from '../settings/active-item.ts'
import { previousValues } from '../settings/item-routes.ts'
import { benefitApi } from './benefits-contract.ts'

/** Benefits that are taxed over the months of a year and never paid. */
export function benefitRoutes(api: Api): void {
  pageRoute(api, benefitApi.list, async ({ page, per_page, sort, search, employee_id, year, run_id }, context) => {
    const list = await loadBenefits(
      context,
      [
        ...(employee_id ? [sql`b.employee_id = ${employee_id}::uuid`] : []),
        ...(await runPeopleCondition(context.tx, run_id, 'b.employee_id')),
        ...(year ? [sql`b.from_month like ${`${year}-%`}`] : []),
      ],
      { page, per_page, sort, search },
    )
    context.reportReads(list.rows.length)
    return list
  })
  route(api, benefitApi.create, async (input, context) => {
    const { tx, record } = context
    await requireAllInReach(tx, context.actor, 'payroll:prepare', [input.employee_id], context.today)
    await forbidOwnRecord(tx, context.actor, 'payroll:prepare', input.employee_id)
    const item = await loadActiveItem(tx, input.pay_item_id)
    if (!item.tax_only || item.kind !== 'earning') throw invalidField('pay_item_id', 'item_not_a_benefit')
    requireOneYear(input.from_month, input.until_month)
    await requireOpenMonth(tx, input.employee_id, input.from_month)
    const { id } = await tx.insertInto('employee_benefit').values(input).returning('id').executeTakeFirstOrThrow()
    const row = await requireFirstRow(loadBenefits(context, [sql`b.id = ${id}::uuid`], SINGLE_ROW_QUERY))
    record({
      kind: 'employee_benefit',
      id,
      name: row.full_name,
      before: null,
      after: { item: row.item, from_month: row.from_month, until_month: row.until_month, value: row.value },
    })
    return row
  })
  route(api, benefitApi.edit, async ({ id, version, ...patch }, context) => {
    const { tx } = context
    const stored = await lockVersioned(tx, 'employee_benefit', { id, version })
    await forbidOwnRecord(tx, context.actor, 'payroll:prepare', stored.employee_id)
    const { months_taxed } = await requireFirstRow(loadBenefits(context, [sql`b.id = ${id}::uuid`], SINGLE_ROW_QUERY))
    const from = patch.from_month ?? stored.from_month
    const until = patch.until_month === undefined ? stored.until_month : patch.until_month
    requireOneYear(from, until)
    if (months_taxed > 0) {
      for (const field of ['from_month', 'value', 'loan_total'] as const)
        if (patch[field] !== undefined && patch[field] !== stored[field]) throw invalidField(field, 'benefit_taxed')
      const last = await findLastApprovedMonth(tx, stored.employee_id)
      if (until !== null && last !== undefined && last >= from && until < last)
        throw invalidField('until_month', 'month_closed', { month: last })
    } else await requireOpenMonth(tx, stored.employee_id, from)
    const { difference } = await updateVersioned(
      tx,
      'employee_benefit',
      { id, version },
      { ...patch, changed_at: sql`now()` },
    )
    const row = await requireFirstRow(loadBenefits(context, [sql`b.id = ${id}::uuid`], SINGLE_ROW_QUERY))
    context.record({ kind: 'employee_benefit', id, name: row.full_name, ...difference })
    return row
  })
  route(api, benefitApi.remove, async ({ id, version }, context) => {
    const { tx, record } = context
    const stored = await lockVersioned(tx, 'employee_benefit', { id, version })
    await forbidOwnRecord(tx, context.actor, 'payroll:prepare', stored.employee_id)
    const { full_name, months_taxed } = await requireFirstRow(
      loadBenefits(context, [sql`b.id = ${id}::uuid`], SINGLE_ROW_QUERY),
    )
    if (months_taxed > 0) throw conflict('benefit_taxed')
    const before = await deleteVersioned(tx, 'employee_benefit', { id, version })
    record({
      kind: 'employee_benefit',
      id,
      name: full_name,
      before: previousValues(before, { from_month: 0, until_month: 0, value: 0 }),
      after: null,
    })
    return {}
  })
}

/** Its months are of one year, the end not before the beginning. */
function requireOneYear(from: string, until: string | null): void {
  requireSpan(from, until, 'until_month')
  if (until !== null && until.slice(0, 4) !== from.slice(0, 4)) throw invalidField('until_month', 'benefit_one_year')
}

/** A benefit begins in a month that is not approved yet, or part of it would never be taxed. */
async function requireOpenMonth(tx: Tx, employeeId: string, from: string): Promise<void> {
  const month = await findLastApprovedMonth(tx, employeeId)
  if (month !== undefined && month >= from) throw invalidField('from_month', 'month_closed', { month })
}

/** The last month of somebody that is approved and paid. */
async function findLastApprovedMonth(tx: Tx, employeeId: string): Promise<string | undefined> {
  const { rows } = await sql<{ period: string }>`
    select p.period from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved'
    where p.employee_id = ${employeeId}::uuid and p.kind = 'monthly' order by p.period desc limit 1`.execute(tx)
  return rows[0]?.period
}

type ListedBenefit = {
  id: string
  employee_id: string
  employee_no: string
  full_name: string
  pay_item_id: string
  item: string
  from_month: string
  until_month: string | null
  value: number
  loan_total: number | null
  note: string | null
  months_taxed: number
  version: number
}

async function loadBenefits(
  context: Context,
  conditions: readonly RawBuilder<unknown>[],
  page: ListQuery<SortOf<typeof benefitApi.list>>,
) {
  const name = sql.ref(context.language === 'zh-TW' ? 'i.name_zh' : 'i.name_en')
  const { rows, total } = await loadPersonPage<ListedBenefit, typeof page.sort>(context.tx, page, {
    select: sql`b.id, b.pay_item_id, ${name} as item, b.from_month, b.until_month, b.value, b.loan_total, b.note, b.version,
      (select count(distinct p.period)::int from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved'
        where p.employee_id = b.employee_id and p.kind = 'monthly' and p.period >= b.from_month
          and p.period <= coalesce(b.until_month, left(b.from_month, 4) || '-12')) as months_taxed`,
    from: sql`employee_benefit b join employee on employee.id = b.employee_id join pay_item i on i.id = b.pay_item_id`,
    where: conditions,
    orders: { full_name: sql`employee.full_name`, from_month: sql`b.from_month`, item: name },
  })
  const may = await mayChange(context.tx, context.actor, 'payroll:prepare')
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      monthly: benefitOfMonth(row.from_month, {
        value: row.value,
        months: monthsToDecember(row.from_month),
        loans: row.loan_total ?? undefined,
      }).normal,
      actions: may(row.employee_id)
        ? [...(['edit'] as const), ...(row.months_taxed === 0 ? (['remove'] as const) : [])]
        : [],
    })),
  }
}
