import { type RawBuilder, sql } from 'kysely'
import { invalidField } from '#base/errors.ts'
import type { RequestWarning } from '#requests/kind.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { tenthsOf } from './distance-rules.ts'
import type { PricedClaim } from './given-claim.ts'
import { parseReceiptCode, type ReceiptCode } from './receipt-code.ts'
import { receiptKey } from './rules.ts'
import { IS_COUNTED } from './stored-claims.ts'

type ReceiptIdentity = {
  readonly code: ReceiptCode | null
  readonly key: string | null
  /** Hexadecimal hashes of the submitted files. */
  readonly contents: readonly string[]
}

/**
 * What identifies a claim's receipt. Throws 422 `claim_code_unknown` at `qr` for a code that is no receipt's, or that
 * differs from the claim's own number.
 */
export async function loadReceiptIdentity(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  given: PricedClaim,
  about: { requestId: string | null; files: readonly string[] | undefined },
): Promise<ReceiptIdentity> {
  const code = given.qr ? parseReceiptCode(given.qr) : null
  if (given.qr && !code) throw invalidField('qr', 'claim_code_unknown')
  const { rows } = await sql<{ content: string }>`
    select distinct encode(f.sha256, 'hex') as content from file f where ${
      about.files
        ? sql`f.id = any(${[...about.files]}::uuid[]) and (f.account_id = ${actor.accountId}::uuid or f.owner_id = ${about.requestId}::uuid)`
        : sql`f.id in (select a.file_id from request_file a where a.request_id = ${about.requestId}::uuid)`
    }`.execute(tx)
  return { code, key: receiptKey(given.receipt_no), contents: rows.map(({ content }) => content).sort() }
}

/**
 * Locks a receipt until the end of the transaction, so that the later of two simultaneous submissions finds the earlier
 * one.
 */
export async function lockReceipt(tx: Tx, companyId: string, { code, key, contents }: ReceiptIdentity): Promise<void> {
  const names = [...(code ? [code.key] : []), ...(key ? [`no ${key}`] : []), ...contents].sort()
  for (const name of names)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`claim ${companyId} ${name}`}, 0))`.execute(tx)
}

/** Whether the claim `c` has another receipt than one with this key and code: both have one, and they differ. */
export function isOtherReceipt(key: RawBuilder<unknown>, code: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(c.receipt_key <> ${key}, false) or coalesce(c.qr_key <> ${code}, false))`
}

/**
 * Finds claims of the same receipt in the company, without saying whose they are (CLM-07). Throws 422 at `qr` or
 * `files` for a receipt that was claimed already. A receipt with the same number, day and amount is a warning that
 * requires a remark. So is a claim of the same person with the same day, category, and amount or distance, unless two
 * numbers or codes tell the receipts apart.
 */
export async function findDuplicates(
  tx: Tx,
  given: PricedClaim,
  { code, key, contents }: ReceiptIdentity,
  { employeeId, requestId }: { employeeId: string; requestId: string | null },
): Promise<RequestWarning[]> {
  const others = sql`from claim_request c join request r on r.id = c.request_id
    where ${IS_COUNTED} and c.request_id is distinct from ${requestId}::uuid`
  const query = sql<{ code: boolean; content: boolean; alike: boolean; same: boolean }>`
    select exists (select ${others} and c.qr_key = ${code?.key ?? null}) as code,
      exists (select ${others} and c.request_id in (select a.request_id from request_file a join file f on f.id = a.file_id
        where f.sha256 = any(array(select decode(h, 'hex') from unnest(${[...contents]}::text[]) h)))) as content,
      exists (select ${others} and c.receipt_key = ${key} and c.day = ${given.day}::date and c.amount = ${given.amount}) as alike,
      exists (select ${others} and c.employee_id = ${employeeId}::uuid and c.day = ${given.day}::date and c.category_id = ${given.category_id}::uuid
        and (c.currency = ${given.currency} and c.amount = ${given.amount} or c.distance = ${given.distance === null ? null : tenthsOf(given.distance)}::int)
        and not ${isOtherReceipt(sql`${key}::text`, sql`${code?.key ?? null}::text`)}) as same`
  const known = await selectOne(tx, query)
  if (known.code) throw invalidField('qr', 'claim_receipt_known')
  if (known.content) throw invalidField('files', 'claim_receipt_known')
  const differs =
    code !== null &&
    ((code.day !== null && code.day !== given.day) ||
      (code.amount !== null && (code.amount !== given.amount || code.currency !== given.currency)))
  return [
    ...(known.alike ? [{ code: 'claim_receipt_alike', remark: true as const }] : []),
    ...(known.same && !known.alike ? [{ code: 'claim_same_again', remark: true as const }] : []),
    ...(differs ? [{ code: 'claim_differs_from_code', remark: true as const }] : []),
  ]
}
