import { expect, it } from 'vitest'
import { WORKDAYS_CHANGED } from '#people/events.ts'
import { timeHours, timeLeave } from './modules.generated.ts'
import { modules } from './modules.ts'

it('OT-06a leave handles a change of days before overtime, which depends on leave', () => {
  const handling = modules.filter(({ brings }) => brings?.some(({ point }) => point === WORKDAYS_CHANGED.handlers))
  expect(handling).toEqual(expect.arrayContaining([timeLeave, timeHours]))
  expect(handling.indexOf(timeLeave)).toBeLessThan(handling.indexOf(timeHours))
})
