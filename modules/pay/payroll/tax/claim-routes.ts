import { sql } from 'kysely'
import { conflict, invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { selectEmploymentsOfPerson } from '#people/employments.ts'
import { registerPersonRecordRoutes } from '#people/person-records.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Tx } from '#server/database/database.ts'
import { claimProblems } from '#statutory/malaysia/pcb/claim-rules.ts'
import { runPeopleCondition } from '../runs/people-of-run.ts'
import { claimTitle } from './claim-names.ts'
import { claimList, loadTaxPeople } from './claimants.ts'
import { taxApi } from './contract.ts'

/** Relief claims of people through the employer in a month (TP1). */
export function registerClaimRoutes(api: Api): void {
  route(api, taxApi.claimItems, ({ year }, { language }) =>
    claimList(year).map((item) => ({
      code: item.id,
      title: claimTitle(item.id, language),
      limit: item.limit,
      of: item.of ?? null,
    })),
  )
  registerPersonRecordRoutes(api, {
    table: 'tax_claim',
    calls: { list: taxApi.claims, create: taxApi.createClaim, edit: taxApi.editClaim, remove: taxApi.removeClaim },
    permission: 'payroll:prepare',
    list: {
      filters: async ({ year, period, state, run_id }, { tx }) => [
        ...(await runPeopleCondition(tx, run_id, 'record.employee_id')),
        ...(year ? [sql`record.period like ${`${year}-%`}`] : []),
        ...(period ? [isInMonth(period)] : []),
        ...(state ? [state === 'taken' ? sql`record.taken_run_id is not null` : sql`record.taken_run_id is null`] : []),
      ],
      query: () => ({
        columns: sql`record.period, record.code, record.amount, record.tax_form_id is not null as by_form,
          case when r.id is null then 'waiting' else 'taken' end as state, r.period as taken_period, record.taken_amount`,
        joins: sql`left join pay_run r on r.id = record.taken_run_id`,
        orders: { full_name: sql`employee.full_name`, period: sql`record.period` },
      }),
      derive: ({ code }, { language }) => ({ title: claimTitle(code, language) }),
      actions: ({ taken_period }) => (taken_period === null ? ['edit', 'remove'] : []),
    },
    create: async (input, { tx }) => {
      await requireClaimable(tx, input)
      return input
    },
    edit: (patch, row) => {
      requireUntaken(row)
      return patch
    },
    remove: { check: requireUntaken },
    // The audit log reserves `code` for a sign-in code.
    logged: ({ period, code, amount }) => ({ period, relief: code, amount }),
  })
}

/** Claims of the month, pending claims of earlier months of its year, and the claims that its run took. */
const isInMonth = (period: string) =>
  sql`(record.period = ${period} or r.period = ${period} or (record.taken_run_id is null and record.period < ${period} and record.period >= ${`${period.slice(0, 4)}-01`}))`

/** Throws 409 where an approved run has taken the claim. */
function requireUntaken({ taken_period }: { taken_period: string | null }): void {
  if (taken_period !== null) throw conflict('claim_taken')
}

/** Throws 422 where the law has no room for a claim that HR types, or the month already has the same claim. */
async function requireClaimable(
  tx: Tx,
  { employee_id, period, code, amount }: { employee_id: string; period: string; code: string; amount: number },
): Promise<void> {
  const ofPerson = selectEmploymentsOfPerson(employee_id)
  const same = await tx
    .selectFrom('tax_claim')
    .select('id')
    .where(sql<boolean>`employee_id in ${ofPerson}`)
    .where('period', '=', period)
    .where('code', '=', code)
    .where('taken_run_id', 'is', null)
    .executeTakeFirst()
  if (same) throw invalidField('code', 'duplicate')
  const year = period.slice(0, 4)
  const closed = await tx
    .selectFrom('payslip as p')
    .innerJoin('pay_run as r', 'r.id', 'p.pay_run_id')
    .select('p.id')
    .where(sql<boolean>`p.employee_id in ${ofPerson}`)
    .where('p.kind', '=', 'monthly')
    .where('p.period', '>=', `${year}-12`)
    .where('r.state', '=', 'approved')
    .limit(1)
    .executeTakeFirst()
  // No run would take the claim any more.
  if (closed) throw invalidField('period', 'claim_year_closed', { year })
  const person = required((await loadTaxPeople(tx, [employee_id], period)).get(employee_id), 'person')
  const [trouble] = claimProblems(claimList(Number(period.slice(0, 4))), person, { [code]: amount })
  // Above a ceiling the run takes what is left, so HR may type the amount of the receipts.
  if (trouble && trouble.code !== 'claim_over_limit') throw invalidField('code', trouble.code)
}
