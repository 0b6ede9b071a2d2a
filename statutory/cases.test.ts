import { expect, it } from 'vitest'
import { answerCase } from './cases.ts'
import { MALAYSIAN_CASES } from './malaysia/cases/cases.ts'
import { TAIWAN_CASES } from './taiwan/cases/cases.ts'

it('PAY-04ab no topic of one country means something in another', () => {
  expect(Object.keys(TAIWAN_CASES).filter((topic) => topic in MALAYSIAN_CASES)).toEqual([])
})

it('PAY-04ab Taiwan’s topics where only Malaysia was asked', () => {
  const asked = { id: 2, topic: 'nhi', period: '2026-01', inputs: {} }
  expect(answerCase(asked, MALAYSIAN_CASES)).toEqual({ id: 2, error: 'unsupported kind' })
})
