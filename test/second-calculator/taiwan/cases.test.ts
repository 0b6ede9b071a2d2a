import { describe, expect, it } from 'vitest'
import published from '#test/cases/taiwan-cases.json' with { type: 'json' }
import { ANSWERS } from './cases.ts'

describe('PAY-04a the second calculator answers every published Taiwanese case', () => {
  it('knows every topic of the cases', () => {
    expect([...new Set(published.cases.map((one) => one.topic))].filter((topic) => !ANSWERS[topic])).toEqual([])
  })

  for (const one of published.cases) {
    it(one.id, () => {
      expect(ANSWERS[one.topic]?.(one.inputs, one.period)).toMatchObject(one.expected)
    })
  }
})
