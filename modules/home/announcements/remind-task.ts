import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { formatLabel } from '#base/labels.ts'
import { DEPARTMENT_BRANCHES } from '#people/audience.ts'
import { BASE_URL_PLACEHOLDER, enqueueMails } from '#server/mail/outbox.ts'
import { enqueuePushes } from '#server/push/outbox.ts'
import type { TaskKind } from '#server/tasks/task-kind.ts'
import { HAS_READ, isAddressed, stateOnDay } from './audience.ts'
import { announcementLabels } from './labels.ts'

export const REMIND_READERS = 'announcement.remind'

type ReminderRecipient = {
  account_id: string
  email: string
  language: Language
  name: string
  title: string
  asked_at: Date
}

/** Mails everybody whom an announcement reaches, who can sign in and has not read it, and pushes to their devices. */
export const remindReaders: TaskKind<{ readonly id: string }> = {
  kind: REMIND_READERS,
  title: { en: 'Remind of an announcement', zh: '提醒閱讀公告' },
  bulk: ['mail'],
  run: ({ companyId, now, today, taskId, commit, input: { id } }) =>
    commit(async (tx) => {
      const { rows } = await sql<ReminderRecipient>`
        with recursive ${DEPARTMENT_BRANCHES}
        select distinct on (account.id) account.id as account_id, account.email, coalesce(account.language, company.language) as language, employee.full_name as name,
          a.title, a.asked_at
        from announcement a join employment on true join employee on employee.id = employment.employee_id and ${isAddressed(today)}
        join membership on membership.employee_id = employee.id and membership.is_active and membership.invited_email is null
        join account on account.id = membership.account_id and account.is_active join company on company.id = membership.company_id
        left join announcement_reading r on r.announcement_id = a.id and r.employee_id = employee.id
        where a.id = ${id}::uuid and ${stateOnDay(today)} = 'published' and not ${HAS_READ}`.execute(tx)
      await enqueueMails(
        tx,
        companyId,
        rows.map(({ email, language, name, title, asked_at }) => ({
          recipient: email,
          subject: formatLabel(announcementLabels['announcement.mail'], language, { title }),
          body: formatLabel(announcementLabels['announcement.mail_body'], language, {
            name,
            title,
            link: `${BASE_URL_PLACEHOLDER}/app/announcements/${id}`,
          }),
          cause: `announcement ${id} ${asked_at.toISOString()}`,
        })),
      )
      const pushes = rows.map(({ account_id, asked_at }) => ({
        accountId: account_id,
        kind: 'announcement' as const,
        path: `/app/announcements/${id}`,
        cause: `announcement ${id} ${asked_at.toISOString()}`,
      }))
      await enqueuePushes(tx, companyId, pushes, { now })
      return {
        message: { code: 'announcement_reminded', params: { count: rows.length } },
        changes: [{ kind: 'task', id: taskId, name: REMIND_READERS, after: { people: rows.length } }],
      }
    }),
}
