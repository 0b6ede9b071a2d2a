import { expect, it } from 'vitest'
import { verdict } from './verdict.ts'

/** Answers one after the other: tests that passed, that failed, or that came to no end in their time. */
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

it('tests that end say what they say, and nothing else is asked', async () => {
  expect([await of(says('pass')), await of(says('fail'))]).toEqual(['lives', 'killed'])
})

it('tests that come to no end notice something only where the unchanged program comes to its end, twice', async () => {
  expect(await of(says('no end', 'no end'), says('pass', 'pass'))).toBe('killed')
  expect(await of(says('no end', 'pass'), says('pass'))).toBe('lives')
  expect(await of(says('no end', 'no end', 'no end'), says('no end', 'pass', 'pass'))).toBe('killed')
  expect(await of(says('no end', 'fail'), says('no end'))).toBe('killed')
})

it('on a machine too busy for the unchanged program it says that it could not tell', async () => {
  for (const answer of ['no end', 'fail'] as const)
    expect(await of(says(...Array(6).fill('no end')), says(...Array(6).fill(answer)))).toBe('not asked to the end')
})
