import { expect, it } from 'vitest'
import { addDays, daysInMonth } from '#base/days/days.ts'
import { garnishPay } from '#statutory/taiwan/garnishment/deduction.ts'
import { garnishmentLaw } from '#statutory/taiwan/garnishment/rules.ts'
import { stabilityFee, stabilityFeeLaw } from '#statutory/taiwan/stability-fee.ts'
import { welfareFund, welfareFundLaw } from '#statutory/taiwan/welfare-fund.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { bonusAmount, daysEmployed } from '../../../modules/pay/bonuses/rules.ts'
import { bonusGives, type Creditor, creditorsGet, feeOf, fundTakes, yearShare } from './ordered.ts'

const below = seededRandom(138)
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)]!

it('PAY-04e what creditors get agrees with the second calculator for 5,000 payments of one to four orders', () => {
  const met = { third: 0, remains: 0, shared: 0, second: 0, nothing: 0, paid: 0 }
  for (let count = 0; count < 5_000; count++) {
    const wages = below(120_000)
    const premiumsAndTax = below(Math.max(1, Math.floor(wages / 4)))
    const payment = {
      wages,
      premiumsAndTax,
      otherDeductions: oneOf([0, 0, below(20_000)]),
      paidBefore: oneOf([0, 0, below(60_000)]),
    }
    const creditors = Array.from(
      { length: 1 + below(4) },
      (_, index): Creditor => ({
        name: `${index}`,
        received: oneOf(['2026-03-01', '2026-03-02', '2026-09-30']),
        left: 1 + below(oneOf([3_000, 90_000])),
        remains: oneOf([24_893, 18_618, below(60_000)]),
      }),
    )
    const lines = garnishPay(
      garnishmentLaw('2026-11'),
      {
        gross: wages,
        statutory: premiumsAndTax,
        net: wages - premiumsAndTax - payment.otherDeductions,
        paidBefore: payment.paidBefore,
      },
      creditors.map(({ name, received, left, remains }) => ({ id: name, due: left, served: received, keeps: remains })),
    )
    const product = Object.fromEntries(lines.map(({ id, amount }) => [id, Number(amount)]))
    const second = creditorsGet(payment, creditors)
    expect({ payment, creditors, got: product }).toEqual({ payment, creditors, got: second })
    const all = Object.values(second).reduce((sum, one) => sum + one, 0)
    if (all > 0 && all === Math.floor(wages / 3)) met.third++
    if (all > 0 && all < Math.floor(wages / 3)) met.remains++
    if (all === 0) met.nothing++
    if (payment.paidBefore > 0 && all > 0) met.paid++
    const days = new Set(creditors.map(({ received }) => received))
    if (creditors.length > days.size && all > 0) met.shared++
    if (days.size > 1 && all > 0) met.second++
  }
  for (const [kind, times] of Object.entries(met)) expect([kind, times > 100]).toEqual([kind, true])
})

it('PAY-04f PAY-06i PAY-04g fund, bonuses and fees agree with the second calculator', () => {
  for (let count = 0; count < 3_000; count++) {
    const wages = below(200_000) - 500
    expect([wages, welfareFund(welfareFundLaw('2026-11'), wages).employee]).toEqual([wages, fundTakes(wages)])
    const year = oneOf([2024, 2025, 2026])
    const joined = addDays(`${year - 1}-06-01`, below(900))
    const left = below(3) === 0 ? addDays(joined, below(700)) : null
    const share = yearShare(year, joined, left)
    expect([joined, left, daysEmployed({ joined_on: joined, last_day: left }, year)]).toEqual([
      joined,
      left,
      share.days,
    ])
    const [months, basic, factor] = [1 + below(2_400), below(300_000), below(2_001)]
    const terms = { months, basic, days: share.days, factor }
    expect({ ...terms, amount: Number(bonusAmount(terms)) }).toEqual({
      ...terms,
      amount: bonusGives(months, basic, share, factor),
    })
    const month = `${year}-${`${1 + below(12)}`.padStart(2, '0')}`
    const of = daysInMonth(month)
    const [first, last] = [below(of), below(of)]
    const there = Array.from({ length: of }, (_, day) => day >= first && day <= last)
    const days = there.filter(Boolean).length
    const monthly = oneOf([1_900, 2_000, 2_400, 5_000, 7_000, 9_000, 11_000, 1 + below(20_000)])
    const { amount } = stabilityFee(stabilityFeeLaw(month), { monthly, days, of })
    expect([month, monthly, days, Number(amount)]).toEqual([month, monthly, days, feeOf(monthly, there)])
  }
})
