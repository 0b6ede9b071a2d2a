import { sql } from 'kysely'
import type { z } from 'zod'
import { invalidField } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import { priceOfHire } from '../newcomers/price-of-hire.ts'
import type { PriceInput } from './contract.ts'
import { findOffered } from './plan.ts'
import { requirePay, toMinutes } from './rules.ts'

const NOTHING = {
  period: null,
  currency: null,
  gross: null,
  deductions: null,
  net: null,
  employer_cost: null,
  lines: [],
  assumptions: [],
}

/** What an offer would pay out and cost in its first full month. Throws 422 at a field, as the offer itself would. */
export async function priceOffer(context: Context, given: z.output<typeof PriceInput>) {
  const { application_id, amount, pay_period, employment_type, weekly_hours, first_day, assumed } = given
  const offered = await findOffered(context, application_id, { isOwnAsk: true })
  if (!offered) throw invalidField('application_id', 'not_a_choice')
  const { office_id, department_id, currency } = offered
  requirePay({ ...given, currency, probation_months: null, valid_until: first_day }, offered)
  const { rows } = await sql<{ position_id: string }>`select coalesce(v.position_id, a.position_id) as position_id
    from application a left join vacancy v on v.id = a.vacancy_id where a.id = ${application_id}::uuid`.execute(
    context.tx,
  )
  const price = await priceOfHire(
    context,
    {
      office_id,
      department_id,
      position_id: rows[0]?.position_id ?? null,
      employment_type,
      weekly_minutes: toMinutes(weekly_hours),
      first_day,
      pay: pay_period === 'hour' ? { per_hour: amount } : { basic_pay: amount },
    },
    Object.fromEntries(Object.entries(assumed ?? {}).filter(([, value]) => value !== null)),
  )
  if ('missing' in price) return { ...NOTHING, missing: price.missing }
  const { lines, employerCost, assumptions, period, gross, deductions, net } = price
  return {
    missing: [],
    period,
    currency: price.currency,
    gross,
    deductions,
    net,
    employer_cost: employerCost,
    lines: lines.map(({ kind, name, amount: of }) => ({ kind, name_en: name.en, name_zh: name.zh, amount: of })),
    assumptions,
  }
}
