import { expect, it } from 'vitest'
import { typedTimes } from './typed-times.ts'

it('OT-01 times of a file are read as people and spreadsheets write them; what is no time stays, to be refused by name', () => {
  const read = (start: string) => typedTimes({ start }, ['start']).start
  expect(['18:00', '9:00', '09:00:00', ' 9.30 ', '9：05'].map(read)).toEqual([
    '18:00',
    '09:00',
    '09:00',
    '09:30',
    '09:05',
  ])
  for (const text of ['6pm', '1800', '18:00:30', '18', '118:00']) expect(read(text)).toBe(text)
})

it('OT-01 an empty cell gives nothing, so that the form’s own default counts, and other columns stay as they are', () => {
  expect(typedTimes({ start: null, break_minutes: null, day: '2026-11-16', next_day: false }, ['start'])).toEqual({
    ...{ day: '2026-11-16', next_day: false },
  })
})
