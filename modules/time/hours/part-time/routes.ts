import { servedCountry } from '#base/countries/served-countries.ts'
import type { Day } from '#base/days/days.ts'
import { invalidField, notFound } from '#base/errors.ts'
import { requireUsualPay } from '#people/pay-details.ts'
import { requireEmployee, withinReach } from '#people/reach.ts'
import { forbidOwnRecord, mayChange } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import { loadPeopleOnDays } from '../work/people-on-days.ts'
import { countRecords, reportShownAmounts } from '../work/record-list.ts'
import { writeOnFreeDay } from '../work/write-on-free-day.ts'
import { partTimeApi } from './contract.ts'
import { insertRate, requireMinimumRate } from './insert-rate.ts'
import { loadPartTimePage, requestCondition } from './part-time-list.ts'
import { countryOfCurrency, countSentHours, loadRateBefore, loadRatePage, type StoredRate } from './rates.ts'

/** Part-time hours and hourly rates. The request hub registers the calls that send and decide. */
export function registerPartTimeRoutes(api: Api): void {
  pageRoute(
    api,
    partTimeApi.list,
    async (input, context) => {
      const page = await loadPartTimePage(context, input)
      reportShownAmounts(context, page.rows)
      return page
    },
    { countLists: (lists, context) => countRecords(context, 'part_time', lists, requestCondition) },
  )
  pageRoute(api, partTimeApi.rates, async (input, context) => {
    const { rows, total } = await loadRatePage(context, input)
    context.reportReads(rows.length)
    return { rows: await withActions(context, rows), total }
  })

  route(api, partTimeApi.addRate, async ({ confirmed, ...input }, context) => {
    const { employee_id, position_id, from_day, per_hour, currency } = input
    const { tx, actor, today, record } = context
    if ((employee_id === null) === (position_id === null)) throw invalidField('employee_id', 'person_or_position')
    if (employee_id !== null) {
      await requireEmployee(tx, actor, 'compensation:edit', employee_id, today)
      await forbidOwnRecord(tx, actor, 'compensation:edit', employee_id)
    }
    const paidIn =
      employee_id === null
        ? await resolveCurrency(context, currency)
        : await loadPayCurrency(context, employee_id, from_day)
    const values = { employee_id, position_id, from_day, per_hour, currency: paidIn }
    const id = await insertRate(context, values, confirmed)
    const rate = await requireRateRow(context, id)
    record({ kind: 'part_time_rate', id, name: rateName(rate), after: values })
    return rate
  })

  route(api, partTimeApi.changeRate, async ({ id, version, confirmed, ...patch }, context) => {
    const before = await requireEditableRate(context, id)
    const day = patch.from_day ?? before.from_day
    if (patch.per_hour !== undefined && patch.per_hour !== before.per_hour)
      requireUsualPay(
        {
          amount: patch.per_hour,
          currency: before.currency,
          per: 'hourly',
          before: await loadRateBefore(context.tx, { ...before, day, other_than: id }),
          day,
        },
        confirmed,
      )
    requireMinimumRate(context, patch.per_hour ?? before.per_hour, before.currency, patch.from_day ?? before.from_day)
    const { difference } = await writeOnFreeDay('rate_on_day', () =>
      updateVersioned(context.tx, 'part_time_rate', { id, version }, patch),
    )
    context.record({ kind: 'part_time_rate', id, name: rateName(before), ...difference })
    return requireRateRow(context, id)
  })

  route(api, partTimeApi.sentHours, async ({ employee_id, position_id, from_day }, { tx, actor, today }) => {
    if ((employee_id === undefined) === (position_id === undefined))
      throw invalidField('employee_id', 'person_or_position')
    if (employee_id !== undefined) await requireEmployee(tx, actor, 'compensation:edit', employee_id, today)
    return countSentHours(tx, { employee_id, position_id, from_day }, withinReach(actor, 'compensation:edit', today))
  })

  route(api, partTimeApi.removeRate, async ({ id, version }, context) => {
    const rate = await requireEditableRate(context, id)
    await deleteVersioned(context.tx, 'part_time_rate', { id, version })
    const { from_day, per_hour, employee_id } = rate
    context.record({
      kind: 'part_time_rate',
      id,
      name: rateName(rate),
      before: { from_day, per_hour },
      after: null,
      people: employee_id === null ? [] : [employee_id],
    })
    return {}
  })
}

const rateName = ({ full_name, position }: Pick<StoredRate, 'full_name' | 'position'>) => full_name ?? position ?? ''

/** The currency of a position's rate: the given one, or the company's. Throws 422 where no served country has it. */
async function resolveCurrency({ tx }: Context, currency: string | undefined): Promise<string> {
  if (currency !== undefined) {
    if (countryOfCurrency(currency) === null) throw invalidField('currency', 'not_found')
    return currency
  }
  const company = await tx.selectFrom('company').select(['country', 'currency']).executeTakeFirstOrThrow()
  return servedCountry(company.country)?.currency ?? company.currency
}

async function loadPayCurrency({ tx }: Context, employee: string, day: Day): Promise<string> {
  const person = (await loadPeopleOnDays(tx, [{ employee, day }]))({ employee, day })
  if (!person) throw notFound()
  return person.currency
}

async function withActions({ tx, actor }: Context, rows: readonly StoredRate[]) {
  const may = await mayChange(tx, actor, 'compensation:edit')
  const mayOfPositions = actor.grants.has('compensation:edit')
  return rows.map((row) => ({
    ...row,
    actions: (row.employee_id === null ? mayOfPositions : may(row.employee_id))
      ? (['edit', 'delete'] as const).slice()
      : [],
  }))
}

async function requireRateRow(context: Context, id: string) {
  const { rows } = await loadRatePage(context, { id, sort: 'from_day', page: 1, per_page: 1 })
  const [row] = await withActions(context, rows)
  if (!row) throw notFound()
  return row
}

/** Loads a rate that the caller may change. Throws 404 out of reach, and 403 on their own rate while somebody else could. */
async function requireEditableRate(context: Context, id: string): Promise<StoredRate> {
  const { rows } = await loadRatePage(context, { id, sort: 'from_day', page: 1, per_page: 1 })
  const [rate] = rows
  if (!rate) throw notFound()
  if (rate.employee_id !== null) {
    await requireEmployee(context.tx, context.actor, 'compensation:edit', rate.employee_id, context.today)
    await forbidOwnRecord(context.tx, context.actor, 'compensation:edit', rate.employee_id)
  }
  return rate
}
