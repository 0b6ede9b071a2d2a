import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { notFound } from '#base/errors.ts'
import { loadWaitsFor } from '#requests/decisions.ts'
import { hasPlaceInReach } from '#server/access/reach-over-places.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import { applicationConditions } from '../candidates/application-list.ts'
import { readPerson } from '../candidates/persons.ts'
import { applicationsWithin, FROM_APPLICATIONS, type Reading } from '../candidates/reading.ts'
import type { Offer, OfferRow, offerApi } from './contract.ts'
import type { OfferState } from './rules.ts'
import { readTerms, type StoredTerms } from './terms.ts'

type OfferReader = Reading & Pick<Context, 'now'>

/** The state of the offer `o` with its request `r`, on the day at its `office`. */
export const OFFER_STATE = (now: Date): RawBuilder<OfferState> => sql<OfferState>`case
  when o.answer is not null then o.answer
  when o.round <> r.round or exists (select from offer newer where newer.application_id = o.application_id and newer.number > o.number)
    then 'replaced'
  when r.state in ('pending', 'rejected') then r.state
  when r.state <> 'approved' or o.ended_at is not null then 'withdrawn'
  when o.valid_until < (${now}::timestamptz at time zone office.timezone)::date then 'expired'
  when o.sent_at is not null then 'sent' else 'approved' end`

export type StoredOffer = StoredTerms & {
  application_id: string
  request_id: string
  candidate_id: string
  sealed_person: Buffer
  job: string | null
  title_en: string
  title_zh: string
  office_id: string
  office: string
  department_id: string
  department: string
  number: number
  state: OfferState
  proposer: string
  sent_by: string
  proposed_at: Date
  release_at: Date | null
  letter_id: string | null
  sent_at: Date | null
  answered_at: Date | null
  ended_at: Date | null
  sealed_remark: Buffer | null
  send_mail: boolean
}

export const FROM_OFFERS = sql`${FROM_APPLICATIONS} join offer o on o.application_id = a.id join request r on r.id = o.request_id
  join office on office.id = place.office_id join department on department.id = place.department_id
  join position on position.id = place.position_id join company on company.id = a.company_id`

const select = (now: Date) => sql<StoredOffer>`select o.*, a.candidate_id, c.sealed_person,
  case when v.id is not null then company.code || '-' || v.number end as job,
  coalesce(v.title_en, position.name) as title_en, coalesce(v.title_zh, position.name) as title_zh,
  place.office_id, office.name as office, place.department_id, department.name as department,
  ${OFFER_STATE(now)} as state, r.sent_by, r.sent_by_name as proposer`

type Asked = {
  state?: OfferState[] | undefined
  application_id?: string | undefined
  vacancy_id?: string[] | undefined
  office_id?: string[] | undefined
  department_id?: string[] | undefined
  search?: string | undefined
  sort: SortOf<typeof offerApi.list>
  page: number
  per_page: number
}

/** A page of the offers whose candidates the caller may read. */
export async function loadOfferPage(context: OfferReader, asked: Asked) {
  const { tx, now } = context
  const { vacancy_id, office_id, department_id, search, state, application_id } = asked
  const { rows, total } = await loadPageFromSql<StoredOffer, Asked['sort']>(
    tx,
    { ...asked, search: undefined },
    {
      select: select(now),
      from: FROM_OFFERS,
      where: [
        await applicationsWithin(context, 'candidate:read'),
        ...applicationConditions(context, { vacancy_id, office_id, department_id, search }),
        ...(state ? [sql<boolean>`${OFFER_STATE(now)} = any(${state}::text[])`] : []),
        ...(application_id ? [sql<boolean>`a.id = ${application_id}::uuid`] : []),
      ],
      orders: {
        proposed_at: sql`o.proposed_at`,
        sent_at: sql`o.sent_at`,
        answered_at: sql`o.answered_at`,
        office: sql`lower(office.name)`,
        department: sql`lower(department.name)`,
        title_en: sql`lower(coalesce(v.title_en, position.name))`,
        title_zh: sql`coalesce(v.title_zh, position.name)`,
      },
      tieBreaker: sql`o.id`,
    },
  )
  return { rows: rows.map((row) => toOfferRow(context, row)), total }
}

