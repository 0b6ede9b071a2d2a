import { expect, it } from 'vitest'
import { workingLaw } from '#statutory/malaysia/employment-act/rules.ts'
import { incompleteMonth, type PayBasis, type RateBase, workPay } from '#statutory/malaysia/employment-act/work-pay.ts'
import { fromSen, fromWhole, inSen } from '../exact.ts'
import { incompleteMonth as incompleteOf, ordinaryRate, overtimePay, publicHolidayPay, restDayPay } from './work-pay.ts'

const law = workingLaw('2026-03')

it('PAY-03a overtime, rest days and holidays are right at half a day, a whole day and a minute on both sides, on every pay basis', () => {
  for (const per of ['month', 'week', 'day'] as RateBase['per'][])
    for (const payBasis of ['monthly', 'daily'] as PayBasis[])
      for (const wages of [1, 1_700_00, 2_345_67, 3_000_00, 4_000_01])
        for (const normalDay of [420, 450, 480, 540])
          for (const at of [0, normalDay / 2, normalDay, normalDay * 1.5])
            for (const worked of [at - 1, at, at + 1].filter((minutes) => minutes >= 0)) {
              const rate = { per, wages }
              const product = (kind: 'overtime' | 'restDay' | 'publicHoliday') =>
                workPay(law, { kind, rate, payBasis, worked, normalDay }).amount
              const day = ordinaryRate(fromSen(wages), per)
              const asked = [per, payBasis, wages, normalDay, worked]
              expect([...asked, product('overtime'), product('restDay'), product('publicHoliday')]).toEqual([
                ...asked,
                inSen(overtimePay(day, fromWhole(normalDay), fromWhole(worked))),
                inSen(restDayPay(payBasis, day, fromWhole(normalDay), fromWhole(worked))),
                inSen(publicHolidayPay(payBasis, day, fromWhole(normalDay), fromWhole(worked))),
              ])
            }
})

it('PAY-06a incomplete months are right for every day of every length of month', () => {
  for (const daysInPeriod of [28, 29, 30, 31])
    for (let eligibleDays = 0; eligibleDays <= daysInPeriod; eligibleDays++)
      for (const wages of [1, 99, 1_700_00, 3_333_33, 4_999_99]) {
        const { amount } = incompleteMonth(law, { wages, eligibleDays, daysInPeriod })
        const asked = [wages, eligibleDays, daysInPeriod]
        expect([...asked, amount]).toEqual([...asked, inSen(incompleteOf(fromSen(wages), eligibleDays, daysInPeriod))])
      }
})
