import { sql } from 'kysely'
import type { z } from 'zod'
import { monthOf } from '#base/days/days.ts'
import { formatLabel, type Labels } from '#base/labels.ts'
import { hasPlaceInReach } from '#server/access/reach-over-places.ts'
import type { Context } from '#server/context/context.ts'
import { checkNewcomerRecord, missingOfNewcomer } from '../newcomers/check-record.ts'
import { loadOfficeCountry } from '../newcomers/create-newcomer.ts'
import { loadNewcomerRecord } from '../newcomers/newcomer-records.ts'
import { loadAcceptedTerms, loadOfferLetters } from '../offers/terms.ts'
import { loadCard, loadStoredCard } from '../onboarding/reading.ts'
import type { HiringView } from './contract.ts'
import { isMonthPaid } from './hire.ts'

/** What becomes of a card as an employee, beside what offer and record said. Throws 404 for a card out of reach. */
export async function loadHiring(context: Context, labels: Labels, id: string): Promise<z.input<typeof HiringView>> {
  const { tx, vault, actor, language } = context
  const stored = await loadStoredCard(context, id, 'onboarding:migrate')
  const { full_name } = await loadCard(context, id)
  const { code: country, currency } = await loadOfficeCountry(tx, stored.office_id)
  const newcomer = await loadNewcomerRecord(context, stored.application_id)
  const terms = await loadAcceptedTerms(tx, vault, stored.application_id)
  const day = stored.onboard_on ?? terms?.first_day ?? context.today
  const record = newcomer?.record ?? {}
  const problems = await checkNewcomerRecord(context, record, { country, day, comparesOthers: true })
  const missing = await missingOfNewcomer(context, record, { country, office_id: stored.office_id, day })
  const textOf = (code: string, params: Readonly<Record<string, unknown>> = {}) => {
    const label = labels[`error.${code}`] ?? labels[`missing.${code}`] ?? labels[`employees.${code}`]
    return label ? formatLabel(label, language, params) : code
  }
  const { rows } = await sql<{ files: number; position: string }>`
    select (select count(*)::int from application_file where application_id = ${stored.application_id}::uuid) as files,
      (select name from position where id = ${stored.position_id}::uuid) as position`.execute(tx)
  const maySeePay = hasPlaceInReach(actor, 'candidate:pay', stored)
  return {
    id,
    version: stored.version,
    full_name,
    job: stored.job,
    office: stored.office,
    department: stored.department,
    position: rows[0]!.position,
    country,
    currency,
    first_day: stored.onboard_on,
    employee_id: stored.employee_id,
    offer: terms && {
      ...(maySeePay && { amount: terms.amount }),
      pay_period: terms.pay_period,
      employment_type: terms.employment_type,
      weekly_hours: terms.weekly_hours,
      first_day: terms.first_day,
      probation_months: terms.probation_months,
    },
    record: newcomer?.record ?? null,
    submitted_at: newcomer?.submitted_at?.toISOString() ?? null,
    problems: problems.map(({ field, code, params, isWarning }) => ({
      field,
      code,
      text: textOf(code, params),
      is_warning: isWarning,
    })),
    missing: missing.map((code) => ({ code, text: textOf(code) })),
    files: rows[0]!.files,
    letters: (await loadOfferLetters(tx, stored.application_id)).length,
    is_month_paid: await isMonthPaid(tx, stored.office_id, monthOf(day)),
    actions:
      stored.state === 'hired'
        ? ['undo']
        : stored.stage === 'onboard_date' && stored.state === 'active'
          ? ['hire']
          : [],
  }
}
