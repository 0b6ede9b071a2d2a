import { sql } from 'kysely'
import { amountText } from '#base/amount-text.ts'
import { dayText } from '#base/day-text.ts'
import type { Day } from '#base/days.ts'
import { hoursText } from '#base/hours-text.ts'
import { formatLabel } from '#base/labels.ts'
import { OVERTIME_MODULE } from '#base/modules.ts'
import { clockText } from '#base/week.ts'
import { isInReach, loadReachByPermission } from '#people/reach.ts'
import type { RequestKind, RequestSummary, SummaryLine } from '#requests/kind.ts'
import { idIn } from '#server/database/id-in.ts'
import { countryAt } from '#statutory/countries.ts'
import { spanText } from '../overtime/texts.ts'
import { loadPeopleOnDays } from '../work/people-on-days.ts'
import type { TimeRecord, TimeRecordSource } from '../work/time-records.ts'
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

/** Hours of somebody who is paid by them, asked for and decided as overtime is (OT-10). */
export const PART_TIME: RequestKind<PartTimeInput> = {
  kind: 'part_time',
  name: partTimeLabels['part-time.title'],
  module: OVERTIME_MODULE,
  endpoints: partTimeRequestApi,
  see: 'overtime:read',
  manage: 'overtime:manage',
  isPayable: true,
  bulkImport: PART_TIME_BULK_IMPORT,
  async isAvailableTo({ tx, today }, employee) {
    const on = { employee, day: today }
    return (await loadPeopleOnDays(tx, [on]))(on)?.partTime === true
  },
  defaultSteps: [{ needs: 'any', asks: [{ by: 'report_to', nth: 1 }] }],
  async plan(context, { employeeId, requestId }, given) {
    const asked = { employeeId, requestId, given }
    return (await createPartTimePlanner(context, [asked])).plan(asked).planned
  },
  async preview({ tx, actor, today, language }, { employeeId, requestId }, given) {
    const { day, start, end, break_minutes = 0 } = given
    if (!day || !start || !end || start === end) return { counted: null }
    const calculation = await calculatePartTime(tx, employeeId, requestId, { day, start, end, break_minutes })
    if (!calculation || calculation.minutes === 0) return { counted: null }
    const sees = await isInReach(tx, actor, 'compensation:read', employeeId, today)
    const { currency, country } = calculation.person
    const hour = sees ? calculation.perHour : null
    return {
      counted: {
        minutes: calculation.minutes,
        per_hour: hour,
        currency,
        amount: sees ? calculation.amount : null,
        formula:
          hour === null
            ? null
            : formatLabel(partTimeLabels['part-time.formula'], language, {
                hours: hoursText(calculation.minutes),
                rate: amountText(hour, currency),
                amount: amountText(calculation.amount!, currency),
              }),
        ceilings: calculation.ceilings.map(({ isOver, source, from: _, ...ceiling }) => ({
          ...ceiling,
          is_over: isOver,
          source: source && (countryAt(country)?.sourceIn?.(source, language) ?? source),
        })),
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
  async loadSummaries({ tx, actor, today, language }, requests) {
    const ids = requests.map(({ id }) => id)
    const people = [...new Set(requests.map(({ employee_id }) => employee_id))]
    const { rows } =
      await sql<StoredHours>`select * from part_time_request where request_id = any(${ids}::uuid[])`.execute(tx)
    const stored = new Map(rows.map((row) => [row.request_id, row]))
    const sees = (await loadReachByPermission(tx, actor, ['compensation:read'], people, today)).get(
      'compensation:read',
    )!
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
        if (sees.has(employee_id))
          lines.push({
            name: formatLabel(partTimeLabels['part-time.amount'], language),
            text: amountText(hourlyAmount(row.per_hour, row.minutes), row.currency),
          })
        const hours = hoursText(row.minutes)
        return [id, { title: formatLabel(partTimeLabels['part-time.title_of'], language, { hours }), lines }]
      }),
    )
  },
  async applyEffect({ tx }, { id, employee_id }) {
    const given = (await PART_TIME.loadInputs(tx, [id])).get(id)
    if (given) await PART_TIME.saveInput(tx, { id, employeeId: employee_id }, given)
  },
}

/** Part-time hours that wait or were approved. */
export const PART_TIME_TIME_RECORDS: TimeRecordSource = {
  kind: 'part_time',
  async loadBetween(tx, people, { first, last }) {
    const { rows } = await sql<TimeRecord>`
      select o.request_id as request, o.employee_id as employee, o.day, o.start_minute as start, o.end_minute as "end", o.break_minutes as pause
      from part_time_request o join request r on r.id = o.request_id and r.state in ('pending', 'approved', 'paid')
      where ${idIn('o.employee_id', people)} and o.day between ${first}::date and ${last}::date`.execute(tx)
    return rows
  },
}
