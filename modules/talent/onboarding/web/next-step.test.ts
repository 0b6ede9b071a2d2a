import { expect, it } from 'vitest'
import { STAGES } from '../stage-rules.ts'
import { askOfMove, nextStage, otherStages } from './next-step.ts'

it('REC-03a a move asks for what its stages need', () => {
  const ask = (stage: (typeof STAGES)[number], to: (typeof STAGES)[number], onboard_on: string | null = null) =>
    askOfMove({ stage, onboard_on }, to)
  expect(ask('resume_reviewed', 'resume_reviewed')).toBeUndefined()
  expect(ask('resume_reviewed', 'phone_screening')).toBe('nothing')
  expect(ask('phone_screening', 'resume_reviewed')).toBe('reason')
  expect(ask('resume_reviewed', 'interview')).toBe('reason')
  expect(ask('interview', 'interview_passed')).toBe('fact')
  expect(ask('phone_screening', 'offer_job')).toBe('paper')
  expect(ask('offer_job', 'phone_screening')).toBe('reason')
  expect(ask('offer_accepted', 'onboard_date')).toBe('first_day')
  expect(ask('offer_accepted', 'onboard_date', '2027-01-04')).toBe('nothing')
  expect(ask('interview', 'onboard_date', '2027-01-04')).toBe('paper')
  expect(ask('onboard_date', 'migrate', '2027-01-04')).toBe('employee')
  expect(ask('interview', 'migrate')).toBe('employee')
})

it('REC-03a the next stage stands first, and migrating is no move', () => {
  expect(STAGES.map(nextStage)).toEqual([...STAGES.slice(1, -1), undefined, undefined])
  expect(otherStages('offer_accepted').slice(0, 3)).toEqual(['onboard_date', 'migrate', 'resume_reviewed'])
  for (const stage of STAGES)
    expect(otherStages(stage).toSorted()).toEqual(STAGES.filter((one) => one !== stage).toSorted())
})
