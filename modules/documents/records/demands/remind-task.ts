import { dayText } from '#base/days/day-text.ts'
import { formatLabel } from '#base/labels.ts'
import { BASE_URL_PLACEHOLDER, enqueueMails } from '#server/mail/outbox.ts'
import type { TaskKind } from '#server/tasks/task-kind.ts'
import { documentLabels } from '../labels.ts'
import { loadMissingAccounts } from './queries.ts'

export const REMIND_MISSING = 'document.remind'

/** Mails everybody whom a demand means, who can sign in and has not delivered. */
export const remindMissing: TaskKind<{ readonly id: string }> = {
  kind: REMIND_MISSING,
  title: { en: 'Remind of a document', zh: '提醒繳交文件' },
  bulk: ['mail'],
  run: ({ companyId, today, taskId, commit, input: { id } }) =>
    commit(async (tx) => {
      const rows = await loadMissingAccounts(tx, id, today)
      await enqueueMails(
        tx,
        companyId,
        rows.map(({ email, language, name, title, due_day }) => ({
          recipient: email,
          subject: formatLabel(documentLabels['document.mail.demand'], language, { title }),
          body: formatLabel(documentLabels['document.mail.demand_body'], language, {
            name,
            title,
            day: dayText(due_day, language),
            link: `${BASE_URL_PLACEHOLDER}/app/documents`,
          }),
          cause: `document demand ${id} ${today}`,
        })),
      )
      return {
        message: { code: 'document_reminded', params: { count: rows.length } },
        changes: [{ kind: 'task', id: taskId, name: REMIND_MISSING, after: { people: rows.length } }],
      }
    }),
}
