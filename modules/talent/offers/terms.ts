import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { generateIds } from '#server/database/insert-rows.ts'
import type { Vault } from '#server/vault.ts'
import type { offerCalls } from './contract.ts'
import { type Terms, toMinutes } from './rules.ts'

export type GivenOffer = z.output<typeof offerCalls.given>

/** The columns of a version that hold its terms. */
export type StoredTerms = Omit<Terms, 'amount' | 'weekly_hours'> & {
  id: string
  sealed_terms: Buffer | null
  weekly_minutes: number | null
}

const AT = (id: string) => `offer.sealed_terms|${id}`

/** The terms of a version; null where they were erased. */
export function readTerms(
  vault: Pick<Vault, 'decrypt'>,
  stored: StoredTerms,
): (Terms & { readonly note: string | null }) | null {
  if (stored.sealed_terms === null) return null
  const { amount, note } = JSON.parse(vault.decrypt(AT(stored.id), stored.sealed_terms)) as Pick<
    GivenOffer,
    'amount' | 'note'
  >
  const { currency, pay_period, employment_type, weekly_minutes, first_day, probation_months, valid_until } = stored
  return {
    amount,
    note,
    currency,
    pay_period,
    employment_type,
    weekly_hours: weekly_minutes === null ? null : weekly_minutes / 60,
    first_day,
    probation_months,
    valid_until,
  }
}

/** Inserts the next version of the offer to an application, for the round of its request. The application is locked. */
export async function insertVersion(
  tx: Tx,
  { id: request_id }: { readonly id: string },
  given: GivenOffer,
  { vault }: Pick<Context, 'vault'>,
): Promise<void> {
  const { application_id, amount, note, weekly_hours, ...terms } = given
  const [id] = (await generateIds(tx, 1)) as [string]
  const { round, sent_at } = await tx
    .selectFrom('request')
    .select(['round', 'sent_at'])
    .where('id', '=', request_id)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from offer where application_id = ${application_id}::uuid`.execute(tx)
  await tx
    .insertInto('offer')
    .values({
      ...terms,
      id,
      application_id,
      request_id,
      round,
      number: rows[0]?.number ?? 1,
      sealed_terms: vault.encrypt(AT(id), JSON.stringify({ amount, note })),
      weekly_minutes: toMinutes(weekly_hours),
      proposed_at: sent_at,
    })
    .execute()
}

/** What was given for the present versions of requests. Erased ones are left out. */
export async function loadGiven(
  tx: Tx,
  ids: readonly string[],
  { vault }: Pick<Context, 'vault'>,
): Promise<Map<string, GivenOffer>> {
  const { rows } = await sql<StoredTerms & { request_id: string; application_id: string; send_mail: boolean }>`
    select o.* from offer o join request r on r.id = o.request_id and r.round = o.round
    where o.request_id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(
    rows.flatMap((row) => {
      const terms = readTerms(vault, row)
      const { request_id, application_id, send_mail } = row
      return terms ? [[request_id, { ...terms, application_id, send_mail }] as const] : []
    }),
  )
}

/** The terms that a candidate accepted; null where there are none, or an offer was accepted on paper. */
export async function loadAcceptedTerms(tx: Tx, vault: Vault, applicationId: string): Promise<Terms | null> {
  const { rows } = await sql<StoredTerms>`
    select * from offer where application_id = ${applicationId}::uuid and answer = 'accepted' order by number desc limit 1`.execute(
    tx,
  )
  return rows[0] ? readTerms(vault, rows[0]) : null
}

/** The letters of the offers to an application that were sent, the first one first. */
export async function loadOfferLetters(tx: Tx, applicationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('offer')
    .select('letter_id')
    .where('application_id', '=', applicationId)
    .where('letter_id', 'is not', null)
    .orderBy('number')
    .execute()
  return rows.flatMap(({ letter_id }) => letter_id ?? [])
}
