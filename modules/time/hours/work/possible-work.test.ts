import { expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import { canHaveBegun, isAway, requirePossibleWork } from './possible-work.ts'

/** The field and code of a refusal; null when nothing is refused. */
const refusal = (work: () => void): string | null => {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return Object.entries(error.fields)
      .map(([field, codes]) => `${field} ${codes}`)
      .join()
  }
}
const PERSON = { timezone: 'Asia/Kuala_Lumpur', joined: '2026-11-02', lastDay: '2026-11-20' }
/** 20:00 of the 20th in Kuala Lumpur. */
const NOW = new Date('2026-11-20T12:00:00.000Z')

it('OT-05 work ends on the next day at the latest, is longer than its break, is over, and lies within the employment', () => {
  const of = (day: string, more: object = {}, lastDay: string | null = PERSON.lastDay) =>
    refusal(() =>
      requirePossibleWork({ ...PERSON, lastDay }, day, { start: 1_080, end: 1_200, pause: 0, ...more }, NOW),
    )
  expect([of('2026-11-18', { end: 2_880 }), of('2026-11-18', { end: 2_881 })]).toEqual([null, 'end work_too_long'])
  expect([of('2026-11-18', { pause: 119 }), of('2026-11-18', { pause: 120 })]).toEqual([
    null,
    'break_minutes work_break_too_long',
  ])
  expect([of('2026-11-20'), of('2026-11-20', { end: 1_201 })]).toEqual([null, 'day work_in_future'])
  expect([of('2026-11-02'), of('2026-11-01')]).toEqual([null, 'day not_employed_then'])
  expect([of('2026-11-19', {}, '2026-11-19'), of('2026-11-19', {}, '2026-11-18'), of('2026-11-19', {}, null)]).toEqual([
    null,
    'day not_employed_then',
    null,
  ])
})

it('OT-05 work cannot have begun on a day that has not started at the place, or outside the employment', () => {
  const of = (day: string) => canHaveBegun(PERSON as never, day, NOW)
  expect([of('2026-11-20'), of('2026-11-21'), of('2026-11-01'), of('2026-11-02')]).toEqual([true, false, false, true])
  expect(canHaveBegun(undefined, '2026-11-20', NOW)).toBe(false)
  // A minute before midnight of the 19th in Kuala Lumpur, and midnight.
  const late = (at: string) => canHaveBegun(PERSON as never, '2026-11-20', new Date(at))
  expect([late('2026-11-19T15:59:00.000Z'), late('2026-11-19T16:00:00.000Z')]).toEqual([false, true])
})

it('OT-01 work lies in leave when it shares a minute with the day, the half or the hours of the leave', () => {
  const hours = { start: 540, end: 1_080, divides: 780 }
  const at = (away: object, start: number, end: number, of: object | null = hours) =>
    isAway({ hours: of, away: [{ part: 'whole', pending: false, ...away }] } as never, { start, end })
  expect(at({}, 1_200, 1_260)).toBe(true)
  expect(at({ pending: true }, 1_200, 1_260)).toBe(false)
  expect([at({ part: 'first' }, 700, 779), at({ part: 'first' }, 780, 900)]).toEqual([true, false])
  expect([at({ part: 'second' }, 779, 781), at({ part: 'second' }, 700, 780)]).toEqual([true, false])
  expect([at({ part: 'second' }, 1_079, 1_100), at({ part: 'second' }, 1_080, 1_100)]).toEqual([true, false])
  // Each half of an undivided day has all its hours.
  const undivided = { ...hours, divides: null }
  expect([at({ part: 'first' }, 1_000, 1_079, undivided), at({ part: 'first' }, 1_080, 1_100, undivided)]).toEqual([
    true,
    false,
  ])
  expect([at({ part: 'first' }, 600, 700, null), at({}, 600, 700, null)]).toEqual([false, true])
  const errand = { part: 'time', time: { start: 600, end: 660 } }
  expect([at(errand, 659, 700), at(errand, 660, 700), at(errand, 500, 600)]).toEqual([true, false, false])
})
