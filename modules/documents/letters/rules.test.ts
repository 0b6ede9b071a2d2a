import { expect, it } from 'vitest'
import { seededRandom } from '#test/seeded-random.ts'
import { canMove, isReminderDue, LETTER_STATES, type LetterMove, type LetterState, requireMove } from './rules.ts'

/** What each move leads to, written from the order and not from the rule. */
const EXPECTED: Readonly<Record<string, LetterState>> = {
  'draft make nothing': 'waiting',
  'draft make acknowledgement': 'waiting',
  'draft make signature': 'waiting',
  'waiting send nothing': 'sent',
  'waiting send acknowledgement': 'sent',
  'waiting send signature': 'sent',
  'waiting issue nothing': 'issued',
  'waiting issue acknowledgement': 'issued',
  'waiting issue signature': 'issued',
  'waiting withdraw nothing': 'withdrawn',
  'waiting withdraw acknowledgement': 'withdrawn',
  'waiting withdraw signature': 'withdrawn',
  ...Object.fromEntries(
    ['sent', 'issued'].flatMap((state) => [
      ...['nothing', 'acknowledgement', 'signature'].flatMap((needs) => [
        [`${state} withdraw ${needs}`, 'withdrawn'],
        [`${state} replace ${needs}`, 'replaced'],
      ]),
      [`${state} acknowledge acknowledgement`, 'acknowledged'],
      [`${state} sign signature`, 'signed'],
      [`${state} decline acknowledgement`, 'declined'],
      [`${state} decline signature`, 'declined'],
    ]),
  ),
}
const MOVES: readonly LetterMove[] = ['make', 'send', 'issue', 'acknowledge', 'sign', 'decline', 'withdraw', 'replace']
const NEEDS = ['nothing', 'acknowledgement', 'signature'] as const

it('LET-02 LET-03 each move leads from the states of the order and from no other', () => {
  for (const state of LETTER_STATES)
    for (const move of MOVES)
      for (const needs of NEEDS) {
        const to = EXPECTED[`${state} ${move} ${needs}`]
        expect([state, move, needs, canMove({ state, needs }, move)]).toEqual([state, move, needs, to !== undefined])
        if (to) expect(requireMove({ state, needs }, move)).toBe(to)
        else expect(() => requireMove({ state, needs }, move)).toThrow('letter_state')
      }
})

it('LET-03 whatever is tried in any order, an answered letter keeps its answer', () => {
  const random = seededRandom(7)
  for (let run = 0; run < 500; run++) {
    const needs = NEEDS[random(NEEDS.length)]!
    let state: LetterState = 'draft'
    for (let step = 0; step < 30; step++) {
      const before: LetterState = state
      const move = MOVES[random(MOVES.length)]!
      if (canMove({ state, needs }, move)) state = requireMove({ state, needs }, move)
      expect(state).toBe(EXPECTED[`${before} ${move} ${needs}`] ?? before)
      if (['acknowledged', 'signed', 'declined', 'withdrawn', 'replaced'].includes(before)) expect(state).toBe(before)
    }
  }
})

it('LET-03 somebody who has not answered is reminded after 3 and 7 days, and no more', () => {
  const due = [2, 3, 6, 7, 8, 30].map((days) => [0, 1, 2].map((reminders) => isReminderDue(days, reminders)))
  expect(due).toEqual([
    [false, false, false],
    [true, false, false],
    [true, false, false],
    [true, true, false],
    [true, true, false],
    [true, true, false],
  ])
})
