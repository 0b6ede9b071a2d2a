import { expect, it } from 'vitest'
import { rateText } from './words.ts'

it('PAY-09a a difference that shows as nothing has no sign', () => {
  expect([400, -400, 29_000, -29_000, 0].map(rateText)).toEqual(['0%', '0%', '+2.9%', '−2.9%', '0%'])
})
