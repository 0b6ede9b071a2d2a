import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { COMPANY_ROLES } from '#base/access/roles.ts'
import type { Day } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { grantsOf } from '#server/access/grants.ts'
import { loadOverridesByRole } from '#server/access/overrides.ts'
import type { Tx } from '#server/database/database.ts'
import { BASE_URL_PLACEHOLDER, enqueueMails } from '#server/mail/outbox.ts'
import type { ScheduledJob } from '#server/manifest/scheduled-jobs.ts'
import { holidayLabels } from './labels.ts'
import { findMissingYears } from './missing-years.ts'

/**
 * In December, mails people who may enter holidays about each office without a public holiday in the next year, once
 * for each person, office and year. A notification shows the same as long as it lasts.
 */
export const REMIND_HOLIDAY_YEARS: ScheduledJob = {
  name: 'holiday-years',
  async run({ tx, today, companyId }) {
    if (today.slice(5, 7) !== '12') return
    const year = Number(today.slice(0, 4)) + 1
    const missing = await findMissingYears(tx, [year])
    if (missing.length === 0) return
    const keepers = await loadHolidayEditors(tx, today)
    const mailed = await loadMailedRecipients(tx, year)
    await enqueueMails(
      tx,
      companyId,
      missing.flatMap(({ office_id, office }) =>
        keepers
          .filter(({ email }) => !mailed.has(`${mailCause(year)}${office_id} ${email}`))
          .map(({ email, language, name }) => ({
            recipient: email,
            subject: formatLabel(holidayLabels['mail.holiday_year.subject'], language, { office, year }),
            body: formatLabel(holidayLabels['mail.holiday_year.body'], language, {
              name,
              office,
              year,
              link: `${BASE_URL_PLACEHOLDER}/app/company/holiday?load=true`,
            }),
            cause: `${mailCause(year)}${office_id}`,
          })),
      ),
    )
  },
}

function mailCause(year: number): string {
  return `holidays ${year} `
}

/** Recipients mailed before, also where sending failed: nobody gets a second mail. */
async function loadMailedRecipients(tx: Tx, year: number): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('mail')
    .select(['cause', 'recipient'])
    .where(sql<boolean>`starts_with(cause, ${mailCause(year)})`)
    .execute()
  return new Set(rows.map(({ cause, recipient }) => `${cause} ${recipient}`))
}

type HolidayEditor = { email: string; language: Language; name: string }

/** People who may enter holidays in one of their roles, can sign in, and are employed on the day. */
async function loadHolidayEditors(tx: Tx, today: Day): Promise<HolidayEditor[]> {
  const overrides = await loadOverridesByRole(tx)
  const roles = COMPANY_ROLES.map(({ id }) => id).filter((id) =>
    grantsOf(id, overrides.get(id) ?? []).has('holiday:edit'),
  )
  const { rows } = await sql<HolidayEditor>`
    select account.email, coalesce(account.language, company.language) as language,
      coalesce(employee.full_name, membership.full_name, account.email) as name
    from membership join account on account.id = membership.account_id and account.is_active
    join company on company.id = membership.company_id left join employee on employee.id = membership.employee_id
    where membership.is_active and membership.invited_email is null
      and (employee.id is null or (employee.joined_on <= ${today}::date and (employee.last_day is null or employee.last_day >= ${today}::date)))
      and exists (select from member_role r where r.membership_id = membership.id and r.role_id = any(${roles}::int[]))
    order by account.email`.execute(tx)
  return rows
}
