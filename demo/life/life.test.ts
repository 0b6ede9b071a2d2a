import { describe, expect, it } from 'vitest'
import { eachDay, eachMonth, weekday } from '#base/days/days.ts'
import { PEOPLE } from '../people.ts'
import { claimMonth } from './claim-month.ts'
import { COLLEAGUES } from './colleagues.ts'
import { leaveYear } from './leave-year.ts'
import { workingDaysBy } from './moments.ts'
import { overtimeMonth } from './overtime-month.ts'

const EVERYONE = [...PEOPLE, ...COLLEAGUES]
const facts = {
  ...workingDaysBy((day) => weekday(day) % 6 !== 0),
  typeId: (country: string, type: string) => `${country} ${type}`,
  categoryId: (country: string, name: string) => `${country} ${name}`,
  reserved: [],
  paidFrom: '2025-11-01',
}
type Days = { type_id: string; from_day: string; until_day: string }

/** The working days of everybody's leave in a year, by person. */
const leaveDays = (year: number) =>
  EVERYONE.map((person) =>
    leaveYear(person, year, facts).flatMap(({ given }) =>
      eachDay((given as Days).from_day, (given as Days).until_day).filter((day) => weekday(day) % 6 !== 0),
    ),
  )

describe('the life of the demo company', () => {
  it('LIF colleagues have keys and managers of their own, as the small cast has, and make Taipei ten', () => {
    expect(new Set(EVERYONE.map(({ key }) => key)).size).toBe(EVERYONE.length)
    expect(new Set(EVERYONE.map(({ name }) => name)).size).toBe(EVERYONE.length)
    const above = new Map(EVERYONE.map(({ key, reportsTo }) => [key, reportsTo]))
    for (const { key } of EVERYONE) {
      const chain: (string | null)[] = []
      for (let at: string | null = key; at !== null; at = above.get(at) ?? null) {
        expect(chain).not.toContain(at)
        chain.push(at)
      }
      expect(chain.at(-1)).toBe('aminah')
    }
    const atWork = EVERYONE.filter(({ left }) => !left)
    expect(atWork).toHaveLength(70)
    expect(atWork.filter(({ office }) => office === 'TPE')).toHaveLength(10)
    expect(PEOPLE).toHaveLength(60)
  })

  it('LEA-01 everybody who works all year takes about fifteen days, never twice on a day, the same at every start', () => {
    const days = leaveDays(2026)
    expect(days).toEqual(leaveDays(2026))
    for (const own of days) expect(new Set(own).size).toBe(own.length)
    const whole = days.filter((_, at) => EVERYONE[at]!.joined < '2025-12-01' && !EVERYONE[at]!.left)
    for (const own of whole) {
      expect(own.length).toBeGreaterThanOrEqual(7)
      expect(own.length).toBeLessThanOrEqual(24)
    }
    const average = whole.flat().length / whole.length
    expect(average).toBeGreaterThan(12)
    expect(average).toBeLessThan(18)
  })

  it('LEA-01 nobody takes leave before joining, after leaving, or on days that are reserved', () => {
    for (const person of EVERYONE)
      for (const { given } of leaveYear(person, 2026, facts)) {
        const { from_day, until_day } = given as Days
        expect(from_day > person.joined).toBe(true)
        if (person.left) expect(until_day < person.left.last).toBe(true)
      }
    const [person] = EVERYONE
    const reserved = [{ who: person!.key, first: '2026-01-01', last: '2026-12-31' }]
    expect(leaveYear(person!, 2026, { ...facts, reserved })).toEqual([])
  })

  it('PAY-10 leave that costs pay begins with the first month that is paid here', () => {
    const types = new Set(
      EVERYONE.flatMap((person) => leaveYear(person, 2025, { ...facts, paidFrom: '2026-01-01' })).map(
        ({ given }) => (given as Days).type_id,
      ),
    )
    expect([...types].toSorted()).toEqual(['MY annual', 'MY emergency', 'MY hospitalisation', 'MY sick', 'TW annual'])
  })

  it('CLM-01 OT-01 about a third claim in each month, and the plants work longer', () => {
    for (const month of eachMonth('2025-11', '2026-11')) {
      const claimants = EVERYONE.filter((person) => claimMonth(person, month, facts).length > 0)
      expect(claimants.length).toBeGreaterThan(14)
      expect(claimants.length).toBeLessThan(36)
      const evenings = EVERYONE.flatMap((person) => overtimeMonth(person, month, facts))
      expect(evenings.length).toBeGreaterThan(10)
      for (const { sentAt, decidedAt } of evenings) expect(sentAt < decidedAt).toBe(true)
    }
  })
})
