import { expect, it, vi } from 'vitest'
import { addDays, eachMonth, firstDay, lastDay, laterDay } from '#base/days/days.ts'
import { insuredFor } from '#statutory/taiwan/insurance/grades.ts'
import { insuredWageOn, type WageHistory } from '#statutory/taiwan/insurance/insured-wage.ts'
import { GRADED_SCHEMES, type NotifiedGrade, notifiedOn } from '#statutory/taiwan/insurance/notified-grades.ts'
import { laborInsured } from '#statutory/taiwan/labor-insurance/grades.ts'
import { lawFor } from '#statutory/taiwan/law.ts'
import { patience } from '#test/patience.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { type Worker, wageInForce, worksPartTime } from './grades-in-force.ts'
import { gradeFor, laborSalary } from './ladders.ts'

vi.setConfig({ testTimeout: patience(60_000) })

const below = seededRandom(131)
const MONTHS = eachMonth('2024-01', '2026-12')
const someDay = (month: string) =>
  below(3) === 0 ? firstDay(month) : `${month}-${`${1 + below(28)}`.padStart(2, '0')}`
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)]!

function randomWorker(): Worker {
  const starts = someDay(oneOf(MONTHS.slice(0, 30)))
  const later = MONTHS.filter((month) => firstDay(month) > starts)
  const hourly = below(3) === 0
  const raises = Array.from({ length: below(4) }, () => someDay(oneOf(later))).sort()
  const ends = below(4) === 0 ? (below(2) === 0 ? lastDay(oneOf(later)) : someDay(oneOf(later))) : null
  const span = () => {
    const [first = starts, last = '9999-12-31'] = [someDay(oneOf(later)), someDay(oneOf(later))].sort()
    return { first: below(2) === 0 ? starts : first, last: below(3) === 0 ? '9999-12-31' : last }
  }
  // Somebody who worked here before: what those months paid has no part in any average.
  const isBack = below(5) === 0
  return {
    starts,
    ends,
    agreed: [starts, ...raises].map((day) => ({ day, wage: hourly ? 0 : 20_000 + below(60_000) })),
    allowances: Array.from({ length: below(3) }, () => ({ ...span(), amount: 500 + below(6_000) })),
    partTime: below(3) === 0 ? [span()] : hourly || below(4) === 0 ? [{ first: starts, last: '9999-12-31' }] : [],
    paid: Object.fromEntries(
      MONTHS.filter((month) => (isBack || lastDay(month) >= starts) && below(5) > 0).map((month) => [
        month,
        9_000 + below(30_000),
      ]),
    ),
    hours: below(4) === 0 ? null : 10_000 + below(15_000),
    told:
      below(3) === 0
        ? [oneOf(later), oneOf(later)].sort().map((month) => ({ month, wage: 25_000 + below(60_000) }))
        : [],
  }
}

/** The same records as the product keeps them. */
function toHistory({ starts, ends, agreed, allowances, partTime, paid, hours, told }: Worker) {
  const facts = agreed.filter(({ day }, index) => agreed[index + 1]?.day !== day)
  const history: WageHistory = {
    stays: [
      { from: '2022-01-01', until: '2023-06-30' },
      { from: starts, until: ends },
    ],
    pay: facts.map(({ day, wage }, index) => {
      const next = facts[index + 1]
      return { from: day, until: next ? addDays(next.day, -1) : null, value: wage }
    }),
    items: allowances.map(({ first, last, amount }) => ({ from: first, until: last, value: amount })),
    partTime: partTime.map(({ first, last }) => ({ from: first, until: last })),
    paid: new Map(Object.entries(paid)),
    agreed: hours,
  }
  const notified = told.flatMap(({ month, wage }) =>
    GRADED_SCHEMES.map((scheme): NotifiedGrade => ({ scheme, from: firstDay(month), amount: wage, reported: null })),
  )
  return { history, notified }
}

it('PAY-04a the wages that grades follow, and the grades, agree by date and by average for 2,000 people month by month', () => {
  const met = { raised: 0, averaged: 0, told: 0, late: 0, assumed: 0, allowed: 0, changed: 0 }
  for (let count = 0; count < 2_000; count++) {
    const worker = randomWorker()
    const { history, notified } = toHistory(worker)
    const months = MONTHS.filter(
      (month) => lastDay(month) >= worker.starts && (worker.ends === null || firstDay(month) <= worker.ends),
    )
    for (const month of months) {
      const day = laterDay(firstDay(month), worker.starts)
      const law = lawFor(month)
      const year = Number(month.slice(0, 4))
      const { wage, by } = insuredWageOn(history, day)
      const amounts = notifiedOn(notified, day, worker.starts)
      const second = wageInForce(worker, month)
      const isPart = worksPartTime(worker, day)
      const product = {
        labor: laborInsured(law.laborGrades, amounts.labor ?? wage, isPart).amount,
        health: insuredFor(law.healthGrades, amounts.health ?? wage).amount,
        pension: insuredFor(law.pensionGrades, amounts.pension ?? wage).amount,
      }
      expect({ worker, month, ...product }).toEqual({
        worker,
        month,
        labor: laborSalary(year, second, isPart),
        health: gradeFor('health', year, second),
        pension: gradeFor('pension', year, second),
      })
      if (amounts.health === undefined) expect([month, wage]).toEqual([month, second])
      const now = worker.agreed.filter((one) => one.day <= day).at(-1)?.wage
      if (by === 'wage' && now !== wage) met.late++
      if (by === 'wage' && worker.agreed[0]?.wage !== wage) met.raised++
      if (by === 'average') met.averaged++
      if (amounts.health !== undefined) met.told++
      if (by === 'assumed' && wage > 0) met.assumed++
      if (by !== 'average' && wage !== now && worker.allowances.length > 0) met.allowed++
      if (isPart !== worksPartTime(worker, worker.starts)) met.changed++
    }
  }
  for (const [kind, times] of Object.entries(met)) expect([kind, times > 500]).toEqual([kind, true])
})
