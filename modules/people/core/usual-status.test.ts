import { expect, it } from 'vitest'
import { usualStatus } from './usual-status.ts'

const TODAY = '2026-11-29'

it('EMP-02 whoever joined more than six months ago is proposed as confirmed, others as on probation', () => {
  const status = (joinedOn: string) => usualStatus({ joinedOn, probationEnds: null }, TODAY)
  expect([status('2022-03-01'), status('2026-05-28')]).toEqual(['active_confirmed', 'active_confirmed'])
  expect([status('2026-05-29'), status(TODAY), status('2027-01-04')]).toEqual(Array(3).fill('active_probation'))
})

it('EMP-02 the last day of a probation decides, where it is known', () => {
  const status = (probationEnds: string) => usualStatus({ joinedOn: '2026-09-01', probationEnds }, TODAY)
  expect([status('2026-11-28'), status(TODAY)]).toEqual(['active_confirmed', 'active_probation'])
})
