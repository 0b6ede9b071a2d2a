import { sql } from 'kysely'
import { dayIn } from '#base/days/days.ts'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { lockVersioned, type RowOf } from '#server/database/records.ts'
import { nextSequence } from '#server/mail/invite.ts'
import { loadOwnCards } from '../candidates/reading.ts'
import { type AppliedVacancy, loadAppliedVacancy } from '../candidates/vacancy-of-application.ts'
import { sendCardMail } from '../onboarding/mails.ts'
import { loadStoredCard, type StoredCard } from '../onboarding/reading.ts'
import { requireState } from '../onboarding/rules.ts'
import { loadChosenKit } from './kits.ts'
import { appointmentTexts, inviteFor, type MailedInterview, mailPanel, titleOf } from './mails.ts'
import { MOST_OF_CARD, type Office, type OfficeTime, plannedMoment, requireAction, type Standing } from './rules.ts'

export type StoredInterview = RowOf<'interview'>
export type GivenWhen = {
  day?: string | undefined
  minute?: number | undefined
  times?: readonly OfficeTime[] | undefined
}

/** The office whose clocks an interview follows. */
export async function loadOffice(tx: Tx, officeId: string, now: Date): Promise<Office> {
  const { timezone: zone } = await tx
    .selectFrom('office')
    .select('timezone')
    .where('id', '=', officeId)
    .executeTakeFirstOrThrow()
  return { zone, today: dayIn(zone, now) }
}

export type Starts = { state: 'planned' | 'offered'; starts: Date[] }

/** The moments of a time, or of times to choose from. Throws 422 where there is neither, or both. */
export function plannedStarts({ day, minute, times }: GivenWhen, office: Office, now: Date): Starts {
  if (times !== undefined) {
    if (day !== undefined) throw invalidField('day', 'interview_one_or_times')
    const starts = times.map((time) => plannedMoment(time, office, 'times')).sort((a, b) => a.getTime() - b.getTime())
    if (starts.some((start) => start <= now)) throw invalidField('times', 'interview_time_past')
    return { state: 'offered', starts }
  }
  if (day === undefined) throw invalidField('day', 'required')
  if (minute === undefined) throw invalidField('minute', 'required')
  return { state: 'planned', starts: [plannedMoment({ day, minute }, office)] }
}

/** Locks the card whose interviews are changed. Throws 409 for one that is not under way. */
async function lockCard(tx: Tx, id: string): Promise<void> {
  const card = await tx
    .selectFrom('onboarding_card')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  requireState({ state: card.state as StoredCard['state'] }, 'active')
}

/** Requires people who work here on the day and who are not the candidate. Throws 422 at `panel`. */
async function requirePanel(
  { tx, vault }: Pick<Context, 'tx' | 'vault'>,
  people: readonly string[],
  { candidateId, day }: { candidateId: string; day: string },
): Promise<void> {
  if (people.length === 0) return
  const { rows } = await sql<{ id: string; account_id: string | null }>`
    select e.id, m.account_id from employee e left join membership m on m.employee_id = e.id
    where e.id = any(${[...people]}::uuid[]) and e.joined_on <= ${day}::date and (e.last_day is null or e.last_day >= ${day}::date)`.execute(
    tx,
  )
  const found = new Set(rows.map(({ id }) => id))
  if (people.some((id) => !found.has(id))) throw invalidField('panel', 'not_a_choice')
  for (const { id, account_id } of rows) {
    const actor = { employeeId: id, accountId: account_id } as Context['actor']
    if ((await loadOwnCards({ tx, actor, vault })).includes(candidateId))
      throw invalidField('panel', 'interview_panel_applies')
  }
}

export type Mailing = { mailKey: Buffer; host: string }
export type NewInterview = GivenWhen & {
  card_id: string
  panel: readonly string[]
  kit_id: string
  minutes: number
  location: string
  send_mail: boolean
}

