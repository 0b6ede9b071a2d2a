import { sql } from 'kysely'
import { addDays, earlierDay, firstDay } from '#base/days/days.ts'
import { withinReach } from '#people/reach.ts'
import { closingDay } from '../report-months.ts'
import { type FactSource, type FigureScope, joinPlace, monthColumn, placeColumns, sumFacts } from './fact-source.ts'

/** The people of a column in one of the months: the only one of a group by month. */
const headcountIn = (column: string, { isByMonth }: FigureScope, month: string | undefined) =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where ${isByMonth} or month = ${month ?? null}), 0)::int`

const average = ({ isByMonth, months }: FigureScope) =>
  sql`(coalesce(sum(opening + closing), 0) / 2.0 / ${isByMonth ? 1 : months.length}::int)`

/**
 * Who was employed on the day before each month and at its end, where they worked on that day; who joined in it, and
 * who left.
 */
export const HEADCOUNT_FACTS: FactSource<{
  opening: number
  joined: number
  left: number
  headcount: number
  average: number
  turnover: number | null
}> = {
  permission: 'employee:read',
  load: async ({ actor, today }, { months, from, until }) => {
    const within = withinReach(actor, 'employee:read', today)
    const past = months.filter((month) => firstDay(month) <= today)
    const openings = past.map((month) => addDays(firstDay(month), -1))
    const closings = past.map((month) => closingDay(month, today))
    const end = earlierDay(until, today)
    const moved = (column: 'joined_on' | 'last_day') => {
      const day = sql.ref(`employee.${column}`)
      return sql`select employee.id, ${monthColumn(day)}, null::text, ${placeColumns}, 0, 0, ${column === 'joined_on' ? 1 : 0}::int, ${column === 'last_day' ? 1 : 0}::int
        from employee ${joinPlace(day)} where ${day} between ${from}::date and ${end}::date and ${within}`
    }
    return sql`
      select employee.id as employee_id, moment.month, null::text as currency, ${placeColumns},
        (moment.side = 'opening')::int as opening, (moment.side = 'closing')::int as closing, 0 as joined, 0 as left_company
      from (select month, opening as day, 'opening' as side from unnest(${past}::text[], ${openings}::date[]) as o (month, opening)
        union all select month, closing, 'closing' from unnest(${past}::text[], ${closings}::date[]) as c (month, closing)) moment
      join employee on employee.joined_on <= moment.day and (employee.last_day is null or employee.last_day >= moment.day)
      ${joinPlace(sql`moment.day`)} where ${within}
      union all ${moved('joined_on')} union all ${moved('last_day')}`
  },
  figures: {
    opening: (scope) => headcountIn('opening', scope, scope.months[0]),
    joined: sumFacts('joined'),
    left: sumFacts('left_company'),
    headcount: (scope) => headcountIn('closing', scope, scope.months.at(-1)),
    average: (scope) => sql`round(${average(scope)}, 1)::float8`,
    turnover: (scope) => sql`round(sum(left_company) * 100 / nullif(${average(scope)}, 0), 1)::float8`,
  },
}
