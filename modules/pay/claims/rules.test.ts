import { describe, expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import {
  claimableAmount,
  limitFor,
  limitPeriod,
  loweredAmount,
  OLDEST_DAYS,
  receiptKey,
  remainingLimit,
  requireClaimDay,
} from './rules.ts'

const refusal = (work: () => unknown) => {
  try {
    work()
    return 'none'
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

describe('CLM-01 CLM-05 the limit of a category for a person', () => {
  const [own, position, office, both] = [100_00, 200_00, 300_00, 400_00]
  const limits = [
    { position_id: null, office_id: 'kl', amount_limit: office },
    { position_id: 'chef', office_id: null, amount_limit: position },
    { position_id: 'chef', office_id: 'kl', amount_limit: both },
  ]
  it.each([
    ['the limit of a position in an office comes first', { positionId: 'chef', officeId: 'kl' }, both],
    ['the limit of a position comes next', { positionId: 'chef', officeId: 'penang' }, position],
    ['the limit of an office comes after', { positionId: 'clerk', officeId: 'kl' }, office],
    ['the limit of the category comes last', { positionId: 'clerk', officeId: 'penang' }, own],
    [
      'the limit of the category applies to a person without position and office',
      { positionId: null, officeId: null },
      own,
    ],
  ])('%s', (_, at, limit) => {
    expect(limitFor(own, limits, at)).toBe(limit)
    expect(limitFor(own, limits.toReversed(), at)).toBe(limit)
  })

  it('the limit of a position wins over that of an office, in whatever order they were set', () => {
    const two = limits.slice(0, 2)
    const chef = { positionId: 'chef', officeId: 'kl' }
    expect([limitFor(own, two, chef), limitFor(own, two.toReversed(), chef)]).toEqual([position, position])
  })

  it('a limit of 0 for a position lifts the limit of the category', () => {
    expect(
      limitFor(own, [{ position_id: 'chef', office_id: null, amount_limit: 0 }], {
        positionId: 'chef',
        officeId: null,
      }),
    ).toBe(0)
  })
})

describe('CLM-05 which claims share a limit', () => {
  it('CLM-01a a limit covers the claim, the month or the year of the transaction date', () => {
    expect(limitPeriod('default', '2028-02-29')).toBeNull()
    expect(limitPeriod('monthly', '2028-02-29')).toEqual({ from: '2028-02-01', until: '2028-02-29' })
    expect(limitPeriod('monthly', '2026-12-31')).toEqual({ from: '2026-12-01', until: '2026-12-31' })
    expect(limitPeriod('annually', '2026-12-31')).toEqual({ from: '2026-01-01', until: '2026-12-31' })
  })

  it('CLM-01b CLM-02b the rest of a limit is what other claims have not used, never below zero, and a limit of 0 is no limit', () => {
    expect(remainingLimit(500_00, 0)).toBe(500_00)
    expect(remainingLimit(500_00, 499_99)).toBe(1)
    expect(remainingLimit(500_00, 500_00)).toBe(0)
    expect(remainingLimit(500_00, 600_00)).toBe(0)
    expect(remainingLimit(0, 600_00)).toBeNull()
  })
})

describe('CLM-02 CLM-05 the claimable amount of a receipt', () => {
  it('the claimable amount is the converted one, at most the rest of the limit', () => {
    expect(claimableAmount(80_00, null)).toBe(80_00)
    expect(claimableAmount(80_00, 80_00)).toBe(80_00)
    expect(claimableAmount(80_00, 79_99)).toBe(79_99)
    expect(claimableAmount(80_00, 1)).toBe(1)
  })

  it('a claim is refused where nothing is left, or where it converts to nothing', () => {
    expect(refusal(() => claimableAmount(80_00, 0))).toBe('claim_nothing_left')
    expect(refusal(() => claimableAmount(0, null))).toBe('claim_comes_to_nothing')
  })

  it('CLM-02b HR lowers a claim down to zero and no further', () => {
    expect(loweredAmount(80_00, 79_99)).toBe(79_99)
    expect(loweredAmount(80_00, 0)).toBe(0)
    for (const to of [80_00, 80_01, -1])
      expect(
        refusal(() => loweredAmount(80_00, to)),
        String(to),
      ).toBe('claim_not_lower')
  })
})

describe('CLM-08 the date of a receipt', () => {
  const at = (day: string, days: number = OLDEST_DAYS) => refusal(() => requireClaimDay(day, '2026-11-20', days))
  it('a transaction date is today or one of the allowed days before', () => {
    expect(at('2026-11-20')).toBe('none')
    expect(at('2026-11-21')).toBe('claim_in_future')
    expect(at('2026-08-22')).toBe('none')
    expect(at('2026-08-21')).toBe('claim_too_old')
    expect(at('2026-11-19', 1)).toBe('none')
    expect(at('2026-11-18', 1)).toBe('claim_too_old')
  })
})

it('CLM-07 receipt numbers are compared without spaces, case and signs', () => {
  for (const number of ['INV-2026/001', ' inv 2026 001', 'Inv.2026#001', 'ＩＮＶ２０２６００１'])
    expect(receiptKey(number)).toBe('INV2026001')
  expect(receiptKey('收據 12')).toBe('收據12')
  for (const none of [null, '', ' -/ ']) expect(receiptKey(none)).toBeNull()
})
