import { describe, expect, it } from 'vitest'
import published from '#test/cases/malaysia-cases.json' with { type: 'json' }
import { ANSWERS } from './cases.ts'

describe('PAY-03a the second calculator answers every published Malaysian case', () => {
  it('knows every kind of case', () => {
    expect([...new Set(published.cases.map((one) => one.kind))].filter((kind) => !ANSWERS[kind])).toEqual([])
  })

  for (const one of published.cases) {
    it(one.id, () => {
      expect(ANSWERS[one.kind]?.(one.input)).toMatchObject(one.expected)
    })
  }
})
