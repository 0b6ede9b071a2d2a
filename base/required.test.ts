import { expect, it } from 'vitest'
import { required } from './required.ts'

it('returns a value that exists, also a false or empty one', () => {
  expect(required(0, 'count')).toBe(0)
  expect(required('', 'note')).toBe('')
  expect(required(false, 'answer')).toBe(false)
})

it('throws an error that names the missing value', () => {
  expect(() => required(undefined, 'pay group of the run')).toThrow('Missing: pay group of the run')
  expect(() => required(null, 'pay group of the run')).toThrow('Missing: pay group of the run')
})
