import { sql } from 'kysely'
import type { z } from 'zod'
import { compareText } from '#base/compare-text.ts'
import { addDays, type Day, dayIn, earlierDay, LAST_DAY } from '#base/days/days.ts'
import { filterInReach, withinReach } from '#people/reach.ts'
import { mayChange } from '#server/access/own-record-guard.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import { loadLeaveRecords, requireLeavePerson } from '../balance/leave-records.ts'
import { loadEncashedEquations } from '../pay/encashed-equations.ts'
import { loadEncashedRates } from '../pay/encashed-rate.ts'
import { lacksOpening } from '../pay/paid-out.ts'
import { amountNumber } from '../types/amount-value.ts'
import { loadCompanyLanguage, loadLeaveTypes, typeName } from '../types/leave-types.ts'
import { loadChoices, loadNoticeTimes, yearKey } from './choices.ts'
import type { SettlementRow, settlementApi } from './contract.ts'
import { computeUnusedLeave } from './ending-years.ts'
import { type EndingYear, findYearsToSettle } from './find-years.ts'
import { findPaidDays, loadPayDays } from './pay-days.ts'

type Row = z.input<typeof SettlementRow>

export type SettlementQuery = {
  from: Day
  days: number
  chosen?: 'open' | 'pay' | 'defer' | undefined
  type_id?: string | undefined
  office_id?: string | undefined
  department_id?: string | undefined
  search?: string | undefined
  sort: SortOf<typeof settlementApi.list>
  page: number
  per_page: number
}

/** Loads a page of leave years that end, the next first: a fixed number of queries. */
export async function loadSettlementPage(context: Context, asked: SettlementQuery) {
  const { tx, actor, today } = context
  const types = (await loadLeaveTypes(tx)).filter(
    ({ id, isActive, settledIn }) => isActive && settledIn !== null && (asked.type_id ?? id) === id,
  )
  const like = asked.search && `%${asked.search.replace(/[\\%_]/g, '\\$&')}%`
  const span = { first: asked.from, last: earlierDay(addDays(asked.from, asked.days), LAST_DAY) }
  const found = await findYearsToSettle(tx, types, span, [
    withinReach(actor, 'leave:manage', today),
    ...(asked.office_id ? [sql`at.office_id = ${asked.office_id}::uuid`] : []),
    ...(asked.department_id ? [sql`at.department_id = ${asked.department_id}::uuid`] : []),
    ...(like ? [sql`(employee.full_name ilike ${like} or employee.employee_no ilike ${like})`] : []),
  ])
  const choices = await loadChoices(tx, [...new Set(found.map(({ employee_id }) => employee_id))], span.first)
  const { chosen } = asked
  const matching = found.filter((one) => {
    const choice = choices.get(keyOfYear(one))?.choice
    return chosen === undefined || (choice ?? 'open') === chosen
  })
  const first = (asked.page - 1) * asked.per_page
  const shown = sortYears(matching, asked.sort).slice(first, first + asked.per_page)
  return { rows: await loadSettlementRows(context, shown), total: matching.length }
}

/** Loads leave years of the caller that end within a span. */
export async function loadOwnSettlements(context: Context, employee: string, days: number): Promise<Row[]> {
  const { tx, today } = context
  const types = (await loadLeaveTypes(tx)).filter(({ isActive, settledIn }) => isActive && settledIn !== null)
  const span = { first: today, last: addDays(today, days) }
  const found = await findYearsToSettle(tx, types, span, [sql`employee.id = ${employee}::uuid`])
  const rows = await loadSettlementRows(context, found)
  return rows.map((row) => ({ ...row, actions: [] }))
}

const keyOfYear = ({ employee_id, type, year }: EndingYear) =>
  yearKey({ employee_id, type_id: type.id, year_until: year.end })

