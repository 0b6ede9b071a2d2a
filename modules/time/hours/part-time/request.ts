import { sql } from 'kysely'
import { dayText } from '#base/days/day-text.ts'
import type { Day } from '#base/days/days.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { clockText } from '#base/days/week.ts'
import { formatLabel } from '#base/labels.ts'
import { amountText } from '#base/money/amount-text.ts'
import { isInReach } from '#people/reach.ts'
import type { RequestKind, RequestSummary, SummaryLine } from '#requests/kind.ts'
import { toCeilingViews } from '../work/ceiling-texts.ts'
import { loadPeopleOnDays } from '../work/people-on-days.ts'
import { HOURS_REQUEST } from '../work/plan-hours.ts'
import { loadPayVisibility } from '../work/record-list.ts'
import { spanText } from '../work/stretch.ts'
import { PART_TIME_BULK_IMPORT } from './bulk-import.ts'
import { partTimeRequestApi } from './contract.ts'
import { partTimeLabels } from './labels.ts'
import { calculatePartTime, hourlyAmount, type PartTimeInput } from './part-time-calculation.ts'
import { createPartTimePlanner, insertHours, isPriced } from './planner.ts'

type StoredHours = {
  request_id: string
  employee_id: string
  day: Day
  start_minute: number
  end_minute: number
  break_minutes: number
  minutes: number
  per_hour: number
  currency: string
}

/** Hours of a part-timer, who is paid by the hour (OT-10). */
export const PART_TIME: RequestKind<PartTimeInput> = {
  ...HOURS_REQUEST,
  kind: 'part_time',
  name: partTimeLabels['part-time.title'],
  endpoints: partTimeRequestApi,
  bulkImport: PART_TIME_BULK_IMPORT,
  async isAvailableTo({ tx, today }, employee) {
    const on = { employee, day: today }
    return (await loadPeopleOnDays(tx, [on]))(on)?.partTime === true
  },
  async plan(context, { employeeId, requestId }, given) {
    const request = { employeeId, requestId, given }
    return (await createPartTimePlanner(context, [request])).plan(request).planned
  },
  async preview({ tx, actor, today, language }, { employeeId, requestId }, given) {
    const { day, start, end, break_minutes = 0 } = given
    if (!day || !start || !end || start === end) return { counted: null }
    const calculation = await calculatePartTime(tx, employeeId, requestId, { day, start, end, break_minutes })
    if (!calculation || calculation.minutes === 0) return { counted: null }
    const sees = await isInReach(tx, actor, 'compensation:read', employeeId, today)
    const { currency } = calculation.person
    const hour = sees ? calculation.perHour : null
    const amount = sees ? calculation.amount : null
    return {
      counted: {
        minutes: calculation.minutes,
        per_hour: hour,
        currency,
        amount,
        formula:
          hour === null || amount === null
            ? null
            : formatLabel(partTimeLabels['part-time.formula'], language, {
                hours: hoursText(calculation.minutes),
                rate: amountText(hour, currency),
                amount: amountText(amount, currency),
              }),
        ceilings: toCeilingViews(calculation.ceilings, language),
      },
    }
  },
  async saveInput(tx, { id, employeeId }, given) {
    const calculation = await calculatePartTime(tx, employeeId, id, given)
    if (!calculation || !isPriced(calculation)) return
    await tx.deleteFrom('part_time_request').where('request_id', '=', id).execute()
    await insertHours(tx, [{ id, breakMinutes: given.break_minutes, calculation }])
  },
  async loadInputs(tx, ids) {
    if (ids.length === 0) return new Map()
    const rows = await tx.selectFrom('part_time_request').selectAll().where('request_id', 'in', ids).execute()
    return new Map(
      rows.map((row) => [
        row.request_id,
        {
          day: row.day,
          start: clockText(row.start_minute),
          end: clockText(row.end_minute),
          break_minutes: row.break_minutes,
        },
      ]),
    )
  },
  async loadSummaries(context, requests) {
    const { tx, language } = context
    const ids = requests.map(({ id }) => id)
    const { rows } =
      await sql<StoredHours>`select * from part_time_request where request_id = any(${ids}::uuid[])`.execute(tx)
    const stored = new Map(rows.map((row) => [row.request_id, row]))
    const seesPay = await loadPayVisibility(
      context,
      requests.map(({ employee_id }) => employee_id),
    )
    return new Map(
      requests.map(({ id, employee_id }): [string, RequestSummary] => {
        const row = stored.get(id)
        if (!row) return [id, { title: formatLabel(partTimeLabels['part-time.title'], language), lines: [] }]
        const lines: SummaryLine[] = [
          {
            name: formatLabel(partTimeLabels['part-time.times'], language),
            text: `${dayText(row.day, language)}, ${spanText(row.start_minute, row.end_minute)}`,
          },
        ]
        if (seesPay.has(employee_id))
          lines.push({
            name: formatLabel(partTimeLabels['part-time.amount'], language),
            text: amountText(hourlyAmount(row.per_hour, row.minutes), row.currency),
          })
        const hours = hoursText(row.minutes)
        return [id, { title: formatLabel(partTimeLabels['part-time.title_of'], language, { hours }), lines }]
      }),
    )
  },
  async applyEffect(context, { id, employee_id }) {
    const { tx } = context
    const input = (await PART_TIME.loadInputs(tx, [id], context)).get(id)
    if (input) await PART_TIME.saveInput(tx, { id, employeeId: employee_id }, input, context)
  },
}
