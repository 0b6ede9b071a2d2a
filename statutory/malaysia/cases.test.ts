import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { answerCase } from './cases.ts'

type Case = { id: string; kind: string; input: Record<string, never>; expected: Record<string, never> }

const { meta, cases }: { meta: { count: number }; cases: Case[] } = JSON.parse(
  readFileSync(new URL('../../test/cases/malaysia-cases.json', import.meta.url), 'utf8'),
)

describe('Published and derived cases', () => {
  it('PAY-03 the file is complete', () => {
    expect(cases).toHaveLength(meta.count)
  })

  for (const entry of cases) {
    it(`PAY-03 ${entry.kind} ${entry.id}`, () => {
      expect(answerCase(entry)).toEqual({ id: entry.id, actual: entry.expected })
    })
  }

  it('PAY-03 the keys of expected say what is asked, with or without values', () => {
    const [entry] = cases.filter(({ kind }) => kind === 'employee')
    const blank = { ...entry!, expected: { epf: null, socso: { category: null } } }
    expect(answerCase(blank)).toEqual({
      id: entry!.id,
      actual: { epf: { part: 'A', employee: '385.00', employer: '455.00' }, socso: { category: 1 } },
    })
  })

  it('PAY-03 topic and inputs are other names for kind and input; the period may stand beside', () => {
    const entry = { id: 1, topic: 'eis', inputs: { wages: '6000.00' }, period: '2024-09', expected: { employee: null } }
    expect(answerCase(entry)).toEqual({ id: 1, actual: { employee: '9.90' } })
  })
})

describe('Cases that cannot be answered', () => {
  it.each([
    [{ id: 'a', kind: 'horoscope', input: {} }, 'unsupported kind'],
    [{ id: 'a', kind: 'toString', input: {} }, 'unsupported kind'],
    [{ id: 'a', kind: 'epf' }, 'input: expected an object'],
    [{ id: 'a', kind: 'epf', input: { part: 'A', wages: '1000.00' } }, 'period: expected a month such as 2026-01'],
    [
      { id: 'a', kind: 'epf', input: { period: '2026-13', part: 'A', wages: '1' } },
      'period: expected a month such as 2026-01',
    ],
    [{ id: 'a', kind: 'epf', input: { period: '2026-01', part: 'A', wages: '1,000' } }, 'wages: not an amount: 1,000'],
    [{ id: 'a', kind: 'epf', input: { period: '2026-01', part: 'A', wages: '-5.00' } }, 'wages: negative'],
    [
      { id: 'a', kind: 'epf', input: { period: '2026-01', part: 'Z', wages: '5.00' } },
      'part: expected one of A, B, C, D, E, F, none',
    ],
    [
      { id: 'a', kind: 'epf', input: { period: '2025-09', part: 'F', wages: '5.00' } },
      'EPF Part F does not exist in 2025-09',
    ],
    [
      { id: 'a', kind: 'pcb', input: { year: 2026, month: 13, category: 1 } },
      'month: expected a whole number from 1 to 12',
    ],
    [
      { id: 'a', kind: 'pcb', input: { year: 2026, month: 1, category: 1, children: { under18: 0.3 } } },
      'children.under18: expected halves',
    ],
    [
      { id: 'a', kind: 'ea', input: { rule: 'nap' } },
      'rule: expected one of overtimeNormalDay, restDay, publicHoliday, incompleteMonth',
    ],
  ])('PAY-03 %j says why', (entry, error) => {
    expect(answerCase(entry)).toEqual({ id: 'a', error })
  })

  it('PAY-03 something that is no case at all', () => {
    expect(answerCase('?')).toEqual({ id: null, error: 'case: expected an object' })
  })
})
