import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { DomainError } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { Invite } from '#server/mail/invite.ts'
import type { Vault } from '#server/vault.ts'
import type { CandidateMailEvent } from '../candidate-mails/rules.ts'
import { endOfAddress } from '../candidates/apply.ts'
import { buildCandidateMail, type MailValues, mailCandidate } from '../candidates/mails.ts'
import { readPerson } from '../candidates/persons.ts'
import { loadAppliedVacancy } from '../candidates/vacancy-of-application.ts'

/** What stands for the secret address where a mail is only shown. */
const SHOWN_LINK = '…/application/…'

export const cardMailCause = (id: string): string => `onboarding/${id}`

/** Mails the candidate of a card, who gets a new secret address, and an invite where there is one. Throws 422 for somebody without an address. */
export async function sendCardMail(
  {
    tx,
    vault,
    now,
    actor,
    record,
  }: Pick<Context, 'tx' | 'vault' | 'now' | 'record'> & { actor: Pick<Context['actor'], 'fullName'> },
  mailKey: Buffer,
  card: { id: string; application_id: string },
  event: CandidateMailEvent,
  values: MailValues = {},
  inviteOf?: (recipient: { name: string; email: string }) => Invite,
): Promise<void> {
  const { person, language, until } = await loadAddressee(tx, vault, card.application_id)
  if (person.email === '') throw new DomainError('onboarding_no_address')
  const { id } = await tx
    .insertInto('onboarding_mail')
    .values({ card_id: card.id, event, at: now, name: actor.fullName })
    .returning('id')
    .executeTakeFirstOrThrow()
  const vacancy = await loadAppliedVacancy(tx, card.application_id)
  await mailCandidate(
    { tx, mailKey, vacancy, recipient: person.email, language },
    event,
    { application_id: card.application_id },
    {
      expiresAt: endOfAddress(until),
      until,
      values: { ...values, name: person.full_name },
      cause: cardMailCause(id),
      invite: inviteOf?.({ name: person.full_name, email: person.email }),
    },
  )
  record({ kind: 'onboarding_card', id: card.id, name: vacancy.job, after: { mailed: event } })
}

/** The mail of an event as a candidate would get it. */
export async function previewCardMail(
  { tx, vault }: Pick<Context, 'tx' | 'vault'>,
  applicationId: string,
  event: CandidateMailEvent,
  values: MailValues = {},
) {
  const { person, language, until } = await loadAddressee(tx, vault, applicationId)
  const vacancy = await loadAppliedVacancy(tx, applicationId)
  const shown = { ...values, name: person.full_name, link: SHOWN_LINK, until }
  return { recipient: person.email, ...(await buildCandidateMail(tx, vacancy, event, language, shown)) }
}

/** The person as they applied, whose address it is. */
export async function loadAddressee(tx: Tx, vault: Vault, applicationId: string) {
  const { rows } = await sql<{ id: string; sealed_person: Buffer; language: Language; until: string | null }>`
    select c.id, c.sealed_person, c.language, a.consent_until as until
    from application a join candidate c on c.id = a.own_candidate_id where a.id = ${applicationId}::uuid`.execute(tx)
  const row = required(rows[0], 'candidate of a card')
  return { person: readPerson(vault, row), language: row.language, until: required(row.until, 'end of a consent') }
}
