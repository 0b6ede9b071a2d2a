import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#base/days/days.ts'
import { conflict, DomainError, notFound } from '#base/errors.ts'
import { sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { requireEmployee, withinReach } from '#people/reach.ts'
import { addHistoryEntry, notifyApplicants, updateRequest } from '#requests/decisions.ts'
import type { RequestRow } from '#requests/kind.ts'
import type { Api } from '#server/api/api.ts'
import { searchCondition } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { lockVersioned } from '#server/database/records.ts'
import {
  type ClaimFilters,
  countClaims,
  listClaims,
  SEARCH_COLUMNS,
  sumClaimsByCurrency,
  withClaimActions,
} from './claim-list.ts'
import { claimApi } from './contract.ts'
import { isOffered, loadCategories, loadClaimant, loadSettings } from './limits.ts'
import { withFieldError } from './plan.ts'
import { limitFor, loweredAmount } from './rules.ts'
import { loadClaims, type StoredClaim } from './stored-claims.ts'

/** Lists of claims, the categories that somebody may claim for, and lowering a claim. */
export function registerClaimRoutes(api: Api): void {
  const readableClaims = ({ actor, today }: Context) => [sql`${withinReach(actor, 'claim:read', today)}`]
  const toPay = [sql`r.state in ('approved', 'paid')`, sql`c.claimable > 0`]
  pageRoute(
    api,
    claimApi.list,
    (input, context) => listWithTotals(context, input, readableClaims(context), { totals: true }),
    {
      countLists: (lists, context) => countClaims(context, lists, readableClaims(context)),
    },
  )
  pageRoute(api, claimApi.mine, async (input, context) => {
    const own = sql`(r.employee_id = ${context.actor.employeeId}::uuid or r.sent_by = ${context.actor.accountId}::uuid)`
    return listWithTotals(context, input, [own], {})
  })
  pageRoute(
    api,
    claimApi.toPay,
    ({ claim, ...input }, context) => listWithTotals(context, { ...input, id: claim }, toPay, { totals: true }),
    {
      countLists: (lists, context) =>
        countClaims(
          context,
          lists.map(({ claim, ...filters }) => ({ ...filters, id: claim })),
          toPay,
        ),
    },
  )

  route(api, claimApi.offered, async ({ employee_id }, context) => {
    const { tx, actor, today, language } = context
    const id = employee_id ?? actor.employeeId
    if (id === null) throw new DomainError('no_employee_record')
    if (id !== actor.employeeId) await requireEmployee(tx, actor, 'claim:manage', id, today)
    const claimant = await loadClaimant(tx, id, today)
    const { oldest_days } = await loadSettings(tx)
    const categories = (await loadCategories(tx)).filter((category) => isOffered(category, claimant))
    return {
      from: addDays(today, -oldest_days),
      until: today,
      currency: claimant.currency,
      categories: categories.map((category) => ({
        id: category.id,
        name: language === 'zh-TW' ? category.name_zh : category.name_en,
        limit_type: category.limit_type,
        amount_limit: limitFor(category.amount_limit, category.limits, claimant),
        currency: category.currency,
        paid_by: category.paid_by,
        needs_file: category.needs_file,
      })),
    }
  })

  route(api, claimApi.lower, async ({ id, version, claimable, reason }, context) => {
    const { tx, actor, today } = context
    const claim = (await loadClaims(tx, [id])).get(id)
    if (!claim) throw notFound()
    await requireEmployee(tx, actor, 'claim:manage', claim.employee_id, today)
    const row = await lockVersioned(tx, 'request', { id, version })
    if (row.employee_id === actor.employeeId || row.sent_by === actor.accountId)
      throw new DomainError('not_for_yourself', { status: 403 })
    if (row.state !== 'pending') throw conflict(`request_is_${row.state}`)
    withFieldError('claimable', () => loweredAmount(claim.claimable, claimable))
    await sql`
      update claim_request set claimable = ${claimable}, lowered_from = coalesce(lowered_from, claimable), lowered_reason = ${reason}, lowered_by = ${actor.fullName}
      where request_id = ${id}::uuid`.execute(tx)
    await lowerParts(tx, claim, claimable)
    await updateRequest(context, row as RequestRow, { amount: claimable })
    const about = { from: claim.claimable, to: claimable, currency: claim.claim_currency }
    const entry = await addHistoryEntry(context, id, 'recounted', { remark: reason, about })
    await notifyApplicants(context, 'claim', [{ id, entryId: entry }], 'recounted')
    const shown = await loadClaimRow(context, id)
    context.record({
      kind: 'request',
      id,
      name: shown.full_name,
      before: { claimable: claim.claimable },
      after: { claimable, reason },
    })
    return shown
  })
}

/** Lowers the claim's own category first, then its parts from the last one on. */
async function lowerParts(tx: Tx, { request_id, parts }: StoredClaim, to: number): Promise<void> {
  let over = sum(parts.map(({ claimable }) => claimable)) - to
  for (const { category_id, claimable } of [...parts].reverse()) {
    if (over <= 0) return
    const less = Math.min(over, claimable)
    await tx
      .updateTable('claim_part')
      .set({ claimable: claimable - less })
      .where('request_id', '=', request_id)
      .where('category_id', '=', category_id)
      .execute()
    over -= less
  }
}

type ClaimListInput = ClaimFilters & Parameters<typeof listClaims>[2]

async function listWithTotals(
  context: Context,
  { page, per_page, sort, search, ...filters }: ClaimListInput,
  where: readonly RawBuilder<unknown>[],
  { totals }: { totals?: true },
) {
  const found = await listClaims(context, filters, { page, per_page, sort, search }, where)
  return {
    rows: await withClaimActions(context, found.rows),
    total: found.total,
    ...(totals && {
      totals: await sumClaimsByCurrency(context, found.conditions, searchCondition(search, SEARCH_COLUMNS)),
    }),
  }
}

/** An existing claim, as lists show it. */
async function loadClaimRow(context: Context, id: string) {
  const { rows } = await listClaims(context, { id }, { page: 1, per_page: 1, sort: 'day' }, [])
  const [row] = await withClaimActions(context, rows)
  return required(row, 'claim')
}
