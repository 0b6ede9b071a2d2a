import { sql } from 'kysely'
import { hoursText } from '#base/days/hours-text.ts'
import type { DayOffImpact } from '#calendar/holidays.ts'
import { withinReach } from '#people/reach.ts'
import { type DayClass, dayNameOf } from '../counting/day-type.ts'
import { overtimeLabels } from '../labels.ts'
import { overtimeTexts } from '../texts.ts'

/** Shows overtime on a day that is declared off: its hours by day type. */
export const OVERTIME_ON_DAY_OFF: DayOffImpact = {
  kind: 'overtime',
  name: overtimeLabels['overtime.title'],
  async findAffected({ tx, actor, today, language }, days) {
    const { rows } = await sql<{ id: string; who: string | null; pieces: (DayClass & { minutes: number })[] }>`
      select r.id, case when ${withinReach(actor, 'overtime:read', today)} then employee.full_name end as who,
        (select json_agg(json_build_object('type', p.day_type, 'work', p.work, 'minutes', p.minutes) order by p.position)
          from overtime_piece p where p.request_id = r.id) as pieces
      from request r join employee on employee.id = r.employee_id join overtime_request o on o.request_id = r.id
      where r.kind = 'overtime' and r.state in ('pending', 'approved', 'paid')
        and exists (select from unnest(${`{${days.join()}}`}::date[]) as on_day(day) where on_day.day in (o.day, o.day + 1))
      order by employee.full_name, r.id`.execute(tx)
    const say = overtimeTexts(language)
    return rows.map(({ id, who, pieces }) => ({
      id,
      who,
      text: (pieces ?? [])
        .map((piece) => `${hoursText(piece.minutes)} ${say(`overtime.day_type.${dayNameOf(piece)}`)}`)
        .join(' + '),
    }))
  },
}
