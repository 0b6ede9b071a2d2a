import { firstDay, type Month } from '#base/days/days.ts'
import type { Person } from '../people.ts'
import { draw } from './chance.ts'
import type { LifeRequest } from './life-request.ts'
import { decisionAfter, momentOn, type WorkingDays } from './moments.ts'

/** Who works with their hands at a plant or a warehouse. */
const POSITIONS = ['Machine Operator', 'Technician', 'Packer', 'Storekeeper', 'Driver', 'Maintenance Lead']

/** Evenings on which a person of the plants worked longer in a month: up to four, of one and a half to three hours. */
export function overtimeMonth(person: Person, month: Month, facts: WorkingDays): LifeRequest[] {
  if (!POSITIONS.includes(person.position) || person.type === 'part_time') return []
  const name = `${person.key} ${month} overtime`
  const days = facts.workingFrom(firstDay(month), 16, 'MY')
  return Array.from({ length: draw(name, 5) }, (_, nth) => `${name} ${nth}`)
    .map((evening, nth) => ({ evening, at: nth * 3 + draw(`${evening} day`, 3) }))
    .filter(({ at }) => days[at]! >= person.joined && (!person.left || days[at + 1]! <= person.left.last))
    .map(({ evening, at }) => {
      const sentAt = momentOn(days[at + 1]!, evening)
      const minutes = 18 * 60 + 90 + 30 * draw(`${evening} length`, 4)
      return {
        who: person.key,
        kind: 'overtime',
        sentAt,
        decidedAt: decisionAfter(sentAt, evening, facts, 'MY'),
        decision: 'approved',
        given: {
          day: days[at]!,
          start: '18:00',
          end: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
          next_day: false,
          break_minutes: 0,
          present_from: null,
          present_until: null,
          given: null,
          emergency: null,
        },
        reason: 'Orders of the month',
        remark: null,
        file: { name: '', lines: [] },
      }
    })
}
