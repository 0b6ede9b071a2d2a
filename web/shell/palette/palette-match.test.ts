import { expect, it } from 'vitest'
import { matchesWords } from './palette-match.ts'

it('a page is found by the beginning of each word typed, in any order, of its title or other words', () => {
  const page = ['Pay runs', 'payroll salary wages 薪資 發薪']
  for (const typed of ['pay', 'PAYROLL', 'runs pay', 'sal', '薪', '發薪', '資'])
    expect(matchesWords(typed, page), typed).toBe(true)
  for (const typed of ['roll', 'pay xyz', 'november', '請假']) expect(matchesWords(typed, page), typed).toBe(false)
})

it('a month is found in either language and as it is written in addresses', () => {
  const month = ['November 2026', 'Nov 2026', '2026年11月', '2026-11']
  for (const typed of ['november', 'nov 2026', '2026-11', '11月', '2026年11月'])
    expect(matchesWords(typed, month), typed).toBe(true)
  for (const typed of ['december', 'nov 2025', '12月']) expect(matchesWords(typed, month), typed).toBe(false)
})
