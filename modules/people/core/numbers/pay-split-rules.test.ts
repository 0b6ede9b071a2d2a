import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '#base/money/money.ts'
import {
  formatParts,
  MAX_PARTS,
  type PayPart,
  parseParts,
  parsePartsText,
  partProblem,
  serializeParts,
  splitPay,
  splitProblem,
} from './pay-split-rules.ts'

const CASH: PayPart = {
  method: 'cash',
  bank_name: null,
  bank_code: null,
  branch_code: null,
  account_number: null,
  account_holder: null,
  amount: 200_00,
  currency: 'MYR',
  share: null,
}
const MAYBANK: PayPart = {
  ...CASH,
  method: 'bank_transfer',
  bank_name: 'Maybank',
  account_number: '514012345678',
  account_holder: 'Nur Aina',
  amount: null,
  currency: null,
  share: 250_000,
}
const word = fc.stringMatching(/^[A-Za-z0-9 ]{1,20}$/).map((text) => text.trim() || 'x')
const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`))
const wanted = fc.oneof(
  fc.record({
    amount: fc.integer({ min: 1, max: 9_000_000_00 }),
    currency: fc.constantFrom('MYR', 'TWD'),
    share: fc.constant(null),
  }),
  fc.record({ amount: fc.constant(null), currency: fc.constant(null), share: fc.integer({ min: 1, max: 1_000_000 }) }),
)
const place = fc.oneof(
  fc.constantFrom({ ...CASH }, { ...CASH, method: 'cheque' as const }),
  fc.record({
    method: fc.constant('bank_transfer' as const),
    bank_name: word,
    account_number: digits(12),
    account_holder: fc.option(word),
    bank_code: fc.option(digits(3)),
    branch_code: fc.option(digits(4)),
  }),
)
const part: fc.Arbitrary<PayPart> = fc.tuple(place, wanted).map(([where, what]) => ({ ...where, ...what }))
const parts = fc.array(part, { maxLength: 4 })

describe('PAY-05c split pay', () => {
  it('PAY-05c parts add up to net pay to the minor unit, and none is negative or above its amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000, max: 99_999_999_99 }),
        parts,
        fc.constantFrom('MYR', 'TWD'),
        (net, some, currency) => {
          const got = splitPay(net, some, currency)
          expect(got).toHaveLength(some.length + 1)
          expect(sum(got)).toBe(Math.max(0, net))
          expect(got.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
          some.forEach((one, index) => {
            if (one.amount !== null) expect(got[index]!).toBeLessThanOrEqual(one.currency === currency ? one.amount : 0)
          })
        },
      ),
    )
  })

  it('PAY-05c earlier parts are paid first, in full while there is enough', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_00 }), parts, (net, some) => {
        let left = net
        splitPay(net, some, 'MYR')
          .slice(0, -1)
          .forEach((got, index) => {
            const one = some[index]!
            if (one.amount !== null && one.currency === 'MYR') expect(got).toBe(Math.min(left, one.amount))
            left -= got
          })
      }),
    )
  })

  it('PAY-05c a fixed amount takes at most the net, shares are of the whole net, and the account gets the rest', () => {
    expect(splitPay(1_000_00, [CASH, MAYBANK], 'MYR')).toEqual([200_00, 250_00, 550_00])
    expect(splitPay(150_00, [CASH, MAYBANK], 'MYR')).toEqual([150_00, 0, 0])
    expect(splitPay(0, [CASH, MAYBANK], 'MYR')).toEqual([0, 0, 0])
    expect(splitPay(10_01, [MAYBANK, { ...MAYBANK, share: 750_000 }], 'MYR')).toEqual([2_50, 7_51, 0])
    expect(splitPay(33_333, [MAYBANK], 'TWD')).toEqual([8_333, 25_000])
  })

  it('PAY-05c an amount in another currency than the run’s gets nothing', () => {
    expect(splitPay(40_000, [CASH], 'TWD')).toEqual([0, 40_000])
  })

  it('PAY-05c contradicting parts are reported', () => {
    expect(splitProblem([CASH, MAYBANK])).toBeNull()
    expect(splitProblem([{ ...CASH, share: 1 }])).toBe('split_amount_or_share')
    expect(splitProblem([{ ...CASH, amount: null }])).toBe('split_amount_or_share')
    expect(splitProblem([{ ...CASH, currency: null }])).toBe('split_amount_or_share')
    expect(splitProblem([{ ...MAYBANK, account_number: null }])).toBe('split_account_needed')
    expect(
      splitProblem([
        { ...MAYBANK, share: 600_000 },
        { ...CASH, amount: null, share: 400_001 },
      ]),
    ).toBe('split_more_than_whole')
    expect(splitProblem([MAYBANK, { ...MAYBANK, account_number: '5140-1234 5678' }])).toBe('split_same_account')
    expect(splitProblem([MAYBANK], { account_number: '514012345678' })).toBe('split_same_account')
    expect(splitProblem([MAYBANK], { payment_method: 'cash', account_number: '514012345678' })).toBeNull()
    expect(splitProblem([CASH], { payment_method: 'cash' })).toBe('split_same_method')
  })

  it('PAY-07 a part needs a positive amount, and a transfer a bank and an account', () => {
    expect(partProblem(CASH)).toBeNull()
    expect(partProblem({ method: 'cash', amount: 1, currency: 'MYR' })).toBeNull()
    expect(partProblem({ method: 'cash', share: 1 })).toBeNull()
    for (const wrong of [{ amount: 0 }, { amount: -1 }, { amount: null, share: 0 }, { amount: null }])
      expect(partProblem({ ...CASH, ...wrong }), JSON.stringify(wrong)).toBe('split_amount_or_share')
    expect(partProblem({ method: 'cash' })).toBe('split_amount_or_share')
    expect(partProblem({ ...MAYBANK, bank_name: null })).toBe('split_account_needed')
    expect(partProblem({ ...MAYBANK, account_number: '' })).toBe('split_account_needed')
    // The parts may take all of net pay, so that nothing is left for the main account.
    const whole = [MAYBANK, { ...CASH, amount: null, currency: null, share: 750_000 }]
    expect(splitProblem(whole)).toBeNull()
    expect(splitProblem([CASH, { ...MAYBANK, share: 1_000_000 }])).toBeNull()
  })

  it('PAY-07 a part is stored without the account of cash and the currency of a share', () => {
    const full: PayPart = {
      ...MAYBANK,
      bank_code: '012',
      branch_code: '0345',
      amount: 5_00,
      currency: 'TWD',
      share: null,
    }
    expect(parseParts(serializeParts([full]))).toEqual([full])
    expect(parseParts(serializeParts([{ ...full, method: 'cash' }]))).toEqual([
      { ...CASH, amount: 5_00, currency: 'TWD' },
    ])
    expect(parseParts(serializeParts([{ ...MAYBANK, currency: 'MYR' }]))).toEqual([MAYBANK])
    // Omitted values are stored like null.
    expect(serializeParts([{ method: 'cash', amount: 200_00, currency: 'MYR' }])).toBe(serializeParts([CASH]))
    expect(serializeParts([{ method: 'cash', share: 5, currency: 'MYR' }])).toBe(
      serializeParts([{ ...CASH, amount: null, currency: null, share: 5 }]),
    )
    expect([serializeParts([]), formatParts([]), parseParts(null)]).toEqual([null, null, []])
  })

  it('PAY-05c a cell has at most four parts with five words of a bank, and ignores empty ones', () => {
    const cash = 'MYR 1.00 | cash'
    const cell = (count: number) => Array.from({ length: count }, () => cash).join(';')
    expect(MAX_PARTS).toBe(4)
    expect(parsePartsText(cell(4))).toHaveLength(4)
    expect(parsePartsText(cell(5))).toBeUndefined()
    expect(parsePartsText(`; ${cash} ;`)).toHaveLength(1)
    expect(parsePartsText('')).toEqual([])
    const bank = 'TWD 10 | bank_transfer | Bank | 1234 | Holder | 012 | 0345'
    expect(parsePartsText(bank)).toMatchObject([{ account_holder: 'Holder', bank_code: '012', branch_code: '0345' }])
    expect(parsePartsText(`${bank} | more`)).toBeUndefined()
    expect(parsePartsText('25% | bank_transfer | Bank | 1234')).toEqual([
      { ...MAYBANK, bank_name: 'Bank', account_number: '1234', account_holder: null },
    ])
  })

  it('PAY-05c MIG-03b parts survive writing to a cell and parsing, and an unreadable cell is refused', () => {
    fc.assert(
      fc.property(parts, (some) => {
        const stored = serializeParts(some)
        const text = formatParts(parseParts(stored))
        expect(text === null ? null : serializeParts(parsePartsText(text)!)).toBe(stored)
      }),
    )
    expect(formatParts([CASH, MAYBANK])).toBe(
      'MYR 200.00 | cash; 25% | bank_transfer | Maybank | 514012345678 | Nur Aina',
    )
    for (const wrong of ['200 | cash', 'MYR 1.234 | cash', 'TWD 10.50 | cash', '25% | gold', 'x'])
      expect(parsePartsText(wrong)).toBeUndefined()
  })
})
