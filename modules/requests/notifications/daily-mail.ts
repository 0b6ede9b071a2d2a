import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import { BASE_URL_PLACEHOLDER, enqueueMails } from '#server/mail/outbox.ts'
import type { ScheduledJob } from '#server/manifest/scheduled-jobs.ts'
import { enqueuePushes } from '#server/push/outbox.ts'
import { MEMBER_NAME } from '../delegation/able-to-decide.ts'
import { requireRequestKind } from '../kinds/request-kinds.ts'
import { requestNoticeLabels } from './labels.ts'
import { NOTICE_KIND } from './notices.ts'

/** Sends one mail with the notices of the last day, and one push, to those who chose daily mails. */
export const DAILY_MAIL: ScheduledJob = {
  name: 'request-mail',
  async run({ tx, now, today, companyId }) {
    const { rows } = await sql<{
      account_id: string
      email: string
      language: Language
      name: string
      notices: { what: string; kind: string; person: string }[]
    }>`
      select membership.account_id, account.email, coalesce(account.language, company.language) as language, ${MEMBER_NAME} as name,
        jsonb_agg(jsonb_build_object('what', ${NOTICE_KIND}, 'kind', r.kind, 'person', person.full_name) order by n.at) as notices
      from request_notice n join request_entry entry on entry.id = n.entry_id join request r on r.id = n.request_id join employee person on person.id = r.employee_id
      join membership on membership.account_id = n.account_id and membership.is_active and membership.invited_email is null
      join account on account.id = membership.account_id join company on company.id = membership.company_id
      left join employee on employee.id = membership.employee_id
      where n.daily and n.read_at is null
      group by membership.account_id, account.email, account.language, company.language, employee.full_name, membership.full_name`.execute(
      tx,
    )
    await enqueueMails(
      tx,
      companyId,
      rows.map(({ email, language, name, notices }) => {
        const lines = notices.flatMap(({ what, kind, person }) => {
          const label = (requestNoticeLabels as Record<string, Label>)[`request.mail.${what}`]
          return label
            ? [
                `- ${formatLabel(label, language, { person, kind: formatLabel(requireRequestKind(kind).name, language) })}`,
              ]
            : []
        })
        return {
          recipient: email,
          subject: formatLabel(requestNoticeLabels['request.mail.daily'], language),
          body: formatLabel(requestNoticeLabels['request.mail.daily_body'], language, {
            name,
            lines: countRepeats(lines).join('\n'),
            link: `${BASE_URL_PLACEHOLDER}/app/requests`,
          }),
          cause: `requests of ${today}`,
        }
      }),
    )
    await enqueuePushes(
      tx,
      companyId,
      rows.map(({ account_id }) => ({
        accountId: account_id,
        kind: 'daily',
        path: '/app/requests',
        cause: `requests of ${today}`,
      })),
      { now },
    )
    await tx.updateTable('request_notice').set({ daily: false }).where('daily', '=', true).execute()
  },
}

/** Returns each line once, with its count where a file brought many requests of one person. */
function countRepeats(lines: readonly string[]): string[] {
  return [...Map.groupBy(lines, (line) => line)].map(([line, { length }]) =>
    length > 1 ? `${line} (${length})` : line,
  )
}