const NO_TERMS = {
  amount: null,
  currency: null,
  pay_period: null,
  employment_type: null,
  weekly_hours: null,
  first_day: null,
  probation_months: null,
  valid_until: null,
}

/** The terms for whoever may read pay at the place; null for others and after they were erased. */
export function visibleTerms({ actor, vault }: Pick<Reading, 'actor' | 'vault'>, stored: StoredOffer) {
  return hasPlaceInReach(actor, 'candidate:pay', stored) ? readTerms(vault, stored) : null
}

function toOfferRow(context: OfferReader, stored: StoredOffer): z.input<typeof OfferRow> {
  const { candidate_id: id, sealed_person, release_at, letter_id } = stored
  const { note: _, ...terms } = visibleTerms(context, stored) ?? { ...NO_TERMS, note: null }
  return {
    ...terms,
    id: stored.id,
    application_id: stored.application_id,
    request_id: stored.request_id,
    full_name: readPerson(context.vault, { id, sealed_person }).full_name,
    job: stored.job,
    title_en: stored.title_en,
    title_zh: stored.title_zh,
    office_id: stored.office_id,
    office: stored.office,
    department_id: stored.department_id,
    department: stored.department,
    number: stored.number,
    state: stored.state,
    proposer: stored.proposer,
    proposed_at: stored.proposed_at.toISOString(),
    sent_at: stored.sent_at?.toISOString() ?? null,
    answered_at: stored.answered_at?.toISOString() ?? null,
    may_send:
      stored.state === 'approved' &&
      letter_id === null &&
      release_at !== null &&
      release_at < context.now &&
      hasPlaceInReach(context.actor, 'candidate:pay', stored),
  }
}

/** Offers by a condition on `o`, whoever asks; the caller bounds them. */
export async function loadOffersWhere(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  where: RawBuilder<unknown>,
): Promise<StoredOffer[]> {
  const { rows } = await sql<StoredOffer>`${select(now)} ${FROM_OFFERS} where ${where} order by o.number desc`.execute(
    tx,
  )
  return rows
}

/** An offer whose candidate the caller may read. Throws 404. */
export async function requireOffer(
  context: OfferReader,
  id: string,
  permission: 'candidate:read' | 'candidate:pay',
): Promise<StoredOffer> {
  const [row] = await loadOffersWhere(
    context,
    sql`o.id = ${id}::uuid and ${await applicationsWithin(context, permission)}`,
  )
  if (!row) throw notFound()
  return row
}

/** An offer with its remarks, its other versions and its letter. Throws 404. */
export async function loadOffer(context: OfferReader, id: string): Promise<z.input<typeof Offer>> {
  const { tx, vault } = context
  const stored = await requireOffer(context, id, 'candidate:read')
  const terms = visibleTerms(context, stored)
  const versions = await loadOffersWhere(context, sql`o.application_id = ${stored.application_id}::uuid`)
  const waits = stored.state === 'pending' ? await loadWaitsFor(tx, [stored.request_id]) : new Map<string, string[]>()
  return {
    ...toOfferRow(context, stored),
    note: terms?.note ?? null,
    // What was declined may be the pay.
    remark: terms && stored.sealed_remark ? vault.decrypt(`offer.sealed_remark|${id}`, stored.sealed_remark) : null,
    send_mail: stored.send_mail,
    waits_for: waits.get(stored.request_id) ?? [],
    letter_id: terms ? stored.letter_id : null,
    versions: versions.map(({ id: at, number, state }) => ({ id: at, number, state })),
  }
}
