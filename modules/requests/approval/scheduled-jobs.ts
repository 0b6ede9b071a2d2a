import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#base/actor.ts'
import type { Day } from '#base/days.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import { BASE_URL_PLACEHOLDER, enqueueMails } from '#server/mail/outbox.ts'
import type { ScheduledJob } from '#server/manifest/scheduled-jobs.ts'
import { insertApprovers } from './approval-steps.ts'
import {
  type Applicant,
  isAbleToDecide,
  loadApplicant,
  loadReplacements,
  MEMBER_NAME,
  membersWithEmployment,
} from './approvers.ts'
import { IMPORTED_OWNER, UPLOADED_OWNER } from './files.ts'
import { addHistoryEntry } from './history-entries.ts'
import { requestLabels } from './labels.ts'
import { notifyAccounts } from './notices.ts'
import { REQUEST_KINDS, requireRequestKind } from './request-kinds.ts'

type StuckStep = {
  id: string
  kind: string
  round: number
  position: number
  needs: 'any' | 'all'
  employee_id: string
  sent_by: string
}

/**
 * Open steps in which nobody can decide any more get the next in the chain, then HR of the kind, then the administrators
 * (REQ-07), with an entry. Where all have to agree, somebody else comes in the place of whoever no longer can. A step with
 * nobody left stays as it is, and is looked at again the next day.
 */
export const REPLACE_DECIDERS: ScheduledJob = {
  name: 'request-deciders',
  async run({ tx, now, today, companyId, record }) {
    const open = sql`select from request_decider d
      where d.request_id = r.id and d.round = r.round and d.position = s.position and d.decision is null`
    const { rows } = await sql<StuckStep>`
      select r.id, r.kind, r.round, s.position, s.needs, r.employee_id, r.sent_by from request r
      join request_step s on s.request_id = r.id and s.round = r.round and s.opened_at is not null and s.done_at is null
      where r.state = 'pending' and (not exists (${open} and ${canStillDecide(today)})
        or (s.needs = 'all' and exists (${open} and not ${canStillDecide(today)})))
      order by r.id limit 1000`.execute(tx)
    for (const row of rows) {
      if (!REQUEST_KINDS.all().some(({ kind }) => kind === row.kind)) continue
      const of = await loadApplicant(tx, row.employee_id, row.sent_by, today)
      const found = await findReplacements(tx, row, of, today)
      if (found.length === 0) continue
      if (row.needs === 'all')
        await sql`delete from request_decider d where d.request_id = ${row.id}::uuid and d.round = ${row.round}
          and d.position = ${row.position} and d.decision is null and not ${canStillDecide(today)}`.execute(tx)
      await insertApprovers(tx, [{ ...row, deciders: found, because: 'replaced' }])
      const names = found.map(({ name }) => name)
      const entry = await addHistoryEntry({ tx, now, actor: null }, row.id, 'replaced', {
        about: { step: row.position, names },
      })
      await notifyAccounts(
        { tx, now, companyId },
        row,
        entry,
        'to_decide',
        found.map(({ account_id }) => account_id),
      )
      record({ kind: 'request', id: row.id, name: of.fullName, after: { replaced_by: names } })
    }
  },
}

/** Whether the decider `d` may still decide. */
function canStillDecide(today: Day): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${membersWithEmployment(today)} where membership.account_id = d.account_id and ${isAbleToDecide(today)})`
}

/** Who comes into a step: nobody who is in it. Where all have to agree it is one, so that no more have to than before. */
async function findReplacements(tx: Tx, { id, kind, round, position, needs }: StuckStep, of: Applicant, today: Day) {
  const currentApprovers = await tx
    .selectFrom('request_decider')
    .select(['account_id', 'employee_id'])
    .where('request_id', '=', id)
    .where('round', '=', round)
    .where('position', '=', position)
    .execute()
  const isCurrentApprover = (key: 'account_id' | 'employee_id', value: string) =>
    currentApprovers.some((one) => one[key] === value)
  const chain = of.chain.filter((manager) => !isCurrentApprover('employee_id', manager))
  const found = await loadReplacements(tx, { ...of, chain }, requireRequestKind(kind).manage, today)
  const others = found.filter(({ account_id }) => !isCurrentApprover('account_id', account_id))
  return needs === 'all' ? others.slice(0, 1) : others
}

/** One mail with everything of the last day, for whoever wants to hear daily. */
export const DAILY_MAIL: ScheduledJob = {
  name: 'request-mail',
  async run({ tx, today, companyId }) {
    const { rows } = await sql<{
      account_id: string
      email: string
      language: Language
      name: string
      told: { what: string; kind: string; person: string }[]
    }>`
      select membership.account_id, account.email, coalesce(account.language, company.language) as language, ${MEMBER_NAME} as name,
        jsonb_agg(jsonb_build_object('what', n.what, 'kind', r.kind, 'person', person.full_name) order by n.at) as told
      from request_notice n join request r on r.id = n.request_id join employee person on person.id = r.employee_id
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
      rows.map(({ email, language, name, told }) => {
        const lines = told.flatMap(({ what, kind, person }) => {
          const label = (requestLabels as Record<string, Label>)[`request.mail.${what}`]
          return label
            ? [
                `- ${formatLabel(label, language, { person, kind: formatLabel(requireRequestKind(kind).name, language) })}`,
              ]
            : []
        })
        return {
          recipient: email,
          subject: formatLabel(requestLabels['request.mail.daily'], language),
          body: formatLabel(requestLabels['request.mail.daily_body'], language, {
            name,
            lines: countRepeats(lines).join('\n'),
            link: `${BASE_URL_PLACEHOLDER}/app/requests`,
          }),
          cause: `requests of ${today}`,
        }
      }),
    )
    await tx.updateTable('request_notice').set({ daily: false }).where('daily', '=', true).execute()
  },
}

/** Each line once, with how often where a file brought many of somebody. */
function countRepeats(lines: readonly string[]): string[] {
  return [...Map.groupBy(lines, (line) => line)].map(([line, { length }]) =>
    length > 1 ? `${line} (${length})` : line,
  )
}

/** Files that were uploaded for a request nobody sent, and sheets of requests that were checked. */
export const DELETE_OLD_UPLOADS: ScheduledJob = {
  name: 'request-uploads',
  async run({ tx, now }) {
    const before = new Date(now.getTime() - 86_400_000)
    await tx
      .deleteFrom('file')
      .where('owner_kind', 'in', [UPLOADED_OWNER, IMPORTED_OWNER])
      .where('created_at', '<', before)
      .execute()
  },
}