function sortYears(years: EndingYear[], sort: SettlementQuery['sort']): EndingYear[] {
  const byName = sort.endsWith('full_name')
  const sorted = byName ? years.toSorted((a, b) => compareText(a.full_name, b.full_name)) : years
  return sort.startsWith('-') ? sorted.toReversed() : sorted
}

/** What leave years have left, what that is worth to those who may see it, and what was chosen. */
async function loadSettlementRows(context: Context, years: readonly EndingYear[]): Promise<Row[]> {
  const { tx, actor, today, language } = context
  const [head] = years
  if (!head) return []
  const people = [...new Set(years.map(({ employee_id }) => employee_id))]
  const first = years.reduce((least, { year }) => (year.end < least ? year.end : least), head.year.end)
  const types = await loadLeaveTypes(tx)
  const records = await loadLeaveRecords(tx, types, people)
  const companyLanguage = await loadCompanyLanguage(tx)
  const choices = await loadChoices(tx, people, first)
  const told = await loadNoticeTimes(tx, people, first)
  const { timezone } = await tx.selectFrom('company').select('timezone').executeTakeFirstOrThrow()
  const sees = await filterInReach(tx, actor, 'compensation:read', people, today)
  const mayChoose = await mayChange(tx, actor, 'leave:manage')
  const unused = years.map((one) => {
    const facts = records.factsOf(one.employee_id, one.type.id)
    return {
      ...one,
      ...computeUnusedLeave(one.type.versions, requireLeavePerson(records, one.employee_id).facts, facts, one.year),
      hasOpening: facts.openings.length > 0,
    }
  })
  const endDay = (one: EndingYear) => ({ employee: one.employee_id, day: one.year.end })
  const wageDays = unused.flatMap((one) => [
    endDay(one),
    ...(one.deferredFrom === null ? [] : [{ employee: one.employee_id, day: one.deferredFrom }]),
  ])
  const rates = await loadEncashedRates(tx, wageDays)
  const equationOf = await loadEncashedEquations(tx, language)
  const payDayOf = await loadPayDays(tx, years.map(endDay))
  const isPaid = await findPaidDays(tx, years.map(endDay))
  return unused.map((one): Row => {
    const { employee_id, employee_no, full_name, type, year, own, deferred, deferredFrom } = one
    const id = keyOfYear(one)
    const choice = choices.get(id)
    const toldAt = told.get(id)
    const priceOn = (day: Day, amount: number) => {
      const pay = sees.has(employee_id) && amount > 0 ? rates({ employee: employee_id, day, amount, type }) : undefined
      return pay ? { pay: pay.line?.a ?? null, equation: equationOf(pay), currency: pay.currency } : null
    }
    const ownPay = priceOn(year.end, own)
    const deferredPay = deferredFrom === null ? null : priceOn(deferredFrom, deferred)
    const lacks = lacksOpening(type.versions, one.person.facts, one.hasOpening, year.start)
    const isOpen = own > 0 && !lacks && !isPaid(endDay(one)) && mayChoose(employee_id)
    return {
      id,
      employee_id,
      employee_no,
      full_name,
      type_id: type.id,
      type_name: typeName(type, language, companyLanguage),
      unit: type.unit,
      year_from: year.start,
      year_until: year.end,
      left: amountNumber(own, type.unit),
      pay: ownPay?.pay ?? null,
      equation: ownPay?.equation ?? null,
      deferred: amountNumber(deferred, type.unit),
      deferred_pay: deferredPay?.pay ?? null,
      deferred_equation: deferredPay?.equation ?? null,
      currency: ownPay?.currency ?? deferredPay?.currency ?? null,
      choice: choice?.choice ?? null,
      agreed_on: choice?.agreed_on ?? null,
      chosen_by: choice?.by_name ?? null,
      pay_day: payDayOf(endDay(one)),
      notified_on: toldAt ? dayIn(timezone, toldAt) : null,
      lacks_opening: lacks,
      actions: isOpen ? ['choose'] : [],
    }
  })
}
