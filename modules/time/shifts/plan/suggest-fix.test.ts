import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DayHours, workHours } from '#base/days/day-hours.ts'
import { addDays, type Day, daysBetween } from '#base/days/days.ts'
import { countryAt } from '#statutory/countries.ts'
import type { Workday } from '../../../calendar/workdays/workday.ts'
import { type Choice, suggestFix } from './suggest-fix.ts'
import { findWarnings } from './warnings.ts'

const TW = { law: () => countryAt('TW')!.hours!('2026-12').planning, restMinutes: null }
const at = (start: number, end: number): DayHours => ({ start: start * 60, end: end * 60, break: 0, divides: null })
const SHIFTS: Readonly<Record<string, DayHours | null>> = {
  AM: at(7, 15),
  DAY: at(10, 18),
  PM: at(15, 23),
  NT: at(23, 7),
  LONG: at(8, 22),
  SHORT: at(10, 14),
  OFF: null,
}
const choices: Choice[] = Object.entries(SHIFTS)
  .filter(([name]) => !['LONG', 'SHORT'].includes(name))
  .map(([name, hours]) => ({ shift: hours && name, name, hours }))
const MONDAY = '2026-12-07'

function day(name: string): Workday {
  const hours = SHIFTS[name] ?? null
  const laid = hours && workHours(hours)
  return {
    employed: true,
    office: null,
    kind: laid ? 'working' : 'rest_day',
    hours: laid,
    holidays: [],
    away: [],
    shift: laid && {
      source: 'shift',
      id: name,
      name,
      parts: [{ id: name, shift: name, name, hours: laid, margins: null }],
    },
  }
}
const suggestedFixes = (
  planned: readonly (string | Workday)[],
  mayChange: (day: Day) => boolean = () => true,
  choicesOn: (day: Day) => readonly Choice[] = () => choices,
) => {
  const days = planned.map((one) => (typeof one === 'string' ? day(one) : one))
  const warnings = findWarnings(MONDAY, days, MONDAY, TW)
  return warnings.map((warning) => [
    warning.rule,
    suggestFix({ first: MONDAY, days, from: MONDAY, rules: TW, warnings }, warning, choicesOn, mayChange),
  ])
}

describe('SHF-07 suggesting a fix', () => {
  it('SHF-07f clears too little rest with the shift of the closest start, here or on the day before', () => {
    // 10:00 is eleven hours after 23:00.
    expect(suggestedFixes(['PM', 'AM', 'OFF'])).toEqual([['rest', { day: '2026-12-08', shift: 'DAY' }]])
    expect(suggestedFixes(['PM', 'AM', 'OFF'], (on) => on === MONDAY)).toEqual([
      ['rest', { day: MONDAY, shift: 'DAY' }],
    ])
    expect(suggestedFixes(['PM', 'AM', 'OFF'], () => false)).toEqual([['rest', undefined]])
  })

  it('SHF-07f prefers the warned day between two equal changes', () => {
    // Three hours earlier the day before, or three hours later on the day itself: both leave eleven hours.
    const [early, late] = [at(12, 20), at(10, 18)]
    const nearbyShifts = (on: Day): Choice[] => [
      { shift: on === MONDAY ? 'EARLY' : 'LATE', name: '', hours: on === MONDAY ? early : late },
    ]
    const names = ['PM', 'AM', 'OFF']
    expect(suggestedFixes(names, () => true, nearbyShifts)).toEqual([['rest', { day: '2026-12-08', shift: 'LATE' }]])
    expect(suggestedFixes(names, (on) => on === MONDAY, nearbyShifts)).toEqual([
      ['rest', { day: MONDAY, shift: 'EARLY' }],
    ])
  })

  it('SHF-07f changes the day before only for too little rest, and never a day of two shifts or of the weekly pattern', () => {
    expect(suggestedFixes(Array(7).fill('SHORT'))).toEqual([['days_in_row', { day: '2026-12-13', shift: null }]])
    expect(suggestedFixes(Array(7).fill('SHORT'), (on) => on < '2026-12-13')).toEqual([['days_in_row', undefined]])
    // Monday's weekly pattern ends at 23:00. Tuesday's shift is moved, never the pattern.
    const pattern = { ...day('PM'), shift: null }
    expect(suggestedFixes([pattern, 'AM', 'OFF'], (on) => on === MONDAY)).toEqual([['rest', undefined]])
    expect(suggestedFixes([pattern, 'AM', 'OFF'])).toEqual([['rest', { day: '2026-12-08', shift: 'DAY' }]])
    const [first, second] = [day('AM').shift!.parts[0]!, day('PM').shift!.parts[0]!]
    const both = { ...day('LONG'), shift: { ...day('LONG').shift!, parts: [first, second] } }
    expect(suggestedFixes(['OFF', both, 'OFF']).map(([, mend]) => mend)).toEqual([undefined])
  })

  it('SHF-07g clears a seventh day in a row only with a day off', () => {
    expect(suggestedFixes(Array(7).fill('DAY')).filter(([rule]) => rule === 'days_in_row')).toEqual([
      ['days_in_row', { day: '2026-12-13', shift: null }],
    ])
  })

  it('SHF-06a SHF-07f does not offer a shift that overlaps its neighbour when rest was too short before', () => {
    const longest = (names: readonly string[], offered: Choice) => {
      const days = names.map(day)
      const warnings = findWarnings(MONDAY, days, MONDAY, TW)
      const warning = warnings.find(({ rule }) => rule === 'day')!
      const plan = { first: MONDAY, days, from: MONDAY, rules: TW, warnings }
      return suggestFix(
        plan,
        warning,
        () => [offered, choices.at(-1)!],
        () => true,
      )
    }
    const off = { day: '2026-12-08', shift: null }
    // The night ends at 07:00, so a shift from 06:00 overlaps it.
    expect(longest(['NT', 'LONG', 'OFF'], { shift: 'EARLY', name: 'EARLY', hours: at(6, 14) })).toEqual(off)
    expect(longest(['NT', 'LONG', 'OFF'], { shift: 'DAY', name: 'DAY', hours: at(10, 18) })?.shift).toBe('DAY')
    expect(longest(['OFF', 'LONG', 'AM'], { shift: 'OVER', name: 'OVER', hours: at(20, 8) })).toEqual(off)
    expect(longest(['OFF', 'LONG', 'AM'], { shift: 'LATE', name: 'LATE', hours: at(15, 23) })?.shift).toBe('LATE')
  })

  it('SHF-07efg every offer clears the warning, adds none and changes one day', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.keys(SHIFTS)), { minLength: 3, maxLength: 14 }), (names) => {
        const days = names.map(day)
        const before = findWarnings(MONDAY, days, MONDAY, TW)
        const keys = (all: typeof before) => all.map((one) => `${one.day} ${one.rule}`)
        for (const warning of before) {
          const plan = { first: MONDAY, days, from: MONDAY, rules: TW, warnings: before }
          const mend = suggestFix(
            plan,
            warning,
            () => choices,
            () => true,
          )
          if (!mend) continue
          const index = daysBetween(MONDAY, mend.day)
          const after = keys(findWarnings(MONDAY, days.with(index, day(mend.shift ?? 'OFF')), MONDAY, TW))
          expect(after.includes(`${warning.day} ${warning.rule}`)).toBe(false)
          expect(after.filter((key) => !keys(before).includes(key))).toEqual([])
          expect(mend.day <= warning.day && mend.day >= addDays(MONDAY, 0)).toBe(true)
        }
      }),
    )
  })
})
