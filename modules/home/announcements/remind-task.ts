import { sql } from 'kysely'
import type { Language } from '#base/actor.ts'
import { text } from '#base/labels.ts'
import { OUR_ADDRESS, post } from '#server/mail/outbox.ts'
import type { TaskKind } from '#server/tasks/kinds.ts'
import { BRANCHES, HAS_READ, isAddressed, stateOf } from './audience.ts'
import { announcementLabels } from './labels.ts'

export const REMIND_READERS = 'announcement.remind'

/** Mails written with one statement. */
const AT_ONCE = 1_000

type Told = { email: string; language: Language; name: string; title: string; asked_at: Date }

/** Mails everybody whom an announcement reaches, who can sign in and has not read it. */
export const remindReaders: TaskKind<{ readonly id: string }> = {
  kind: REMIND_READERS,
  title: { en: 'Remind of an announcement', zh: '提醒閱讀公告' },
  bulk: ['mail'],
  run: ({ companyId, today, taskId, commit, input: { id } }) =>
    commit(async (tx) => {
      const { rows } = await sql<Told>`
        with recursive ${BRANCHES}
        select distinct on (account.id) account.email, coalesce(account.language, company.language) as language, employee.full_name as name,
          a.title, a.asked_at
        from announcement a join employment on true join employee on employee.id = employment.employee_id and ${isAddressed(today)}
        join membership on membership.employee_id = employee.id and membership.is_active and membership.invited_email is null
        join account on account.id = membership.account_id and account.is_active join company on company.id = membership.company_id
        left join announcement_reading r on r.announcement_id = a.id and r.employee_id = employee.id
        where a.id = ${id}::uuid and ${stateOf(today)} = 'published' and not ${HAS_READ}`.execute(tx)
      for (let from = 0; from < rows.length; from += AT_ONCE)
        await post(
          tx,
          companyId,
          rows.slice(from, from + AT_ONCE).map(({ email, language, name, title, asked_at }) => ({
            recipient: email,
            subject: text(announcementLabels['announcement.mail'], language, { title }),
            body: text(announcementLabels['announcement.mail_body'], language, {
              name,
              title,
              link: `${OUR_ADDRESS}/app/announcements/${id}`,
            }),
            cause: `announcement ${id} ${asked_at.toISOString()}`,
          })),
        )
      return {
        message: { code: 'announcement_reminded', params: { count: rows.length } },
        changes: [{ kind: 'task', id: taskId, name: REMIND_READERS, after: { people: rows.length } }],
      }
    }),
}
