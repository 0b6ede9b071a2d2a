import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../case-values.ts'
import { answerCaseWithUnused, answerCase as answerOf } from '../../cases.ts'
import { MALAYSIAN_CASES } from './cases.ts'

const answerCase = (entry: Json) => answerOf(entry, MALAYSIAN_CASES)

type Case = { id: string; kind: string; input: Record<string, never>; expected: Record<string, never> }

const { meta, cases }: { meta: { count: number }; cases: Case[] } = JSON.parse(
  readFileSync(new URL('../../../test/cases/malaysia-cases.json', import.meta.url), 'utf8'),
)

describe('Published and derived cases', () => {
  it('PAY-03a every case of the file is complete', () => {
    expect(cases).toHaveLength(meta.count)
  })

  for (const entry of cases) {
    it(`PAY-03a ${entry.kind} ${entry.id}`, () => {
      expect(answerCase(entry)).toEqual({ id: entry.id, actual: entry.expected })
    })
  }

  it('PAY-03a the keys of expected name the requested results, with or without values', () => {
    const [entry] = cases.filter(({ kind }) => kind === 'employee')
    const blank = { ...entry!, expected: { epf: null, socso: { category: null } } }
    expect(answerCase(blank)).toEqual({
      id: entry!.id,
      actual: { epf: { part: 'A', employee: '385.00', employer: '455.00' }, socso: { category: 1 } },
    })
  })

  it('PAY-03a a case may use topic and inputs for kind and input, with the period beside them', () => {
    const entry = { id: 1, topic: 'eis', inputs: { wages: '6000.00' }, period: '2024-09', expected: { employee: null } }
    expect(answerCase(entry)).toEqual({ id: 1, actual: { employee: '9.90' } })
  })
})

describe('A field of one kind in another', () => {
  const age64 = { period: '2026-02', citizenship: 'foreigner', age: 64, wages: '4000.00' }
  it.each([
    // Part F and the second category follow from the person as in a case of kind employee.
    ['epf', age64, { employee: '80.00', employer: '80.00' }],
    ['socso', age64, { employee: '0.00', employer: '49.40' }],
    ['eis', { period: '2026-02', wages: '4000.00', birthDate: '1966-02-28' }, { employee: '0.00' }],
    // Only locals may opt out, and not before July 2026.
    ['skbbk', { period: '2026-07', wages: '1500.00', skbbkOptOut: true }, { employee: '0.00' }],
    ['skbbk', { period: '2026-06', wages: '1500.00', skbbkOptOut: true }, { employee: '10.85' }],
    [
      'skbbk',
      { period: '2026-07', wages: '1500.00', skbbkOptOut: true, citizenship: 'foreigner' },
      { employee: '10.85' },
    ],
    ['employee', { ...age64, period: '2026-07', participates: false }, { skbbk: { employee: '0.00' } }],
    ['hrd', { malaysianEmployees: 16, levyWages: '5001.00', citizenship: 'foreigner' }, { levy: '0.00' }],
    [
      'pcb',
      { period: '2026-01', category: 1, current: { normal: '5000.00', epfNormal: '550.00' } },
      { payable: '110.00' },
    ],
  ])('PAY-03 %s accepts %j', (kind, input, expected) => {
    const { answer, unused } = answerCaseWithUnused({ id: 1, kind, input, expected }, MALAYSIAN_CASES)
    expect(answer).toEqual({ id: 1, actual: expected })
    expect(unused).toEqual([])
  })

  it('PAY-03a the answer names fields that it ignores, nested ones with their path', () => {
    const months = [
      { month: 1, normal: '5000.00', regime: 'rep' },
      { month: 2, normal: '5000.00', regime: 'rep' },
    ]
    const unused = (kind: string, input: object) =>
      answerCaseWithUnused({ kind, input } as never, MALAYSIAN_CASES).unused
    expect(unused('epf', { period: '2026-01', part: 'A', wages: '1.00', bonus: '1.00' })).toEqual(['bonus'])
    expect(
      unused('pcb', { year: 2026, month: 1, category: 1, current: { bonus: '1.00' }, past: { pcb: '1.00' } }),
    ).toEqual(['current.bonus', 'past'])
    expect(unused('pcb-year', { year: 2026, category: 1, months })).toEqual(['months[].regime'])
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
      { id: 'a', kind: 'pcb', input: { year: 2026, month: 1, category: 1, children: { under18: 0.3 }, current: {} } },
      'children.under18: expected halves',
    ],
    [
      { id: 'a', kind: 'employee', input: { period: '2026-01', wages: '1.00', citizenship: {} } },
      'citizenship: expected citizen, pr or foreigner',
    ],
    [{ id: 'a', kind: 'pcb', input: { year: 2026, month: 1, category: 1 } }, 'current: missing'],
    [
      { id: 'a', kind: 'pcb-year', input: { year: 2026, category: 1, months: [{ month: 2 }, { month: 2 }] } },
      'months: 2026-02 after 2026-02',
    ],
    [
      { id: 'a', kind: 'ea', input: { rule: 'nap' } },
      'rule: expected one of overtimeNormalDay, restDay, publicHoliday, incompleteMonth',
    ],
  ])('PAY-03 %j is answered with the reason', (entry, error) => {
    expect(answerCase(entry)).toEqual({ id: 'a', error })
  })

  it('PAY-03a a value that is not a case is answered with an error', () => {
    expect(answerCase('?')).toEqual({ id: null, error: 'case: expected an object' })
  })
})
