import { sql } from 'kysely'
import { conflict } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { EventContext } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { nextSequence } from '#server/mail/invite.ts'
import { APPLICATION_PLACE } from '../candidates/reading.ts'
import { loadAppliedVacancy } from '../candidates/vacancy-of-application.ts'
import type { Waits } from '../onboarding/extension-points.ts'
import type { Stage } from '../onboarding/stage-rules.ts'
import type { StoredInterview } from './arrange.ts'
import { deleteInterviewMails, mailPanel } from './mails.ts'
import { callOff } from './outcome.ts'
import { ENDS_AT } from './reading.ts'

/** Applications without an interview that took place or will, or with one whose panel owes a score. */
export async function findLackingScores(tx: Tx, applicationIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${[...applicationIds]}::uuid[]) asked (id)
    where not exists (select from interview i where i.application_id = asked.id and i.state <> 'cancelled')
      or exists (select from interview i join interview_panel p on p.interview_id = i.id
        where i.application_id = asked.id and i.state <> 'cancelled' and p.scored_at is null)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

type Waiting = { application_id: string; people: string[]; on_candidate: boolean }

/** Whom candidates wait for in the stage of interviews: members of a panel who owe a score, or themselves. */
export async function loadInterviewWaits(
  tx: Tx,
  cards: readonly { application_id: string; stage: Stage }[],
  now: Date,
): Promise<ReadonlyMap<string, Waits>> {
  const asked = cards.filter(({ stage }) => stage === 'interview').map(({ application_id }) => application_id)
  if (asked.length === 0) return new Map()
  const { rows } = await sql<Waiting>`
    select i.application_id, bool_or(i.state = 'offered') as on_candidate,
      coalesce(array_agg(distinct e.full_name) filter (where i.state = 'planned' and ${ENDS_AT} <= ${now} and p.scored_at is null
        and coalesce(e.last_day >= ${now}::date, true)), '{}') as people
    from interview i join interview_panel p on p.interview_id = i.id join employee e on e.id = p.employee_id
    where i.application_id = any(${asked}::uuid[]) and i.state <> 'cancelled' group by i.application_id`.execute(tx)
  const waits = rows.filter(({ people, on_candidate }) => people.length > 0 || on_candidate)
  return new Map(
    waits.map(({ application_id, people, on_candidate }) => [application_id, { people, onCandidate: on_candidate }]),
  )
}

type Live = StoredInterview & { zone: string }

/** Interviews of an application that lie ahead, with the zone of their office, locked. */
async function lockAhead(tx: Tx, applicationId: string, now: Date): Promise<Live[]> {
  const { rows } =
    await sql<Live>`select i.*, office.timezone as zone from interview i join application a on a.id = i.application_id
    ${APPLICATION_PLACE} join office on office.id = place.office_id
    where i.application_id = ${applicationId}::uuid and i.state <> 'cancelled' and (i.starts_at is null or i.starts_at > ${now})
    order by i.round for update of i`.execute(tx)
  return rows
}

/** Cancels the interviews of a rejected card that lie ahead; whoever was asked to one is mailed. */
export async function cancelWithCard(
  { applicationId, kind }: { applicationId: string; kind: string },
  context: EventContext,
): Promise<void> {
  if (kind !== 'rejected') return
  const mailKey = required(context.mailKey, 'key of mails')
  for (const { zone, ...interview } of await lockAhead(context.tx, applicationId, context.now))
    await callOff(context, mailKey, interview, { by: null, zone, send_mail: interview.is_candidate_invited })
}

/** Keeps an application suitable while interviews are arranged: it is rejected on the board. Throws 409. */
export async function refuseReview(
  { applicationId, after }: { applicationId: string; after: string | null },
  { tx }: Pick<EventContext, 'tx'>,
): Promise<void> {
  if (after === 'suitable') return
  const found = await tx
    .selectFrom('interview')
    .select('id')
    .where('application_id', '=', applicationId)
    .limit(1)
    .executeTakeFirst()
  if (found) throw conflict('onboarding_under_way')
}

/** Erases the interviews of an application, and tells the panels of those that lie ahead. The mails name no candidate. */
export async function eraseInterviews(
  tx: Tx,
  applicationId: string,
  now: Date,
  mailKey: Buffer,
): Promise<readonly string[]> {
  // The card before its interviews, as HR's calls lock them.
  await tx.selectFrom('onboarding_card').select('id').where('application_id', '=', applicationId).forUpdate().execute()
  const ahead = await lockAhead(tx, applicationId, now)
  const vacancy = ahead.length === 0 ? undefined : await loadAppliedVacancy(tx, applicationId)
  const all = await tx
    .selectFrom('interview')
    .select(['id', 'sequence'])
    .where('application_id', '=', applicationId)
    .execute()
  for (const one of all) await deleteInterviewMails(tx, one)
  for (const interview of ahead) {
    if (interview.starts_at === null || !vacancy) continue
    const panel = await tx
      .selectFrom('interview_panel')
      .select('employee_id')
      .where('interview_id', '=', interview.id)
      .execute()
    await mailPanel(
      { tx, mailKey, vacancy },
      interview,
      panel.map(({ employee_id }) => employee_id),
      { startsAt: interview.starts_at, method: 'CANCEL', sequence: nextSequence(interview.sequence) },
    )
  }
  const ids = all.map(({ id }) => id)
  if (ids.length === 0) return []
  for (const table of ['interview_event', 'interview_panel', 'interview_question', 'interview_time'] as const)
    await tx.deleteFrom(table).where('interview_id', 'in', ids).execute()
  await tx.deleteFrom('interview').where('id', 'in', ids).execute()
  return []
}
