import { sql } from 'kysely'
import { conflict, notFound } from '#base/errors.ts'
import type { OpenedAddress } from '../candidates/open-page.ts'
import { APPLICANT } from '../candidates/open-page.ts'
import { APPLICATION_PLACE } from '../candidates/reading.ts'
import { loadAppliedVacancy } from '../candidates/vacancy-of-application.ts'
import { insertInterviewEvent, loggedOf, mailAppointment } from './arrange.ts'
import { mailPanel } from './mails.ts'
import { ENDS_AT, loadTimes } from './reading.ts'

type CandidateRow = { id: string; starts_at: Date | null; minutes: number; zone: string; location: string }

const isShown = (
  applicationId: string,
  now: Date,
) => sql`i.application_id = ${applicationId}::uuid and a.state = 'received'
  and card.state = 'active' and (i.state = 'offered' or (i.state = 'planned' and ${ENDS_AT} > ${now}))`
const FROM = sql`from interview i join application a on a.id = i.application_id ${APPLICATION_PLACE}
  join office on office.id = place.office_id join onboarding_card card on card.application_id = a.id`

/** The interviews of an application that lie ahead, as its candidate sees them. */
export async function loadCandidateInterviews({ tx, now }: Pick<OpenedAddress, 'tx' | 'now'>, applicationId: string) {
  const { rows } =
    await sql<CandidateRow>`select i.id, i.starts_at, i.minutes, office.timezone as zone, i.location ${FROM}
    where ${isShown(applicationId, now)} order by i.round`.execute(tx)
  const times = Map.groupBy(
    await loadTimes(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ interview_id }) => interview_id,
  )
  return {
    rows: rows.map(({ starts_at, ...row }) => ({
      ...row,
      starts_at: starts_at?.toISOString() ?? null,
      times: (times.get(row.id) ?? [])
        .filter((time) => new Date(time.starts_at) > now)
        .map(({ id, starts_at: at }) => ({ id, starts_at: at })),
    })),
  }
}

/**
 * Chooses a time of an interview. The others are free then; panel and candidate are mailed. Throws 404 for an interview of somebody
 * else, 409 for a time that is no longer offered.
 */
export async function chooseTime(
  opened: OpenedAddress,
  mailKey: Buffer,
  applicationId: string,
  { id, time_id }: { id: string; time_id: string },
): Promise<void> {
  const { tx, vault, now, record } = opened
  // The card before the interview, as HR's calls lock them.
  const card = await tx
    .selectFrom('onboarding_card')
    .select(['id', 'application_id', 'state'])
    .where('application_id', '=', applicationId)
    .forUpdate()
    .executeTakeFirst()
  const interview = await tx
    .selectFrom('interview')
    .selectAll()
    .where('id', '=', id)
    .where('application_id', '=', applicationId)
    .forUpdate()
    .executeTakeFirst()
  if (!card || !interview) throw notFound()
  const time = await tx
    .selectFrom('interview_time')
    .select('starts_at')
    .where('id', '=', time_id)
    .where('interview_id', '=', id)
    .executeTakeFirst()
  if (card.state !== 'active' || interview.state !== 'offered' || !time || time.starts_at <= now)
    throw conflict('interview_time_gone')
  const startsAt = time.starts_at
  const sequence = interview.sequence === null ? 0 : interview.sequence + 1
  const after = await tx
    .updateTable('interview')
    .set({
      state: 'planned',
      starts_at: startsAt,
      sequence,
      is_candidate_invited: true,
      version: interview.version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('interview_time').where('interview_id', '=', id).execute()
  await insertInterviewEvent(opened, id, 'chosen', null)
  const vacancy = await loadAppliedVacancy(tx, applicationId)
  record({ kind: 'interview', id, name: vacancy.job, before: loggedOf(interview), after: loggedOf(after) })
  const { rows } = await sql<{ zone: string }>`select office.timezone as zone ${FROM} where i.id = ${id}::uuid`.execute(
    tx,
  )
  const mailed = { ...after, zone: rows[0]!.zone }
  const panel = await tx.selectFrom('interview_panel').select('employee_id').where('interview_id', '=', id).execute()
  const ids = panel.map(({ employee_id }) => employee_id)
  await mailPanel({ tx, mailKey, vacancy }, mailed, ids, { startsAt, method: 'REQUEST', sequence })
  const by = { tx, vault, now, record, actor: { fullName: APPLICANT } }
  await mailAppointment(by, mailKey, { card, vacancy, mailed, state: 'planned', starts: [startsAt] })
}
