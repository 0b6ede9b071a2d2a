import { sql } from 'kysely'
import { roleOf } from '#base/access/roles.ts'
import { DomainError } from '#base/errors.ts'
import { atMost, type Sen, sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { withinReach } from '#people/reach.ts'
import { addHistoryEntry, lockPeople, notifyApplicants, rerouteRequests, updateRequest } from '#requests/decisions.ts'
import type { EventContext } from '#server/context/events.ts'
import { selectOne } from '#server/database/select-one.ts'
import type { NotificationSource } from '#server/manifest/notifications.ts'
import type { ScheduledJob } from '#server/manifest/scheduled-jobs.ts'
import { claimLabels } from './labels.ts'
import { loadCategories, loadClaimant, loadLimit } from './limits.ts'
import { convertClaimAmount, refusalOrThrow } from './plan.ts'
import { loadClaims, type StoredClaim } from './stored-claims.ts'

/** The most claims that are converted at once; the others follow the next day. */
const MOST_AT_A_TIME = 500

type Converting = Pick<EventContext, 'tx' | 'now' | 'today' | 'record'>

/**
 * Converts the claims that wait for a rate and have one now (CLM-10): within what is left of their limits, with an entry and
 * a notice. A claim whose amount asks other approvers goes to them, and keeps the votes it has.
 */
export async function convertWaitingClaims({ tx, now, today, record }: Converting): Promise<void> {
  const { rows } = await sql<{ id: string; version: number; full_name: string }>`
    select r.id, r.version, employee.full_name from claim_request c join request r on r.id = c.request_id
    join employee on employee.id = c.employee_id
    where c.rate_wanted and r.state = 'pending' order by r.id limit ${MOST_AT_A_TIME} for update of r`.execute(tx)
  if (rows.length === 0) return
  const claims = await loadClaims(
    tx,
    rows.map(({ id }) => id),
  )
  // Claims that share a limit are counted one after the other, as when they are sent.
  await lockPeople(tx, [...new Set([...claims.values()].map(({ employee_id }) => employee_id))])
  const { id: companyId } = await tx.selectFrom('company').select('id').executeTakeFirstOrThrow()
  const by = { tx, now, actor: null }
  const converted: string[] = []
  for (const row of rows) {
    const claim = required(claims.get(row.id), 'claim')
    const amounts = await amountsOf(tx, claim)
    if (!amounts) continue
    const { rates, amount, claimable, parts } = amounts
    await tx
      .updateTable('claim_request')
      .set({ rates: JSON.stringify(rates), converted: amount, claimable, rate_wanted: false })
      .where('request_id', '=', row.id)
      .execute()
    for (const part of parts)
      await tx
        .updateTable('claim_part')
        .set({ converted: part.converted, claimable: part.claimable })
        .where('request_id', '=', row.id)
        .where('category_id', '=', part.category_id)
        .execute()
    await updateRequest({ tx }, row, { amount: claimable, currency: claim.claim_currency })
    const about = { to: claimable, currency: claim.claim_currency, rate_set: true }
    const entryId = await addHistoryEntry(by, row.id, 'recounted', { about })
    await notifyApplicants(
      { tx, now, actor: { accountId: null, companyId } },
      'claim',
      [{ id: row.id, entryId }],
      'recounted',
    )
    record({
      kind: 'request',
      id: row.id,
      name: row.full_name,
      before: { claimable: null },
      after: { claimable, currency: claim.claim_currency },
    })
    converted.push(row.id)
  }
  await rerouteRequests({ tx, now, today, companyId, record }, 'claim', converted)
}

/** Converts a claim and its parts by the rates there are, within their limits; null while there is no rate. */
async function amountsOf(tx: Converting['tx'], claim: StoredClaim) {
  const found = await convertClaimAmount(tx, claim, claim.claim_currency).catch(refusalOrThrow)
  // An amount that is too large in the other currency is no reason to refuse the rate: the claim goes on waiting.
  if (!found || found instanceof DomainError) return null
  const claimant = await loadClaimant(tx, claim.employee_id, claim.day)
  const about = { employeeId: claim.employee_id, day: claim.day, except: claim.request_id }
  const within = async (categoryId: string, amount: number): Promise<Sen> => {
    const category = required((await loadCategories(tx, categoryId))[0], 'category of a claim')
    const limit = await loadLimit(tx, category, claimant, about)
    return atMost(limit?.left ?? amount, amount)
  }
  const parts = []
  for (const { category_id, amount } of claim.parts) {
    const part = required(await convertClaimAmount(tx, { ...claim, amount }, claim.claim_currency), 'rate of a part')
    parts.push({ category_id, converted: part.amount, claimable: await within(category_id, part.amount) })
  }
  const own = found.amount - sum(parts.map(({ converted }) => converted))
  const claimable = sum([await within(claim.category_id, own), ...parts.map((part) => part.claimable)])
  return { ...found, claimable, parts }
}

/** Published rates arrive without anybody of the company: once a day the claims that waited for them are converted. */
export const CONVERT_WAITING_CLAIMS: ScheduledJob = { name: 'claims-without-rate', run: convertWaitingClaims }

/** Tells HR how many claims wait for a rate. */
export const CLAIMS_WITHOUT_RATE: NotificationSource = {
  name: 'claims_without_rate',
  label: { one: claimLabels['claim.bell_rate.one'], other: claimLabels['claim.bell_rate.other'] },
  async find({ tx, actor, today }) {
    const { count } = await selectOne(
      tx,
      sql<{ count: number }>`select count(*)::int as count from claim_request c join request r on r.id = c.request_id
        join employee on employee.id = c.employee_id
        where c.rate_wanted and r.state = 'pending' and r.employee_id is distinct from ${actor.employeeId}::uuid
          and ${withinReach(actor, 'claim:manage', today)}`,
    )
    const area = roleOf(actor.roleId).area
    const page = area === 'localhr' || area === 'hod' ? 'claim/applicants' : 'application/claim/applicants'
    return { count, page: `${page}?rate_wanted=true` }
  },
}
