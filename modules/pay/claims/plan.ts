import { sql } from 'kysely'
import { type Day, LAST_DAY } from '#base/days/days.ts'
import { conflict, DomainError, invalidField } from '#base/errors.ts'
import { atMost, ratio, sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import type { RequestPlan, RequestTarget } from '#requests/kind.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { loadRatesNear } from '../exchange-rates/queries.ts'
import { conversionOn, convertedAmount, type Rate } from '../exchange-rates/rules.ts'
import { distanceAmount, distanceParts, distanceRateOn, tenthsOf, wholeDistance } from './distance-rules.ts'
import { findDuplicates, loadReceiptIdentity, lockReceipt } from './duplicates.ts'
import { loadDistanceRates, type PricedClaim, priceClaim, sumMonthDistance } from './given-claim.ts'
import {
  type Claimant,
  type ClaimCategory,
  isOffered,
  loadCategories,
  loadClaimant,
  loadLimit,
  loadSettings,
} from './limits.ts'
import { parseReceiptCode } from './receipt-code.ts'
import { claimableAmount, receiptKey, requireClaimDay } from './rules.ts'
import { type ClaimInput, loadClaims, type StoredClaim, type StoredClaimPart } from './stored-claims.ts'

/** An amount in a category's currency, and the rates that converted it. */
export type ConvertedClaim = { readonly amount: number; readonly rates: readonly Rate[] }

/**
 * Converts by the rates of the transaction date; null where there are none. Throws 422 at `amount` where the result is
 * too large.
 */
export async function convertClaimAmount(
  tx: Tx,
  { day, currency, amount }: Pick<PricedClaim, 'day' | 'currency' | 'amount'>,
  to: string,
): Promise<ConvertedClaim | null> {
  if (currency === to) return { amount, rates: [] }
  const { rates, through } = await loadRatesNear(tx, [day], [currency, to])
  const found = conversionOn(rates, { from: currency, to, day, through })
  return found && { amount: withFieldError('amount', () => convertedAmount(amount, found)), rates: found.rates }
}

type GivenConversion = ConvertedClaim & {
  /** What converted it: rates, the card's amount, or nothing yet. */
  readonly by: 'rate' | 'card' | null
}

/** Converts as sent: by the rates where there are any, else by the card's amount, else not yet. */
async function convertGiven(
  tx: Tx,
  given: Pick<PricedClaim, 'day' | 'currency' | 'amount' | 'card_amount'>,
  to: string,
): Promise<GivenConversion> {
  const found = await convertClaimAmount(tx, given, to)
  if (found) return { ...found, by: 'rate' }
  if (given.card_amount !== null) return { amount: given.card_amount, rates: [], by: 'card' }
  return { amount: 0, rates: [], by: null }
}

/** The part of a claim's converted amount that a part of the receipt has; the rate of both is the same. */
async function convertPart(tx: Tx, given: PricedClaim, amount: number, to: string): Promise<number> {
  const found = await convertClaimAmount(tx, { ...given, amount }, to)
  if (found) return found.amount
  return given.card_amount === null ? 0 : ratio(given.card_amount, amount, given.amount, 'half-up')
}

/**
 * Checks a person's claim and computes its amount (CLM-05 to CLM-08). Before a decision it is checked again, by the
 * rates it was sent with and without the age of the receipt. Throws 422 at the field that is wrong.
 */
export async function planClaim(
  context: Context,
  asking: RequestTarget,
  input: ClaimInput,
  { locked }: { readonly locked: boolean },
): Promise<RequestPlan> {
  const { tx, actor, today } = context
  const { employeeId, requestId } = asking
  const stored = requestId === null ? undefined : (await loadClaims(tx, [requestId])).get(requestId)
  const sent = stored?.state === 'pending' ? stored : undefined
  const [category] = await loadCategories(tx, input.category_id)
  if (!category) throw invalidField('category_id', 'not_a_choice')
  const claimant = await loadClaimant(tx, employeeId, input.day)
  if (!sent) {
    const { oldest_days } = await loadSettings(tx)
    withFieldError('day', () => requireClaimDay(input.day, today, oldest_days))
    if (!isOffered(category, claimant)) throw invalidField('category_id', 'claim_category_off')
  }
  const given = await priceClaim(tx, category, input, { employeeId, except: requestId }, sent)
  const worthField = given.distance === null ? 'amount' : 'distance'
  const receipt = await loadReceiptIdentity(context, given, { requestId, files: asking.files })
  if (locked) await lockReceipt(tx, actor.companyId, receipt)
  const alike = await findDuplicates(tx, given, receipt, { employeeId, requestId })
  if (sent?.rate_wanted) throw conflict('claim_rate_wanted', { currency: given.currency, day: given.day })
  const found = sent ? { amount: sent.converted, by: 'rate' } : await convertGiven(tx, given, category.currency)
  const waits = found.by === null
  if (waits && !given.without_rate)
    throw invalidField('day', 'claim_no_rate', { currency: given.currency, day: given.day })
  // Whoever enters it for others is HR, who sets the rate; it may count at once.
  if (waits && employeeId !== actor.employeeId)
    throw invalidField('without_rate', 'claim_rate_first', { currency: given.currency, day: given.day })
  const about = { employeeId, day: given.day, except: requestId }
  const parts = await planParts(tx, { category, claimant, about }, given, { sent, waits })
  const own = found.amount - sum(parts.map(({ converted }) => converted))
  const limit = await loadLimit(tx, category, claimant, about)
  const left = limit?.left ?? null
  const partly = sum(parts.map(({ claimable }) => claimable))
  if (sent && left !== null && sent.claimable - partly > left) throw invalidField(worthField, 'claim_above_left')
  return {
    typeId: category.id,
    from: given.day,
    until: given.day,
    ...(!waits && {
      amount: sent?.claimable ?? partly + withFieldError(worthField, () => claimableAmount(own, left)),
      currency: category.currency,
    }),
    // A claim takes effect and ends when it is paid. That day is unknown, and until then the claim may be withdrawn.
    completesAfter: LAST_DAY,
    beginsOn: LAST_DAY,
    owes: [category, ...parts.map((part) => part.category)].some(({ needs_file }) => needs_file) ? { files: true } : {},
    // The approver sees that somebody claims the same again, and the remark they gave with it.
    warnings: sent ? alike.map((one) => (one.code === 'claim_same_again' ? { code: one.code } : one)) : alike,
  }
}

type PartPlanContext = {
  readonly category: ClaimCategory
  readonly claimant: Claimant
  readonly about: { readonly employeeId: string; readonly day: Day; readonly except: string | null }
}

/**
 * Plans the parts of a receipt that are for other categories, each within its own limit. All have the currency of the claim,
 * so that it pays one amount. Throws 422 at `parts`.
 */
async function planParts(
  tx: Tx,
  { category, claimant, about }: PartPlanContext,
  given: PricedClaim,
  { sent, waits }: { readonly sent: StoredClaim | undefined; readonly waits: boolean },
): Promise<(StoredClaimPart & { category: ClaimCategory })[]> {
  const refuse = (code: string, params?: Readonly<Record<string, unknown>>) => invalidField('parts', code, params)
  if (sum(given.parts.map(({ amount }) => amount)) >= given.amount && given.parts.length > 0)
    throw refuse('claim_parts_above')
  const planned: (StoredClaimPart & { category: ClaimCategory })[] = []
  for (const part of given.parts) {
    const [other] = await loadCategories(tx, part.category_id)
    if (!other) throw refuse('not_a_choice')
    if (other.id === category.id) throw refuse('claim_part_same')
    if (other.paid_by === 'distance') throw refuse('claim_part_by_distance')
    if (other.currency !== category.currency) throw refuse('claim_parts_one_currency', { currency: category.currency })
    if (!sent && !isOffered(other, claimant)) throw refuse('claim_category_off')
    const storedPart = sent?.parts.find(({ category_id }) => category_id === other.id)
    const converted = storedPart?.converted ?? (await convertPart(tx, given, part.amount, category.currency))
    const left = (await loadLimit(tx, other, claimant, about))?.left ?? null
    if (storedPart && left !== null && storedPart.claimable > left) throw refuse('claim_above_left')
    const claimable =
      storedPart?.claimable ?? (waits ? 0 : withFieldError('parts', () => claimableAmount(converted, left)))
    planned.push({ ...part, converted, claimable, category: other })
  }
  return planned
}

/** What the form shows: what is left of each category, and the claimable amount once one is typed. */
export async function previewClaim(
  { tx, language }: Pick<Context, 'tx' | 'language'>,
  asking: RequestTarget,
  given: Partial<ClaimInput>,
) {
  const { day, category_id } = given
  const categoryName = ({ name_en, name_zh }: ClaimCategory) => (language === 'zh-TW' ? name_zh : name_en)
  const [category] = category_id === undefined ? [] : await loadCategories(tx, category_id)
  const about = { category: category ? categoryName(category) : null, currency: category?.currency ?? null }
  if (!category || day === undefined)
    return {
      ...about,
      limit: null,
      needs_file: category?.needs_file ?? false,
      ...NO_PREVIEW,
      parts: [],
      distance: null,
    }
  const claimant = await loadClaimant(tx, asking.employeeId, day)
  const distance =
    category.paid_by === 'distance' ? await previewDistance(tx, category, asking, { ...given, day }) : null
  const amount = distance ? distance.amount : (given.amount ?? undefined)
  const currency = distance ? category.currency : (given.currency ?? undefined)
  const previewCategory = async (of: ClaimCategory, amount: number | undefined) => {
    const limit = await loadLimit(tx, of, claimant, { employeeId: asking.employeeId, day, except: asking.requestId })
    return { limit, ...(await previewAmount(tx, { day, currency, amount }, of, limit?.left ?? null)) }
  }
  const parts = []
  for (const part of given.parts ?? []) {
    const [other] = await loadCategories(tx, part.category_id)
    // A category that cannot be a part is refused at its field.
    if (!other || other.id === category.id || other.currency !== category.currency) continue
    if (other.paid_by === 'distance') continue
    const { limit, comes_to, claimable } = await previewCategory(other, part.amount)
    parts.push({ category: other, limit, comes_to: comes_to?.amount ?? null, claimable })
  }
  const others = sum((given.parts ?? []).map(({ amount }) => amount))
  return {
    ...about,
    needs_file: [category, ...parts.map((part) => part.category)].some(({ needs_file }) => needs_file),
    ...(await previewCategory(category, amount === undefined ? undefined : Math.max(0, amount - others))),
    parts: parts.map((part) => ({ ...part, category: categoryName(part.category) })),
    distance: distance?.shown ?? null,
  }
}

/** The rate of the day and, once a distance is typed, its sum. */
async function previewDistance(
  tx: Tx,
  category: ClaimCategory,
  { employeeId, requestId }: RequestTarget,
  given: Partial<ClaimInput> & { readonly day: Day },
) {
  const rate = distanceRateOn(await loadDistanceRates(tx, category.id), given.day)
  if (!rate) return { amount: undefined, shown: null }
  const before = await sumMonthDistance(tx, category.id, given, { employeeId, except: requestId })
  const { from_day: _, ...shown } = rate
  const { distance, return_trip = false } = given
  if (!distance) return { amount: undefined, shown: { ...shown, before, parts: [] } }
  const parts = distanceParts(wholeDistance({ distance: tenthsOf(distance), return_trip }), before, rate)
  return { amount: distanceAmount(parts, category.currency), shown: { ...shown, before, parts } }
}

const NO_PREVIEW = { comes_to: null, claimable: null, no_rate: false }

async function previewAmount(
  tx: Tx,
  { day, currency, amount }: { day: Day; currency: string | undefined; amount: number | undefined },
  category: ClaimCategory,
  left: number | null,
) {
  if (currency === undefined) return NO_PREVIEW
  // The form shows the rate as soon as a currency is chosen, before an amount is typed.
  const found = await convertClaimAmount(tx, { day, currency, amount: amount ?? 0 }, category.currency).catch(
    refusalOrThrow,
  )
  if (!found) return { ...NO_PREVIEW, no_rate: true }
  // An amount that is too large is refused at its field.
  if (found instanceof DomainError) return NO_PREVIEW
  const claimable = left === null ? found.amount : atMost(left, found.amount)
  return {
    comes_to: { ...found, rates: [...found.rates] },
    claimable: amount === undefined ? null : claimable,
    no_rate: false,
  }
}

export function refusalOrThrow(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  throw error
}

/** Stores a claim beside its request, which holds the claimable amount. A claim that is sent again replaces the one before. */
export async function saveClaim(
  tx: Tx,
  request: { readonly id: string; readonly employeeId: string },
  input: ClaimInput,
): Promise<void> {
  const { amount: claimable } = await tx
    .selectFrom('request')
    .select('amount')
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow()
  const category = required((await loadCategories(tx, input.category_id))[0], 'category of a claim')
  const given = await priceClaim(tx, category, input, { employeeId: request.employeeId, except: request.id })
  const converted = await convertGiven(tx, given, category.currency)
  const waits = converted.by === null
  const about = { employeeId: request.employeeId, day: given.day, except: request.id }
  const planned =
    given.parts.length === 0
      ? []
      : await planParts(
          tx,
          { category, claimant: await loadClaimant(tx, request.employeeId, given.day), about },
          given,
          { sent: undefined, waits },
        )
  const { parts: _, distance, distance_parts, ...own } = given
  const values = {
    ...own,
    distance: distance === null ? null : tenthsOf(distance),
    distance_parts: distance_parts && JSON.stringify(distance_parts),
    request_id: request.id,
    employee_id: request.employeeId,
    receipt_no: given.receipt_no || null,
    receipt_key: receiptKey(given.receipt_no),
    qr: given.qr || null,
    qr_key: given.qr ? (parseReceiptCode(given.qr)?.key ?? null) : null,
    rates: JSON.stringify(converted.rates),
    converted: converted.amount,
    claim_currency: category.currency,
    claimable: waits ? 0 : required(claimable, 'claimable amount of a claim'),
    rate_wanted: waits,
    lowered_from: null,
    lowered_reason: null,
    lowered_by: null,
    approved_on: null,
    with_payroll: null,
  }
  await tx
    .insertInto('claim_request')
    .values(values)
    .onConflict((same) => same.columns(['company_id', 'request_id']).doUpdateSet(values))
    .execute()
  await tx.deleteFrom('claim_part').where('request_id', '=', request.id).execute()
  if (planned.length > 0)
    await tx
      .insertInto('claim_part')
      .values(planned.map(({ category: __, ...part }, at) => ({ ...part, request_id: request.id, nth: at + 1 })))
      .execute()
}

/** Throws 409 where a confirmed run pays one of these claims: they change only after it is approved or reopened. */
export async function requireNotConfirmed(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ period: string }>`
    select r.period from pay_run r join payslip p on p.pay_run_id = r.id
    where r.state = 'confirmed' and exists (select from jsonb_array_elements(p.dues) due
      where due ->> 'source' = 'claim' and due ->> 'id' = any(${[...ids]}::text[])) limit 1`.execute(tx)
  if (rows[0]) throw new DomainError('claim_in_confirmed_run', { status: 409, params: { month: rows[0].period } })
}

/** Turns a refusal of a rule into a refusal at a field. */
export function withFieldError<T>(field: string, rule: () => T): T {
  try {
    return rule()
  } catch (error) {
    if (error instanceof DomainError) throw invalidField(field, error.code, error.params)
    throw error
  }
}
