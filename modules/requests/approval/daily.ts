import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#base/actor.ts'
import type { Day } from '#base/days.ts'
import { type Label, text } from '#base/labels.ts'
import type { DailyWork } from '#server/daily.ts'
import type { Tx } from '#server/database/database.ts'
import { OUR_ADDRESS, post } from '#server/mail/outbox.ts'
import { type Applicant, ableOn, applicantOf, MEMBER_NAME, membersOn, replacementsOf } from './deciders.ts'
import { addEntry } from './entries.ts'
import { IMPORTED, UPLOADED } from './files.ts'
import { kindOf, REQUEST_KINDS } from './kinds.ts'
import { requestLabels } from './labels.ts'
import { tell } from './notices.ts'
import { addDeciders } from './opened-steps.ts'

type Stuck = {
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
export const REPLACE_DECIDERS: DailyWork = {
  name: 'request-deciders',
  async run({ tx, now, today, companyId, record }) {
    const open = sql`select from request_decider d
      where d.request_id = r.id and d.round = r.round and d.position = s.position and d.decision is null`
    const { rows } = await sql<Stuck>`
      select r.id, r.kind, r.round, s.position, s.needs, r.employee_id, r.sent_by from request r
      join request_step s on s.request_id = r.id and s.round = r.round and s.opened_at is not null and s.done_at is null
      where r.state = 'pending' and (not exists (${open} and ${canDecide(today)})
        or (s.needs = 'all' and exists (${open} and not ${canDecide(today)})))
      order by r.id limit 1000`.execute(tx)
    for (const row of rows) {
      if (!REQUEST_KINDS.some(({ kind }) => kind === row.kind)) continue
      const of = await applicantOf(tx, row.employee_id, row.sent_by, today)
      const found = await othersFor(tx, row, of, today)
      if (found.length === 0) continue
      if (row.needs === 'all')
        await sql`delete from request_decider d where d.request_id = ${row.id}::uuid and d.round = ${row.round}
          and d.position = ${row.position} and d.decision is null and not ${canDecide(today)}`.execute(tx)
      await addDeciders(tx, [{ ...row, deciders: found, because: 'replaced' }])
      const names = found.map(({ name }) => name)
      const entry = await addEntry({ tx, now, actor: null }, row.id, 'replaced', {
        about: { step: row.position, names },
      })
      await tell(
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
function canDecide(today: Day): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${membersOn(today)} where membership.account_id = d.account_id and ${ableOn(today)})`
}

/** Who comes into a step: nobody who is in it. Where all have to agree it is one, so that no more have to than before. */
async function othersFor(tx: Tx, { id, kind, round, position, needs }: Stuck, of: Applicant, today: Day) {
  const inIt = await tx
    .selectFrom('request_decider')
    .select(['account_id', 'employee_id'])
    .where('request_id', '=', id)
    .where('round', '=', round)
    .where('position', '=', position)
    .execute()
  const isInIt = (key: 'account_id' | 'employee_id', value: string) => inIt.some((one) => one[key] === value)
  const chain = of.chain.filter((manager) => !isInIt('employee_id', manager))
  const found = await replacementsOf(tx, { ...of, chain }, kindOf(kind).manage, today)
  const others = found.filter(({ account_id }) => !isInIt('account_id', account_id))
  return needs === 'all' ? others.slice(0, 1) : others
}

/** One mail with everything of the last day, for whoever wants to hear daily. */
export const DAILY_MAIL: DailyWork = {
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
    await post(
      tx,
      companyId,
      rows.map(({ email, language, name, told }) => {
        const lines = told.flatMap(({ what, kind, person }) => {
          const label = (requestLabels as Record<string, Label>)[`request.mail.${what}`]
          return label ? [`- ${text(label, language, { person, kind: text(kindOf(kind).name, language) })}`] : []
        })
        return {
          recipient: email,
          subject: text(requestLabels['request.mail.daily'], language),
          body: text(requestLabels['request.mail.daily_body'], language, {
            name,
            lines: counted(lines).join('\n'),
            link: `${OUR_ADDRESS}/app/requests`,
          }),
          cause: `requests of ${today}`,
        }
      }),
    )
    await tx.updateTable('request_notice').set({ daily: false }).where('daily', '=', true).execute()
  },
}

/** Each line once, with how often where a file brought many of somebody. */
function counted(lines: readonly string[]): string[] {
  return [...Map.groupBy(lines, (line) => line)].map(([line, { length }]) =>
    length > 1 ? `${line} (${length})` : line,
  )
}

/** Files that were uploaded for a request nobody sent, and sheets of requests that were checked. */
export const FORGET_UPLOADS: DailyWork = {
  name: 'request-uploads',
  async run({ tx, now }) {
    const before = new Date(now.getTime() - 86_400_000)
    await tx
      .deleteFrom('file')
      .where('owner_kind', 'in', [UPLOADED, IMPORTED])
      .where('created_at', '<', before)
      .execute()
  },
}
