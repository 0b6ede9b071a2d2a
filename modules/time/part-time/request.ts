import { sql } from 'kysely'
import { amountText } from '#base/amount-text.ts'
import { dayText } from '#base/day-text.ts'
import type { Day } from '#base/days.ts'
import { hoursText } from '#base/hours-text.ts'
import { text } from '#base/labels.ts'
import { OVERTIME_MODULE } from '#base/modules.ts'
import { clockText } from '#base/week.ts'
import { reachedBy, reaches } from '#modules/people/employees/reach.ts'
import type { FactLine, RequestKind, Shown } from '#modules/requests/approval/kind.ts'
import { peopleOn } from '#modules/time/overtime/people.ts'
import type { TimeRecord, TimeRecords } from '#modules/time/overtime/time-records.ts'
import { spanText } from '#modules/time/overtime/words.ts'
import { among } from '#server/database/among.ts'
import { countryAt } from '#statutory/countries.ts'
import { PART_TIME_BY_FILE } from './by-file.ts'
import { partTimeCalls } from './contract.ts'
import { partTimeLabels } from './labels.ts'
import { amountOf, lookAt, type PartTimeGiven } from './look.ts'
import { isPriced, partTimePlanner, putHours } from './planner.ts'

type Stored = {
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
export const PART_TIME: RequestKind<PartTimeGiven> = {
  kind: 'part_time',
  name: partTimeLabels['part-time.title'],
  module: OVERTIME_MODULE,
  calls: partTimeCalls,
  see: 'overtime:read',
  manage: 'overtime:manage',
  pays: true,
  byFile: PART_TIME_BY_FILE,
  async isFor({ tx, today }, employee) {
    const on = { employee, day: today }
    return (await peopleOn(tx, [on]))(on)?.partTime === true
  },
  usualRoute: [{ needs: 'any', asks: [{ by: 'report_to', nth: 1 }] }],
  async plan(context, { employeeId, requestId }, given) {
    const asked = { employeeId, requestId, given }
    return (await partTimePlanner(context, [asked])).plan(asked).planned
  },
  async preview({ tx, actor, today, language }, { employeeId, requestId }, given) {
    const { day, start, end, break_minutes = 0 } = given
    if (!day || !start || !end || start === end) return { counted: null }
    const looked = await lookAt(tx, employeeId, requestId, { day, start, end, break_minutes })
    if (!looked || looked.minutes === 0) return { counted: null }
    const sees = await reaches(tx, actor, 'compensation:read', employeeId, today)
    const { currency, country } = looked.person
    const hour = sees ? looked.perHour : null
    return {
      counted: {
        minutes: looked.minutes,
        per_hour: hour,
        currency,
        amount: sees ? looked.amount : null,
        formula:
          hour === null
            ? null
            : text(partTimeLabels['part-time.formula'], language, {
                hours: hoursText(looked.minutes),
                rate: amountText(hour, currency),
                amount: amountText(looked.amount!, currency),
              }),
        ceilings: looked.ceilings.map(({ isOver, source, from: _, ...ceiling }) => ({
          ...ceiling,
          is_over: isOver,
          source: source && (countryAt(country)?.sourceIn?.(source, language) ?? source),
        })),
      },
    }
  },
  async keep(tx, { id, employeeId }, given) {
    const looked = await lookAt(tx, employeeId, id, given)
    if (!looked || !isPriced(looked)) return
    await tx.deleteFrom('part_time_request').where('request_id', '=', id).execute()
    await putHours(tx, [{ id, breakMinutes: given.break_minutes, looked }])
  },
  async given(tx, ids) {
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
  async facts({ tx, actor, today, language }, requests) {
    const ids = requests.map(({ id }) => id)
    const people = [...new Set(requests.map(({ employee_id }) => employee_id))]
    const { rows } = await sql<Stored>`select * from part_time_request where request_id = any(${ids}::uuid[])`.execute(
      tx,
    )
    const stored = new Map(rows.map((row) => [row.request_id, row]))
    const sees = (await reachedBy(tx, actor, ['compensation:read'], people, today)).get('compensation:read')!
    return new Map(
      requests.map(({ id, employee_id }): [string, Shown] => {
        const row = stored.get(id)
        if (!row) return [id, { title: text(partTimeLabels['part-time.title'], language), lines: [] }]
        const lines: FactLine[] = [
          {
            name: text(partTimeLabels['part-time.times'], language),
            text: `${dayText(row.day, language)}, ${spanText(row.start_minute, row.end_minute)}`,
          },
        ]
        if (sees.has(employee_id))
          lines.push({
            name: text(partTimeLabels['part-time.amount'], language),
            text: amountText(amountOf(row.per_hour, row.minutes), row.currency),
          })
        const hours = hoursText(row.minutes)
        return [id, { title: text(partTimeLabels['part-time.title_of'], language, { hours }), lines }]
      }),
    )
  },
  async effect({ tx }, { id, employee_id }) {
    const given = (await PART_TIME.given(tx, [id])).get(id)
    if (given) await PART_TIME.keep(tx, { id, employeeId: employee_id }, given)
  },
}

/** Part-time hours that wait or were approved. */
export const PART_TIMES: TimeRecords = {
  kind: 'part_time',
  async between(tx, people, { first, last }) {
    const { rows } = await sql<TimeRecord>`
      select o.request_id as request, o.employee_id as employee, o.day, o.start_minute as start, o.end_minute as "end", o.break_minutes as pause
      from part_time_request o join request r on r.id = o.request_id and r.state in ('pending', 'approved', 'paid')
      where ${among('o.employee_id', people)} and o.day between ${first}::date and ${last}::date`.execute(tx)
    return rows
  },
}
