import { sql } from 'kysely'
import type { z } from 'zod'
import { conflict, invalidField } from '#base/errors.ts'
import { registerPersonRecordRoutes, requireSpan } from '#people/person-records.ts'
import type { Api } from '#server/api/api.ts'
import type { Tx } from '#server/database/database.ts'
import { benefitOfMonth, monthsToDecember } from '#statutory/malaysia/pcb/benefits.ts'
import { runPeopleCondition } from '../runs/people-of-run.ts'
import { loadActiveItem } from '../settings/active-item.ts'
import { itemName } from '../settings/item-name.ts'
import { type Benefit, benefitApi } from './benefits-contract.ts'

export function registerBenefitRoutes(api: Api): void {
  registerPersonRecordRoutes(api, {
    table: 'employee_benefit',
    calls: benefitApi,
    permission: 'payroll:prepare',
    list: {
      filters: async ({ year, run_id }, { tx }) => [
        ...(await runPeopleCondition(tx, run_id, 'record.employee_id')),
        ...(year ? [sql`record.from_month like ${`${year}-%`}`] : []),
      ],
      query: ({ language }) => ({
        columns: sql`record.pay_item_id, ${itemName(language)} as item, record.from_month, record.until_month, record.value, record.loan_total, record.note,
          (select count(distinct p.period)::int from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved'
            where p.employee_id = record.employee_id and p.kind = 'monthly' and p.period >= record.from_month
              and p.period <= coalesce(record.until_month, left(record.from_month, 4) || '-12')) as months_taxed`,
        joins: sql`join pay_item i on i.id = record.pay_item_id`,
        orders: { full_name: sql`employee.full_name`, from_month: sql`record.from_month`, item: itemName(language) },
      }),
      derive: ({ from_month, value, loan_total }) => ({
        monthly: benefitOfMonth(from_month, {
          value,
          months: monthsToDecember(from_month),
          loans: loan_total ?? undefined,
        }).normal,
      }),
      actions: ({ months_taxed }) => (months_taxed === 0 ? ['edit', 'remove'] : ['edit']),
    },
    create: async (input, { tx }) => {
      const item = await loadActiveItem(tx, input.pay_item_id)
      if (!item.tax_only || item.kind !== 'earning') throw invalidField('pay_item_id', 'item_not_a_benefit')
      requireOneYear(input.from_month, input.until_month)
      await requireOpenMonth(tx, input.employee_id, input.from_month)
      return input
    },
    edit: async (patch, row, { tx }) => {
      const from = patch.from_month ?? row.from_month
      const until = patch.until_month === undefined ? row.until_month : patch.until_month
      requireOneYear(from, until)
      if (row.months_taxed > 0) await requireOnlyEndMoves(tx, row, patch, until)
      else await requireOpenMonth(tx, row.employee_id, from)
      return patch
    },
    remove: {
      check: ({ months_taxed }) => {
        if (months_taxed > 0) throw conflict('benefit_taxed')
      },
    },
    logged: ({ item, from_month, until_month, value }) => ({ item, from_month, until_month, value }),
  })
}

type BenefitRow = z.input<typeof Benefit>

/** Requires that a benefit with taxed months keeps its start and value, and does not end in an approved month. */
async function requireOnlyEndMoves(
  tx: Tx,
  row: BenefitRow,
  patch: Partial<BenefitRow>,
  until: string | null,
): Promise<void> {
  for (const field of ['from_month', 'value', 'loan_total'] as const)
    if (patch[field] !== undefined && patch[field] !== row[field]) throw invalidField(field, 'benefit_taxed')
  const last = await findLastApprovedMonth(tx, row.employee_id)
  if (until !== null && last !== undefined && last >= row.from_month && until < last)
    throw invalidField('until_month', 'month_closed', { month: last })
}

/** Requires that the months are in one year, and the end is not before the start. */
function requireOneYear(from: string, until: string | null): void {
  requireSpan(from, until, 'until_month')
  if (until !== null && until.slice(0, 4) !== from.slice(0, 4)) throw invalidField('until_month', 'benefit_one_year')
}

/** Requires that a benefit starts in a month that is not approved yet; otherwise part of it would never be taxed. */
async function requireOpenMonth(tx: Tx, employeeId: string, from: string): Promise<void> {
  const month = await findLastApprovedMonth(tx, employeeId)
  if (month !== undefined && month >= from) throw invalidField('from_month', 'month_closed', { month })
}

/** The last month of somebody that an approved run paid. */
async function findLastApprovedMonth(tx: Tx, employeeId: string): Promise<string | undefined> {
  const { rows } = await sql<{ period: string }>`
    select p.period from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved'
    where p.employee_id = ${employeeId}::uuid and p.kind = 'monthly' order by p.period desc limit 1`.execute(tx)
  return rows[0]?.period
}
