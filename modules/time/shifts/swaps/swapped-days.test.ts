import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Day } from '#base/days/days.ts'
import type { Warning } from '../plan/warnings.ts'
import { newWarnings } from './swap-plan.ts'
import { swappedDays } from './swapped-days.ts'

const A = 'a'
const B = 'b'
const MON = '2026-12-07'
const TUE = '2026-12-08'
const publishedIn = (days: Record<string, readonly (string | null)[]>) => (employee: string, day: Day) =>
  days[`${employee} ${day}`] ?? []
const swappedCells = (...args: Parameters<typeof swappedDays>) =>
  swappedDays(...args)?.map(({ employee, day, shifts }) => [employee, day, ...shifts])

describe('SHF-02 days after a swap', () => {
  it('SHF-02i giving the only shift of a day leaves a day off, and taking one replaces a day off', () => {
    const days = publishedIn({ [`a ${MON}`]: ['NT'], [`b ${MON}`]: [null] })
    expect(swappedCells(days, { employee: A, day: MON, shift: 'NT' }, B, null)).toEqual([
      [A, MON, null],
      [B, MON, 'NT'],
    ])
  })

  it('SHF-02i exchanges two shifts of one day and keeps the others', () => {
    const days = publishedIn({ [`a ${MON}`]: ['AM', 'EV'], [`b ${MON}`]: ['NT'] })
    const gives = { employee: A, day: MON, shift: 'AM' }
    expect(swappedCells(days, gives, B, { employee: B, day: MON, shift: 'NT' })).toEqual([
      [A, MON, 'EV', 'NT'],
      [B, MON, 'AM'],
    ])
  })

  it('SHF-02i returns a shift of another day; nobody takes a shift they already have', () => {
    const days = publishedIn({ [`a ${MON}`]: ['NT'], [`b ${TUE}`]: ['AM'], [`b ${MON}`]: ['NT'] })
    const gives = { employee: A, day: MON, shift: 'NT' }
    expect(swappedCells(days, gives, B, { employee: B, day: TUE, shift: 'AM' })).toBeUndefined()
    expect(swappedCells(days, gives, 'c', { employee: 'c', day: TUE, shift: 'AM' })).toEqual([
      [A, MON, null],
      ['c', TUE, null],
      ['c', MON, 'NT'],
      [A, TUE, 'AM'],
    ])
  })

  it('SHF-02i loses and creates no shift, and swapping back restores everything', () => {
    const shift = fc.constantFrom('AM', 'PM', 'NT')
    const cell = fc.oneof(fc.uniqueArray(shift, { minLength: 1, maxLength: 2 }), fc.constant([null]), fc.constant([]))
    fc.assert(
      fc.property(cell, cell, cell, cell, fc.boolean(), (a1, a2, b1, b2, sameDay) => {
        const days: Record<string, readonly (string | null)[]> = {
          [`a ${MON}`]: a1,
          [`a ${TUE}`]: a2,
          [`b ${MON}`]: b1,
          [`b ${TUE}`]: b2,
        }
        const [mine] = a1
        const backDay = sameDay ? MON : TUE
        const [theirs] = days[`b ${backDay}`]!
        if (!mine) return
        const back = theirs ? { employee: B, day: backDay, shift: theirs } : null
        const changes = swappedDays(publishedIn(days), { employee: A, day: MON, shift: mine }, B, back)
        if (!changes) return
        const after = { ...days }
        for (const one of changes) after[`${one.employee} ${one.day}`] = [...one.shifts]
        const all = (of: typeof days, day: Day) =>
          [...of[`a ${day}`]!, ...of[`b ${day}`]!].filter((one) => one !== null).sort()
        for (const day of [MON, TUE]) expect(all(after, day)).toEqual(all(days, day))
        const again = swappedDays(
          publishedIn(after),
          { employee: B, day: MON, shift: mine },
          A,
          back && { employee: A, day: backDay, shift: back.shift },
        )!
        for (const one of again) after[`${one.employee} ${one.day}`] = [...one.shifts]
        const works = (of: typeof days) =>
          Object.entries(of).map(([key, shifts]) => [key, shifts.filter((one) => one !== null).sort()])
        expect(works(after)).toEqual(works(days))
      }),
    )
  })

  it('SHF-03c warns only of breaches that a swap makes worse', () => {
    const ruleWarning = (rule: Warning['rule'], found: number, more: Partial<Warning> = {}): Warning => ({
      day: MON,
      rule,
      limit: 600,
      found,
      source: null,
      ...more,
    })
    const before = [ruleWarning('rest', 480), ruleWarning('day', 700)]
    expect(newWarnings(before, before)).toEqual([])
    expect(newWarnings(before, [ruleWarning('rest', 500), ruleWarning('day', 690)])).toEqual([])
    expect(newWarnings(before, [ruleWarning('rest', 479), ruleWarning('day', 701)])).toHaveLength(2)
    expect(newWarnings(before, [ruleWarning('rest', 480, { day: TUE })])).toHaveLength(1)
    expect(newWarnings([], [ruleWarning('week', 3000)])).toHaveLength(1)
  })
})