/** Arranges the next round of a card. Returns the interview's id. */
export async function arrangeInterview(context: Context, mailing: Mailing, given: NewInterview): Promise<string> {
  const { tx, now } = context
  const card = await loadStoredCard(context, given.card_id, 'candidate:edit')
  await lockCard(tx, card.id)
  const office = await loadOffice(tx, card.office_id, now)
  const { state, starts } = plannedStarts(given, office, now)
  const day = dayIn(office.zone, starts.at(-1)!)
  await requirePanel(context, given.panel, { candidateId: card.candidate_id, day })
  const kit = await loadChosenKit(tx, given.kit_id)
  const { last, count } = await tx
    .selectFrom('interview')
    .select(({ fn }) => [fn.max('round').as('last'), fn.countAll<string>().as('count')])
    .where('application_id', '=', card.application_id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_OF_CARD) throw conflict('interview_too_many', { most: MOST_OF_CARD })
  const vacancy = await loadAppliedVacancy(tx, card.application_id)
  const { id } = required((await sql<{ id: string }>`select new_id() as id`.execute(tx)).rows[0], 'new id')
  const interview = await tx
    .insertInto('interview')
    .values({
      id,
      application_id: card.application_id,
      round: (last ?? 0) + 1,
      state,
      starts_at: state === 'planned' ? starts[0]! : null,
      minutes: given.minutes,
      location: given.location,
      kit_en: kit.name_en,
      kit_zh: kit.name_zh,
      uid: `interview-${id}@${mailing.host}`,
      ...(await organiserOf(context, vacancy)),
      sequence: state === 'planned' ? nextSequence(null) : null,
      is_candidate_invited: given.send_mail,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertRows(
    tx,
    'interview_question',
    kit.questions.map((question, nth) => ({ interview_id: id, place: nth + 1, ...question })),
  )
  await insertRows(
    tx,
    'interview_panel',
    given.panel.map((employee_id) => ({ interview_id: id, employee_id })),
  )
  if (state === 'offered') await insertTimes(tx, id, starts)
  await insertInterviewEvent(context, id, 'arranged', context.actor.fullName)
  context.record({ kind: 'interview', id, name: vacancy.job, after: loggedOf(interview) })
  const mailed = { ...interview, zone: office.zone }
  if (state === 'planned')
    await mailPanel({ tx, mailKey: mailing.mailKey, vacancy }, mailed, given.panel, {
      startsAt: starts[0]!,
      method: 'REQUEST',
      sequence: interview.sequence ?? 0,
    })
  if (given.send_mail) await mailAppointment(context, mailing.mailKey, { card, vacancy, mailed, state, starts })
  return id
}

async function insertTimes(tx: Tx, interview_id: string, starts: readonly Date[]): Promise<void> {
  await insertRows(
    tx,
    'interview_time',
    starts.map((starts_at) => ({ interview_id, starts_at })),
  )
}

/** The recruiter; where there is none, whoever arranges it. */
async function organiserOf({ tx, actor }: Pick<Context, 'tx' | 'actor'>, { recruiter }: AppliedVacancy) {
  if (recruiter) return { organiser_name: recruiter.name, organiser_email: recruiter.address }
  const { email } = await tx
    .selectFrom('account')
    .select('email')
    .where('id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  return { organiser_name: actor.fullName, organiser_email: email }
}

/** What the log has of an interview: no remark, score or name. */
export function loggedOf({ state, starts_at, minutes, round, location, result }: StoredInterview) {
  return { round, state, starts_at: starts_at?.toISOString() ?? null, minutes, location, result }
}

export async function insertInterviewEvent(
  { tx, now }: { tx: Tx; now: Date },
  interview_id: string,
  kind: 'arranged' | 'changed' | 'chosen' | 'scored' | 'passed' | 'failed' | 'cancelled',
  name: string | null,
): Promise<void> {
  await tx.insertInto('interview_event').values({ interview_id, kind, at: now, name }).execute()
}

type Appointment = Starts & {
  card: { id: string; application_id: string }
  vacancy: AppliedVacancy
  mailed: MailedInterview & { sequence: number | null }
  /** The time that the candidate was asked to before, where it is taken back for others to choose from. */
  before?: Date | null
}

/** Mails the candidate a time with its invite, or the times that they may choose from. */
export async function mailAppointment(
  context: Parameters<typeof sendCardMail>[0],
  mailKey: Buffer,
  { card, vacancy, mailed, state, starts, before = null }: Appointment,
): Promise<void> {
  const [startsAt, method] = state === 'planned' ? [starts[0]!, 'REQUEST' as const] : [before, 'CANCEL' as const]
  const { sequence } = mailed
  await sendCardMail(
    context,
    mailKey,
    card,
    'invited',
    { appointment: appointmentTexts(starts, state === 'offered', mailed) },
    startsAt === null || sequence === null
      ? undefined
      : (attendee) =>
          inviteFor(mailed, { startsAt, method, sequence, attendee, summary: titleOf(vacancy, vacancy.language) }),
  )
}

/** An interview with its card, locked at the version the caller saw. Throws 404 or 409. */
export async function lockInterview(context: Context, at: { id: string; version: number }) {
  const { tx } = context
  const card = await loadCardOfInterview(context, at.id, 'candidate:edit')
  await lockCard(tx, card.id)
  const interview = await lockVersioned(tx, 'interview', at)
  const panel = await tx
    .selectFrom('interview_panel')
    .select(['employee_id', 'scored_at'])
    .where('interview_id', '=', at.id)
    .execute()
  const given = panel.filter(({ scored_at }) => scored_at !== null).map(({ employee_id }) => employee_id)
  const standing: Standing = {
    state: interview.state as Standing['state'],
    starts_at: interview.starts_at,
    minutes: interview.minutes,
    result: interview.result as Standing['result'],
    given: given.length,
    owed: panel.length - given.length,
  }
  return { card, interview, standing, panel: panel.map(({ employee_id }) => employee_id), given }
}

/** The card of an interview that the caller may read or change. Throws 404. */
export async function loadCardOfInterview(
  context: Context,
  id: string,
  permission: 'candidate:read' | 'candidate:edit',
): Promise<StoredCard> {
  const { rows } = await sql<{ id: string }>`select card.id from interview i
    join onboarding_card card on card.application_id = i.application_id where i.id = ${id}::uuid`.execute(context.tx)
  if (!rows[0]) throw notFound()
  return loadStoredCard(context, rows[0].id, permission)
}

export type ChangedInterview = GivenWhen & {
  id: string
  version: number
  panel?: readonly string[] | undefined
  kit_id?: string | undefined
  minutes?: number | undefined
  location?: string | undefined
  send_mail: boolean
}

/** Changes an interview: whoever has another time, place or panel is mailed. */
export async function changeInterview(context: Context, mailKey: Buffer, change: ChangedInterview): Promise<void> {
  const { tx, now } = context
  const { card, interview, standing, panel: known, given } = await lockInterview(context, change)
  requireAction(standing, 'edit', now)
  const office = await loadOffice(tx, card.office_id, now)
  const isTimed = change.day !== undefined || change.minute !== undefined || change.times !== undefined
  const before = interview.starts_at
  const { state, starts } = isTimed
    ? plannedStarts(change, office, now)
    : { state: standing.state as Starts['state'], starts: before ? [before] : await loadStarts(tx, interview.id) }
  const { minutes = interview.minutes, location = interview.location } = change
  const isMoved = isTimed || minutes !== interview.minutes || location !== interview.location
  if (isMoved && before !== null && before <= now) throw conflict('interview_begun')
  const panel = change.panel ?? known
  const added = panel.filter((id) => !known.includes(id))
  const removed = known.filter((id) => !panel.includes(id))
  if (removed.some((id) => given.includes(id))) throw invalidField('panel', 'interview_panel_scored')
  // Whoever takes the place of a member who has left scores an interview that may be over.
  const last = starts.at(-1)!
  const day = dayIn(office.zone, last < now ? now : last)
  await requirePanel(context, added, { candidateId: card.candidate_id, day })
  const isPanelMailed = isMoved || added.length > 0 || removed.length > 0
  const sequence =
    (state === 'planned' || before !== null) && isPanelMailed ? nextSequence(interview.sequence) : interview.sequence
  const kit = change.kit_id === undefined ? undefined : await loadChosenKit(tx, change.kit_id)
  if (kit && given.length > 0) throw conflict('interview_scored')
  const after = await tx
    .updateTable('interview')
    .set({
      state,
      starts_at: state === 'planned' ? starts[0]! : null,
      minutes,
      location,
      sequence,
      ...(kit && { kit_en: kit.name_en, kit_zh: kit.name_zh }),
      is_candidate_invited: interview.is_candidate_invited || change.send_mail,
      version: interview.version + 1,
    })
    .where('id', '=', interview.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isTimed) {
    await tx.deleteFrom('interview_time').where('interview_id', '=', interview.id).execute()
    if (state === 'offered') await insertTimes(tx, interview.id, starts)
  }
  if (kit) {
    await tx.deleteFrom('interview_question').where('interview_id', '=', interview.id).execute()
    const questions = kit.questions.map((question, nth) => ({
      interview_id: interview.id,
      place: nth + 1,
      ...question,
    }))
    await insertRows(tx, 'interview_question', questions)
  }
  if (removed.length > 0)
    await tx
      .deleteFrom('interview_panel')
      .where('interview_id', '=', interview.id)
      .where('employee_id', 'in', removed)
      .execute()
  await insertRows(
    tx,
    'interview_panel',
    added.map((employee_id) => ({ interview_id: interview.id, employee_id })),
  )
  await insertInterviewEvent(context, interview.id, 'changed', context.actor.fullName)
  const vacancy = await loadAppliedVacancy(tx, card.application_id)
  context.record({
    kind: 'interview',
    id: interview.id,
    name: vacancy.job,
    before: { ...loggedOf(interview), panel: known.length },
    after: { ...loggedOf(after), panel: panel.length, panel_added: added.length, panel_removed: removed.length },
  })
  const mailed = { ...after, zone: office.zone }
  const toPanel = { tx, mailKey, vacancy }
  if (sequence !== null && isPanelMailed) {
    if (before !== null)
      await mailPanel(toPanel, { ...interview, zone: office.zone }, state === 'planned' ? removed : known, {
        startsAt: before,
        method: 'CANCEL',
        sequence,
      })
    if (state === 'planned')
      await mailPanel(toPanel, mailed, isMoved ? panel : added, { startsAt: starts[0]!, method: 'REQUEST', sequence })
  }
  if (change.send_mail)
    await mailAppointment(context, mailKey, {
      card,
      vacancy,
      mailed,
      state,
      starts,
      before: interview.is_candidate_invited ? before : null,
    })
}

async function loadStarts(tx: Tx, id: string): Promise<Date[]> {
  const rows = await tx
    .selectFrom('interview_time')
    .select('starts_at')
    .where('interview_id', '=', id)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ starts_at }) => starts_at)
}
