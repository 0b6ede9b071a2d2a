import { sql } from 'kysely'
import { conflict, invalidField, notFound, Refused } from '#base/errors.ts'
import { sum } from '#base/money.ts'
import { markPaid, markUnpaid } from '#modules/requests/approval/paid.ts'
import { ownCase } from '#server/access/own-case.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { columns, pageOf } from '#server/list-page.ts'
import { pageRoute } from '#server/page-route.ts'
import { locked, lockedAll } from '#server/records.ts'
import { route } from '#server/route.ts'
import { claimPaymentApi } from './contract.ts'
import { requireNotConfirmed } from './plan.ts'
import { claimsOf, type StoredClaim } from './stored.ts'

/** Claims paid together outside of payroll: with a day and a reference, undone as a whole (CLM-08). */
export function paymentRoutes(api: Api): void {
  pageRoute(api, claimPaymentApi.list, async ({ state, ...asked }, context) => {
    const { rows, total } = await paymentPage(context.tx, { state }, asked)
    return { rows: rows.map((row) => shown(row, context)), total }
  })

  route(api, claimPaymentApi.pay, async ({ claims: wanted, paid_on, reference }, context) => {
    const { tx, actor, now, today, record } = context
    if (paid_on > today) throw invalidField('paid_on', 'paid_in_future')
    await lockedAll(tx, 'request', wanted)
    const ids = wanted.map(({ id }) => id)
    const claims = [...(await claimsOf(tx, ids)).values()]
    await requirePayable(context, ids, claims)
    const amount = sum(claims.map(({ claimable }) => claimable))
    const currency = claims[0]!.claim_currency
    const { id } = await tx
      .insertInto('claim_payment')
      .values({
        paid_on,
        reference,
        currency,
        amount,
        claims: claims.length,
        by_account: actor.accountId,
        by_name: actor.fullName,
        at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('claim_paid')
      .values(claims.map(({ request_id, claimable }) => ({ payment_id: id, request_id, amount: claimable })))
      .execute()
    await tx.updateTable('claim_request').set({ payment_id: id }).where('request_id', 'in', ids).execute()
    await markPaid(context, ids, { payment: reference, paid_on })
    record({ kind: 'claim_payment', id, name: reference, after: { paid_on, amount, currency, claims: claims.length } })
    return one(context, id)
  })

  route(api, claimPaymentApi.undo, async ({ id, version, remark }, context) => {
    const { tx, actor, now, record } = context
    const payment = await locked(tx, 'claim_payment', { id, version })
    if (payment.undone_at !== null) throw conflict('claim_payment_undone')
    const paid = await tx
      .selectFrom('claim_request')
      .select(['request_id', 'employee_id'])
      .where('payment_id', '=', id)
      .execute()
    await requireNotOwn(context, paid)
    const ids = paid.map(({ request_id }) => request_id)
    await markUnpaid(context, ids, { payment: payment.reference, paid_on: payment.paid_on }, remark)
    await tx.updateTable('claim_request').set({ payment_id: null }).where('payment_id', '=', id).execute()
    await tx
      .updateTable('claim_payment')
      .set({ undone_at: now, undone_by: actor.fullName, undone_remark: remark, version: version + 1 })
      .where('id', '=', id)
      .execute()
    record({
      kind: 'claim_payment',
      id,
      name: payment.reference,
      before: { claims: payment.claims, amount: payment.amount },
      after: { undone: true, remark },
    })
    return one(context, id)
  })
}

/** Throws 404, 409 for claims that cannot be paid together now, 403 for one of the caller's own. */
async function requirePayable(context: Context, ids: readonly string[], claims: readonly StoredClaim[]): Promise<void> {
  if (claims.length !== ids.length) throw notFound()
  await requireNotOwn(context, claims)
  const other = claims.find(({ state }) => state !== 'approved')
  if (other) throw conflict(`request_is_${other.state}`)
  if (claims.some(({ claimable }) => claimable === 0)) throw conflict('claim_of_nothing')
  if (new Set(claims.map(({ claim_currency }) => claim_currency)).size > 1)
    throw invalidField('claims', 'claims_of_one_currency')
  await requireNotConfirmed(context.tx, ids)
}

async function requireNotOwn({ tx, actor }: Context, claims: readonly { employee_id: string }[]): Promise<void> {
  const own = await ownCase(tx, actor, 'claim:pay')
  if (own !== null && claims.some(({ employee_id }) => employee_id === own))
    throw new Refused('not_for_yourself', { status: 403 })
}

type Asked = Parameters<typeof pageOf>[0] & { sort: `${'' | '-'}${'paid_on' | 'reference' | 'amount'}` }

async function paymentPage(
  tx: Tx,
  { id, state }: { id?: string; state?: 'paid' | 'undone' | undefined },
  asked: Asked,
) {
  const found = tx
    .selectFrom('claim_payment')
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(state === 'paid', (query) => query.where('undone_at', 'is', null))
    .$if(state === 'undone', (query) => query.where('undone_at', 'is not', null))
  return pageOf(asked, {
    found,
    shown: (payments) => payments.selectAll(),
    search: ['reference', 'by_name'],
    orders: columns('paid_on', 'reference', 'amount'),
    ties: sql`id`,
  })
}

/** A payment that is there, as lists show it. */
async function one(context: Context, id: string) {
  const { rows } = await paymentPage(context.tx, { id }, { page: 1, per_page: 1, sort: 'paid_on' })
  return shown(rows[0]!, context)
}

type Payment = Awaited<ReturnType<typeof paymentPage>>['rows'][number]

function shown({ undone_at, ...row }: Payment, { actor }: Context) {
  const actions: 'undo'[] = undone_at === null && actor.grants.has('claim:pay') ? ['undo'] : []
  return { ...row, state: undone_at === null ? ('paid' as const) : ('undone' as const), actions }
}
