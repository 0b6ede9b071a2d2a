import { describe, expect, it } from 'vitest'
import { workingLaw } from './rules.ts'
import { partPay, stretchPay, unpaidStretchAmounts, unpaidStretches } from './stretches.ts'

const law = workingLaw('2026-11')
/** Half-days of thirty days, of a month of 31 and of February. */
const [THIRTY, LONG, FEBRUARY] = [60, 62, 56]

describe('PAY-06a wages of a part of a month', () => {
  it('PAY-06a each stretch is paid by its half-days, and each is rounded to the dollar, half up', () => {
    // A third of 45,000 and two thirds of 48,000.
    const raised = [
      { wage: 45_000, days: 20, unpaid: 0 },
      { wage: 48_000, days: 40, unpaid: 0 },
    ]
    expect(stretchPay(law, raised, THIRTY).amount).toBe(47_000)
    // 1,450 / 60 is 24.17 and 1,470 / 60 is 24.5.
    const small = (wage: number) => stretchPay(law, [{ wage, days: 1, unpaid: 0 }], THIRTY).amount
    expect([small(1_450), small(1_470)]).toEqual([24, 25])
    expect(stretchPay(law, raised, THIRTY).basis.i).toEqual({ p: [45_000, 48_000], d: [20, 40], of: 60 })
    expect(stretchPay(law, raised, 2 * THIRTY, '1/2').basis.i).toMatchObject({ of: 120, cycle: '1/2' })
  })

  it('PAY-06a an unpaid day takes a thirtieth, never more than was earned, and everything where no day is paid', () => {
    const off = (unpaid: number, of: number, days = of) =>
      unpaidStretches(law, [{ wage: 45_000, days, unpaid }], of).amount
    expect([off(0, THIRTY), off(1, THIRTY), off(2, THIRTY)]).toEqual([0, -750, -1_500])
    // 31 days: thirty of them are the whole wage already.
    expect([off(58, LONG), off(60, LONG), off(61, LONG), off(62, LONG)]).toEqual([-43_500, -45_000, -45_000, -45_000])
    // 27 of February's 28 days are 40,500; all of them the whole wage.
    expect([off(54, FEBRUARY), off(56, FEBRUARY)]).toEqual([-40_500, -45_000])
    // Ten days in service, of which five are unpaid.
    expect([off(10, THIRTY, 20), off(20, THIRTY, 20)]).toEqual([-7_500, -15_000])
    const two = [
      { wage: 45_000, days: 20, unpaid: 2 },
      { wage: 48_000, days: 40, unpaid: 4 },
    ]
    const { amount, basis } = unpaidStretches(law, two, THIRTY, '1/2')
    expect([amount, unpaidStretchAmounts(basis)]).toEqual([-4_700, [-1_500, -3_200]])
    expect(basis.i).toEqual({ p: [45_000, 48_000], d: [20, 40], u: [2, 4], of: 60, per: 60, cycle: '1/2' })
  })

  it('PAY-06a parts of a half-day are counted exactly, and the basis has them in their lowest terms', () => {
    // An hour of eight: four parts of a half-day, one of them unpaid: 45,000 / 30 / 8 is 187.5.
    const hour = unpaidStretches(law, [{ wage: 45_000, days: 60, unpaid: 1 }], THIRTY, undefined, 4)
    expect([hour.amount, hour.basis.i]).toEqual([-188, { p: [45_000], d: [240], u: [1], of: 240, per: 240, hd: 4 }])
    const two = unpaidStretches(law, [{ wage: 45_000, days: 60, unpaid: 2 }], THIRTY, undefined, 4)
    expect([two.amount, two.basis.i]).toEqual([-375, { p: [45_000], d: [120], u: [1], of: 120, per: 120, hd: 2 }])
  })

  it('PAY-06a a monthly amount is paid for its half-days of thirty days', () => {
    expect([partPay(law, 3_000, 60).amount, partPay(law, 3_000, 40).amount]).toEqual([3_000, 2_000])
    expect(partPay(law, 3_000, 40).basis.i).toEqual({ w: 3_000, d: 40, of: 60 })
    // 239 of 240 parts are 2,987.5.
    const parts = partPay(law, 3_000, 239, 4)
    expect([parts.amount, parts.basis.i]).toEqual([2_988, { w: 3_000, d: 239, of: 240, hd: 4 }])
  })
})
