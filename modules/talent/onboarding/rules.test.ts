import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type MovedCard, planMove } from './rules.ts'
import { STAGE_NEEDS, STAGES, type Stage } from './stage-rules.ts'

const card = (stage: Stage, more: Partial<MovedCard> = {}): MovedCard => ({
  stage,
  state: 'active',
  onboard_on: '2027-01-04',
  ...more,
})
const none = new Set<Stage>()
const all = new Set(STAGES)
const refused = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    const { code, fields, status } = error as { code: string; fields: Record<string, string[]>; status: number }
    return { code, fields, status }
  }
  return undefined
}

it('REC-03a forward by one is free, a skip and a step back need a reason', () => {
  expect(planMove(card('resume_reviewed'), { to: 'phone_screening', hasFile: false }, none)).toBe('forward')
  for (const [from, to, kind] of [
    ['resume_reviewed', 'open_for_opportunity', 'skipped'],
    ['interview', 'phone_screening', 'back'],
    ['interview', 'application_form', 'back'],
  ] as const) {
    expect(refused(() => planMove(card(from), { to, hasFile: false }, none))?.fields).toEqual({ reason: ['required'] })
    expect(planMove(card(from), { to, hasFile: false, reason: 'Known' }, none)).toBe(kind)
  }
  expect(refused(() => planMove(card('interview'), { to: 'interview', hasFile: false }, none))?.fields).toEqual({
    to: ['onboarding_same_stage'],
  })
})

it('REC-09a a stage that stands for a fact needs it, or a reason with a file, also where it is skipped', () => {
  const lacking = new Set<Stage>(['interview_passed'])
  const to = 'interview_passed'
  expect(refused(() => planMove(card('interview'), { to, hasFile: false }, lacking))?.fields).toEqual({
    to: ['onboarding_needs_interview_passed'],
  })
  expect(refused(() => planMove(card('interview'), { to, hasFile: false, reason: 'x' }, lacking))?.fields).toEqual({
    file_id: ['onboarding_paper'],
  })
  expect(refused(() => planMove(card('interview'), { to, hasFile: true }, lacking))?.fields).toEqual({
    reason: ['required'],
  })
  expect(planMove(card('interview'), { to, hasFile: true, reason: 'On paper' }, lacking)).toBe('forward')
  expect(planMove(card('interview'), { to, hasFile: false }, none)).toBe('forward')
  expect(
    refused(() => planMove(card('application_form'), { to: 'offer_job', hasFile: false, reason: 'x' }, lacking))
      ?.fields,
  ).toEqual({ file_id: ['onboarding_paper'] })
  // Going back over it needs nothing of it.
  expect(planMove(card('offer_job'), { to: 'interview', hasFile: false, reason: 'Again' }, lacking)).toBe('back')
})

it('REC-09b the onboard date needs a first day, and the employee comes with migrating only', () => {
  const at = card('offer_accepted', { onboard_on: null })
  expect(refused(() => planMove(at, { to: 'onboard_date', hasFile: true, reason: 'x' }, none))?.fields).toEqual({
    to: ['onboarding_needs_onboard_date'],
  })
  expect(planMove(card('offer_accepted'), { to: 'onboard_date', hasFile: false }, none)).toBe('forward')
  expect(
    refused(() => planMove(card('onboard_date'), { to: 'migrate', hasFile: true, reason: 'x' }, none))?.fields,
  ).toEqual({ to: ['onboarding_needs_migrate'] })
})

it('REC-03b a card that is not under way does not move', () => {
  for (const state of ['rejected', 'hired', 'ended'] as const)
    expect(
      refused(() =>
        planMove(card('interview', { state }), { to: 'phone_screening', hasFile: true, reason: 'x' }, none),
      ),
    ).toMatchObject({ status: 409, code: 'onboarding_not_active' })
})

it('REC-09c no way of moves passes a lacking fact without a file, and none reaches the employee', () => {
  const moves = fc.array(
    fc.record({
      to: fc.constantFrom(...STAGES),
      reason: fc.option(fc.constant('Because'), { nil: undefined }),
      hasFile: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(moves, (asked) => {
      let stage: Stage = 'resume_reviewed'
      for (const move of asked) {
        const before = STAGES.indexOf(stage)
        const error = refused(() => planMove(card(stage), move, all))
        if (error) continue
        const passed = STAGES.slice(before + 1, STAGES.indexOf(move.to) + 1)
        if (passed.some((one) => STAGE_NEEDS[one] === 'paper'))
          expect(move).toMatchObject({ hasFile: true, reason: 'Because' })
        stage = move.to
      }
      expect(stage).not.toBe('migrate')
    }),
  )
})
