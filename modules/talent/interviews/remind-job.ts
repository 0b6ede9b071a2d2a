import { sql } from 'kysely'
import { type Day, daysBetween } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { BASE_URL_PLACEHOLDER, enqueueMails, type MailRequest } from '#server/mail/outbox.ts'
import type { ScheduledJob } from '#server/manifest/scheduled-jobs.ts'
import { APPLICATION_PLACE } from '../candidates/reading.ts'
import { interviewLabels } from './labels.ts'
import { loadPanelPeople, ownPath, spanText, titleOf } from './mails.ts'
import { ENDS_AT } from './reading.ts'
import { reminderDue } from './rules.ts'

type Owed = {
  member_id: string
  employee_id: string
  reminded: number
  interview_id: string
  held_on: Day
  today: Day
  starts_at: Date
  minutes: number
  zone: string
  title_en: string
  title_zh: string
  job: string
}

/**
 * Reminds whoever owes a score on the day after the interview and again on the third, by the clocks of its office. After days
 * without a worker the reminder that is due by then is sent, and those before it are not.
 */
export const REMIND_OF_SCORES: ScheduledJob = {
  name: 'interview-scores',
  async run({ tx, now, companyId, record }) {
    const { rows } = await sql<Owed>`
      select p.id as member_id, p.employee_id, p.reminded, i.id as interview_id, i.starts_at, i.minutes, office.timezone as zone,
        (${ENDS_AT} at time zone office.timezone)::date as held_on, (${now}::timestamptz at time zone office.timezone)::date as today,
        coalesce(v.title_en, position.name) as title_en, coalesce(v.title_zh, position.name) as title_zh,
        company.code || coalesce('-' || v.number, '') as job
      from interview_panel p join interview i on i.id = p.interview_id join employee e on e.id = p.employee_id
      join application a on a.id = i.application_id ${APPLICATION_PLACE} join office on office.id = place.office_id
      join position on position.id = place.position_id join company on company.id = a.company_id
      join onboarding_card card on card.application_id = a.id
      where p.scored_at is null and p.reminded < 2 and i.state = 'planned' and ${ENDS_AT} <= ${now} and card.state = 'active'
        and coalesce(e.last_day >= ${now}::date, true)
      order by i.starts_at, p.id for update of p`.execute(tx)
    const due = rows.flatMap((row) => {
      const reminder = reminderDue(daysBetween(row.held_on, row.today))
      return reminder > row.reminded ? [{ ...row, reminder }] : []
    })
    if (due.length === 0) return
    for (const reminder of [1, 2] as const)
      await tx
        .updateTable('interview_panel')
        .set({ reminded: reminder })
        .where('id', 'in', [
          ...due.filter((row) => row.reminder === reminder).map(({ member_id }) => member_id),
          sql<string>`null`,
        ])
        .execute()
    const people = new Map(
      (
        await loadPanelPeople(
          tx,
          due.map(({ employee_id }) => employee_id),
        )
      ).map((person) => [person.employee_id, person]),
    )
    const mails = due.flatMap(
      ({ employee_id, interview_id, starts_at, minutes, zone, reminder, ...vacancy }): MailRequest[] => {
        const person = people.get(employee_id)
        if (!person) return []
        const { email, language, name } = person
        const values = {
          name,
          title: titleOf(vacancy, language),
          span: spanText(starts_at, minutes, zone, language),
          link: `${BASE_URL_PLACEHOLDER}${ownPath(interview_id)}`,
        }
        return [
          {
            recipient: email,
            subject: formatLabel(interviewLabels['interview.mail.remind'], language, values),
            body: formatLabel(interviewLabels['interview.mail.remind_body'], language, values),
            cause: `interview score/${interview_id}/${reminder}`,
          },
        ]
      },
    )
    await enqueueMails(tx, companyId, mails)
    record({ kind: 'interview', after: { reminded: due.length } })
  },
}
