import { sql } from 'kysely'
import { addDays, dayIn } from '#base/days/days.ts'
import { conflict, DomainError, invalidField } from '#base/errors.ts'
import type { RequestPlan, RequestTarget } from '#requests/kind.ts'
import type { Context } from '#server/context/context.ts'
import { applicationsWithin, FROM_APPLICATIONS } from '../candidates/reading.ts'
import { loadOwnAccounts } from './own-people.ts'
import { OFFER_STATE } from './reading.ts'
import { isBeyondRange, OPEN_STATES, type Range, requireDays, requirePay } from './rules.ts'
import type { GivenOffer } from './terms.ts'

/** The longest time ahead of a first day, in days, as cards have it. */
const FURTHEST_DAYS = 731

type Offered = {
  state: string
  office_id: string
  department_id: string
  country: string
  currency: string
  timezone: string
  pay_period: Range['pay_period'] | null
  pay_from: number | null
  pay_to: number | null
}

/**
 * The card of an application with its place; with `isOwnAsk` only where the caller may read pay there. Undefined for any other,
 * and for the caller's own.
 */
export async function findOffered(
  context: Pick<Context, 'tx' | 'actor' | 'today' | 'vault'>,
  applicationId: string,
  { isOwnAsk }: { readonly isOwnAsk: boolean },
): Promise<Offered | undefined> {
  const within = isOwnAsk ? await applicationsWithin(context, 'candidate:pay') : sql`a.state = 'received'`
  const { rows } = await sql<Offered>`
    select card.state, place.office_id, place.department_id, office.country, office.currency, office.timezone,
      v.pay_period, v.pay_from, v.pay_to
    ${FROM_APPLICATIONS} join onboarding_card card on card.application_id = a.id join office on office.id = place.office_id
    where a.id = ${applicationId}::uuid and ${within}`.execute(context.tx)
  return rows[0]
}

/** Checks an offer as everything stands, and where it belongs. Throws a refusal at the field that is wrong. */
export async function planOffer(
  context: Context,
  { employeeId, requestId, files }: RequestTarget,
  given: GivenOffer,
  { locked }: { readonly locked: boolean },
): Promise<RequestPlan> {
  const { tx, actor, vault, now } = context
  const { application_id } = given
  if (locked) await sql`select from application where id = ${application_id}::uuid for no key update`.execute(tx)
  const offered = await findOffered(context, application_id, { isOwnAsk: employeeId === actor.employeeId })
  if (!offered) throw invalidField('application_id', 'not_a_choice')
  if (offered.state !== 'active') throw conflict('onboarding_not_active')
  const hiddenFrom = await loadOwnAccounts(tx, vault, application_id)
  if (hiddenFrom.includes(actor.accountId)) throw new DomainError('not_for_yourself', { status: 403 })
  await requireOnlyOffer(context, requestId, application_id)
  // Its name or what is in it may say the pay to whoever may not read it.
  if (files !== undefined && files.length > 0) throw invalidField('files', 'offer_no_files')
  const officeDay = dayIn(offered.timezone, now)
  requireDays(given, officeDay, addDays(officeDay, FURTHEST_DAYS))
  requirePay(given, offered)
  const { office_id, department_id, pay_from, pay_to } = offered
  const isBeyond = isBeyondRange(given, { pay_period: offered.pay_period ?? 'month', pay_from, pay_to })
  return {
    typeId: null,
    from: null,
    until: null,
    // It may be withdrawn until its first day, and is over when it may no longer be accepted.
    completesAfter: given.valid_until,
    beginsOn: given.first_day,
    place: { office_id, department_id, hiddenFrom },
    owes: isBeyond ? { reason: true } : {},
    warnings: [],
  }
}

/** Throws 422 where the application has another offer that is open, or the request is of another application. */
async function requireOnlyOffer({ tx, now }: Context, requestId: string | null, applicationId: string): Promise<void> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select o.request_id is not distinct from ${requestId}::uuid as is_mine from offer o join request r on r.id = o.request_id
    join application a on a.id = o.application_id ${OFFICE_OF_APPLICATION}
    where o.application_id = ${applicationId}::uuid and ${OFFER_STATE(now)} = any(${[...OPEN_STATES]}::text[])`.execute(
    tx,
  )
  if (rows.some(({ is_mine }) => !is_mine)) throw invalidField('application_id', 'offer_open')
  if (requestId === null) return
  const { rows: others } = await sql`select from offer where request_id = ${requestId}::uuid
    and application_id <> ${applicationId}::uuid`.execute(tx)
  if (others.length > 0) throw invalidField('application_id', 'not_a_choice')
}

const OFFICE_OF_APPLICATION = sql`left join vacancy v on v.id = a.vacancy_id
  join office on office.id = coalesce(v.office_id, a.office_id)`

/** What the form shows of the vacancy: its range, and the currency of the office. */
export async function previewOffer(context: Context, _: RequestTarget, { application_id }: Partial<GivenOffer>) {
  const found =
    application_id === undefined ? undefined : await findOffered(context, application_id, { isOwnAsk: true })
  const { currency = null, pay_period = null, pay_from = null, pay_to = null } = found ?? {}
  return { currency, pay_period, pay_from, pay_to }
}
