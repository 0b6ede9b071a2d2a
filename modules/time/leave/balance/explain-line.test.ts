import { expect, it } from 'vitest'
import type { Language } from '#base/access/actor.ts'
import { computeGrants } from '../ledger/grants.ts'
import { leaveYearOn } from '../ledger/leave-year.ts'
import { ONE_DAY, type TypeRules } from '../ledger/type-rules.ts'
import { person, rules } from '../testing/sample-rules.ts'
import { explainLine } from './explain-line.ts'

const monthly: Partial<TypeRules> = {
  every: 'month',
  part: 'months',
  rounding: { step: ONE_DAY, how: 'half-up', of: 'total' },
}

/** What the grants of a year say to a reader. */
function explained(typeRules: TypeRules, joined: string, language: Language = 'en'): string[] {
  const of = person(joined)
  return computeGrants([typeRules], of, leaveYearOn([typeRules], joined, joined)).map(
    (grant) =>
      explainLine(
        { day: grant.day, kind: 'granted', figure: 'granted', amount: grant.amount, year: grant.day, grant },
        'days',
        language,
        new Map(),
      ) ?? '',
  )
}

it('LEA-03a a grant says what is granted so far, never more than the year gives, and how the last is rounded', () => {
  const said = explained(rules(16, monthly), '2026-03-01')
  // Ten months of sixteen days are 13.333, of which the year gives 13.
  expect(said[0]).toContain('1.333 of 13 so far')
  expect(said.at(-1)).toContain('13.333, rounded to 13')
  expect(
    said.filter((text) => /so far/.test(text)).every((text) => Number(/([\d.]+) of 13/.exec(text)?.[1]) < 13),
  ).toBe(true)
  expect(explained(rules(16, monthly), '2026-03-01', 'zh-TW').at(-1)).toContain('13.333，進位為 13')
})

it('LEA-03a a grant of a whole year says nothing about parts', () => {
  expect(explained(rules(16), '2026-01-01')).toEqual(['16 per year, 1 Jan 2026 to 31 Dec 2026'])
})
