import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { monthText } from '#base/days/month-text.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import { BASE_URL_PLACEHOLDER, enqueueMails } from '#server/mail/outbox.ts'
import { isAbleToDecide, MEMBER_NAME, membersWithEmployment } from '../../delegation/able-to-decide.ts'
import { selectStandIns, standsInForItsPeople } from '../../delegation/stand-ins.ts'
import { addHistoryEntries } from '../../kinds/history-entries.ts'
import { insertNotices } from '../../notifications/notices.ts'
import { beforeRunLabels } from './labels.ts'
import type { MonthToPay, ReminderResult } from './pending-inputs.ts'
import { IS_OPEN_STEP, isWaitingForRun, UNDECIDED_SLOTS } from './waiting-for-run.ts'

type RunReminder = {
  account_id: string
  name: string
  email: string
  language: Language
  requests: number
  mailed: number
}

/**
 * Reminds the approvers of a month's requests and today's stand-ins: one mail each with the number and a link, and in each
 * request a history entry with notices. Nobody is reminded twice a day, or of their own requests.
 */
export async function remindBeforeRun(context: Context, month: MonthToPay, group: string): Promise<ReminderResult> {
  const { tx, now, today, actor } = context
  const { accountId } = actor
  const openSlots = sql`
    select r.id, r.kind, r.employee_id as of_employee, r.sent_by, d.account_id, d.employee_id
    from request r join ${UNDECIDED_SLOTS} on ${IS_OPEN_STEP} where ${isWaitingForRun(month)}`
  const slots = sql`
    select distinct slot.id, slot.kind, slot.account_id from (
      select id, kind, of_employee, sent_by, account_id from (${openSlots}) own
      union
      select a.id, a.kind, a.of_employee, a.sent_by, m.account_id from (${openSlots}) a
      join (${selectStandIns(today)}) i on i.employee_id = a.employee_id join membership m on m.employee_id = i.to_employee_id
      join request r on r.id = a.id where not ${standsInForItsPeople(sql`i.to_employee_id`, today)}) slot
    join membership me on me.account_id = slot.account_id
    where slot.account_id <> ${accountId}::uuid and slot.account_id <> slot.sent_by and me.employee_id is distinct from slot.of_employee`
  const { rows: found } = await sql<RunReminder>`
    select membership.account_id, ${MEMBER_NAME} as name, account.email, coalesce(account.language, company.language) as language,
      waits.requests, waits.mailed
    from (select slots.account_id, count(*)::int as requests,
        (count(*) filter (where choice.how is distinct from 'never'))::int as mailed
      from (${slots}) slots left join request_notice_choice choice on choice.account_id = slots.account_id and choice.kind = slots.kind
      group by slots.account_id) waits
    join ${membersWithEmployment(today)} on membership.account_id = waits.account_id join company on company.id = membership.company_id
    where ${isAbleToDecide(today)} order by name, membership.account_id`.execute(tx)
  const { rows: fresh } = await sql<{ account_id: string }>`
    insert into request_run_reminder (account_id, day, at, sent_by, sent_by_name)
    select id, ${today}::date, ${now}, ${accountId}::uuid, ${actor.fullName} from unnest(${found.map((one) => one.account_id)}::uuid[]) id
    on conflict do nothing returning account_id`.execute(tx)
  const freshAccounts = new Set(fresh.map(({ account_id }) => account_id))
  const remindedAccounts = found.filter(({ account_id }) => freshAccounts.has(account_id))
  if (remindedAccounts.length > 0) {
    const { rows: places } = await sql<{ id: string; account_id: string }>`
      select every.id, every.account_id from (${slots}) every where every.account_id = any(${[...freshAccounts]}::uuid[])`.execute(
      tx,
    )
    const requestIds = [...new Set(places.map(({ id }) => id))]
    const entryIds = await addHistoryEntries(
      context,
      requestIds.map((requestId) => ({ requestId, what: 'reminded', about: { period: month.period } })),
    )
    const entryOf = new Map(requestIds.map((id, at) => [id, entryIds[at]]))
    await insertNotices(
      context,
      'reminded',
      places.map(({ id, account_id }) => ({
        account: account_id,
        requestId: id,
        entryId: required(entryOf.get(id), 'history entry'),
      })),
    )
    await enqueueMails(
      tx,
      actor.companyId,
      remindedAccounts
        .filter(({ mailed }) => mailed > 0)
        .map((one) => reminderMail(one, month, group, `run reminder ${today}`)),
    )
  }
  return { names: remindedAccounts.map(({ name }) => name), earlier: found.length - remindedAccounts.length }
}

function reminderMail(
  { email, language, name, requests }: RunReminder,
  { period, last }: MonthToPay,
  group: string,
  cause: string,
) {
  const words = { name, group, count: requests, month: monthText(period, language) }
  const isOne = requests === 1
  return {
    recipient: email,
    subject: formatLabel(beforeRunLabels[isOne ? 'request.mail.run.one' : 'request.mail.run.other'], language, words),
    body: formatLabel(beforeRunLabels[isOne ? 'request.mail.run_body.one' : 'request.mail.run_body.other'], language, {
      ...words,
      link: `${BASE_URL_PLACEHOLDER}/app/requests?to=${last}`,
    }),
    cause,
  }
}
