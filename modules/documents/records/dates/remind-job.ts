import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { dayText } from '#base/days/day-text.ts'
import { addDays, type Day, daysBetween } from '#base/days/days.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import { selectDates } from '#people/reminders.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { BASE_URL_PLACEHOLDER, enqueueMails, type MailRequest } from '#server/mail/outbox.ts'
import type { ScheduledJob } from '#server/manifest/scheduled-jobs.ts'
import { IS_MODULE_ON } from '../documents/queries.ts'
import { documentLabels } from '../labels.ts'
import { loadHrMembers } from './hr-members.ts'
import { loadReminderDays } from './settings.ts'

/** A date that passed unnoticed is still reminded of for so long. */
const LATE_DAYS = 30
/** The most dates that one mail names. */
const LINES_PER_MAIL = 20

export type DueDate = {
  kind: 'contract' | 'permit' | 'passport' | 'certificate' | 'document'
  acts: 'person' | 'hr'
  employee_id: string | null
  full_name: string | null
  office_id: string | null
  department_id: string | null
  document_id: string | null
  document: string | null
  day: Day
}

/**
 * Reminds of dates that come up, of records and of documents, whoever has to act: at each of the company's numbers of
 * days once. After days without a worker the nearest number that was passed counts, and is reminded of once.
 */
export const REMIND_OF_DATES: ScheduledJob = {
  name: 'document-dates',
  async run({ tx, now, today, companyId, record }) {
    if (!(await isModuleOn(tx))) return
    const { days } = await loadReminderDays(tx)
    const due = await insertDue(tx, { days, today, now })
    if (due.length === 0) return
    const mails = await buildMails(tx, today, due)
    await enqueueMails(tx, companyId, mails)
    record({ kind: 'document_reminder', name: dayText(today, 'en'), after: { dates: due.length, mails: mails.length } })
  },
}

async function isModuleOn(tx: Tx): Promise<boolean> {
  return (await selectOne(tx, sql<{ is_on: boolean }>`select ${IS_MODULE_ON} as is_on`)).is_on
}

/** Inserts a row for each date of which nobody was reminded at its number of days, and returns those dates. */
async function insertDue(
  tx: Tx,
  { days, today, now }: { days: readonly number[]; today: Day; now: Date },
): Promise<DueDate[]> {
  const scope = { actor: null, today, until: addDays(today, Math.max(...days)) }
  const { rows } = await sql<DueDate>`
    with due as materialized (
      select dates.*, (select min(n) from unnest(${[...days]}::int[]) n where n >= dates.day - ${today}::date) as days_before
      from ${selectDates(scope)} dates
      where dates.kind in ('contract', 'permit', 'passport', 'certificate', 'document') and dates.day >= ${addDays(today, -LATE_DAYS)}::date),
    fresh as (
      insert into document_reminder (kind, employee_id, document_id, day, days_before, reminded_at)
      select kind, employee_id, document_id, day, days_before, ${now} from due
      on conflict do nothing returning kind, employee_id, document_id, day)
    select due.kind, due.acts, due.employee_id, due.full_name, due.office_id, due.department_id, due.document_id, due.document, due.day
    from due join fresh on fresh.kind = due.kind and fresh.day = due.day and fresh.employee_id is not distinct from due.employee_id
      and fresh.document_id is not distinct from due.document_id
    order by due.day, lower(due.full_name), due.kind`.execute(tx)
  return rows
}

type Recipient = { email: string; language: Language; name: string; employee_id: string | null }

/** One mail to each person with the dates that they act on, and one to each of HR with those in their reach. */
async function buildMails(tx: Tx, today: Day, due: readonly DueDate[]): Promise<MailRequest[]> {
  const people = await loadPeopleWhoAct(tx, due)
  const isOwn = ({ acts, employee_id }: DueDate) => acts === 'person' && employee_id !== null && people.has(employee_id)
  const ofHr = due.filter((date) => !isOwn(date))
  const hr = await loadHrMembers(tx, today)
  const toMail = ({ email, language, name }: Recipient, dates: readonly DueDate[], path: string): MailRequest => ({
    recipient: email,
    subject: formatLabel(documentLabels[dates.length === 1 ? 'document.mail.date' : 'document.mail.dates'], language, {
      count: dates.length,
    }),
    body: formatLabel(documentLabels['document.mail.dates_body'], language, {
      name,
      lines: dateLines(dates, today, language),
      link: `${BASE_URL_PLACEHOLDER}${path}`,
    }),
    cause: `document dates ${path} ${today}`,
  })
  const own = Map.groupBy(due.filter(isOwn), ({ employee_id }) => employee_id)
  return [
    ...[...people.values()].flatMap((person) => {
      const dates = own.get(person.employee_id) ?? []
      return dates.length > 0 ? [toMail(person, dates, '/app/documents')] : []
    }),
    ...hr.flatMap((member) => {
      const dates = ofHr.filter(member.reaches)
      return dates.length > 0 ? [toMail(member, dates, '/app/reminders')] : []
    }),
  ]
}

/** A line for each date; the number of those that a mail has no room for. */
function dateLines(dates: readonly DueDate[], today: Day, language: Language): string {
  const lines = dates.slice(0, LINES_PER_MAIL).map(({ kind, day, full_name, document }) => {
    const left = daysBetween(today, day)
    const label: Label = documentLabels[left < 0 ? 'document.mail.line_past' : 'document.mail.line']
    return formatLabel(label, language, {
      what: formatLabel(documentLabels[`document.mail.kind.${kind}`], language),
      // A title may say the number of a passport, which does not belong in a mail.
      who: full_name ?? document ?? '',
      day: dayText(day, language),
    })
  })
  const more = dates.length - lines.length
  return [
    ...lines,
    ...(more > 0 ? [formatLabel(documentLabels['document.mail.more'], language, { count: more })] : []),
  ].join('\n')
}

/** The people who can sign in of those who act on a date of their own. */
async function loadPeopleWhoAct(
  tx: Tx,
  due: readonly DueDate[],
): Promise<Map<string, Recipient & { employee_id: string }>> {
  const ids = [
    ...new Set(due.flatMap(({ acts, employee_id }) => (acts === 'person' && employee_id ? [employee_id] : []))),
  ]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Recipient & { employee_id: string }>`
    select distinct on (membership.employee_id) membership.employee_id, account.email, coalesce(account.language, company.language) as language,
      employee.full_name as name
    from membership join account on account.id = membership.account_id and account.is_active join employee on employee.id = membership.employee_id
    join company on company.id = membership.company_id
    where membership.employee_id = any(${ids}::uuid[]) and membership.is_active and membership.invited_email is null
    order by membership.employee_id, account.email`.execute(tx)
  return new Map(rows.map((row) => [row.employee_id, row]))
}
