import { expect, it } from 'vitest'
import { verdict } from './verdict.ts'

/** Results in sequence: tests that passed, that failed, or that timed out. */
const says = (...answers: ('pass' | 'fail' | 'no end')[]) => {
  const left = [...answers]
  const ask = async () => {
    const answer = left.shift()
    if (answer === undefined) throw new Error('asked once more')
    return answer === 'no end' ? null : { passed: answer === 'pass', failed: null }
  }
  return { ask, left }
}
const of = (mutant: ReturnType<typeof says>, unchanged = says()) => verdict(mutant.ask, unchanged.ask)

it('a completed run decides, and no other run follows', async () => {
  expect([await of(says('pass')), await of(says('fail'))]).toEqual(['lives', 'killed'])
})

it('runs without a result kill a mutant only if the unchanged program completes twice', async () => {
  expect(await of(says('no end', 'no end'), says('pass', 'pass'))).toBe('killed')
  expect(await of(says('no end', 'pass'), says('pass'))).toBe('lives')
  expect(await of(says('no end', 'no end', 'no end'), says('no end', 'pass', 'pass'))).toBe('killed')
  expect(await of(says('no end', 'fail'), says('no end'))).toBe('killed')
})

it('no verdict is given when the machine is too busy for the unchanged program', async () => {
  for (const answer of ['no end', 'fail'] as const)
    expect(await of(says(...Array(6).fill('no end')), says(...Array(6).fill(answer)))).toBe('not asked to the end')
})
