import { expect, it, vi } from 'vitest'
import { addDays, eachMonth, firstDay, lastDay, laterDay } from '#base/days/days.ts'
import { insuredFor } from '#statutory/taiwan/insurance/grades.ts'
import { insuredWageOn, type WageHistory } from '#statutory/taiwan/insurance/insured-wage.ts'
import { GRADED_SCHEMES, type NotifiedGrade, notifiedOn } from '#statutory/taiwan/insurance/notified-grades.ts'
import { laborInsured } from '#statutory/taiwan/labor-insurance/grades.ts'
import { lawFor } from '#statutory/taiwan/law.ts'
import { patience } from '#test/patience.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { type Worker, wageInForce } from './grades-in-force.ts'
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
  const ends = below(4) === 0 ? lastDay(oneOf(later)) : null
  return {
    starts,
    ends,
    agreed: [starts, ...raises].map((day) => ({ day, wage: hourly ? 0 : 20_000 + below(60_000) })),
    partTime: hourly || below(4) === 0,
    paid: Object.fromEntries(
      MONTHS.filter((month) => lastDay(month) >= starts && below(5) > 0).map((month) => [month, 9_000 + below(30_000)]),
    ),
    hours: 10_000 + below(15_000),
    told:
      below(3) === 0
        ? [oneOf(later), oneOf(later)].sort().map((month) => ({ month, wage: 25_000 + below(60_000) }))
        : [],
  }
}

/** The same records as the product keeps them. */
function toHistory({ starts, ends, agreed, partTime, paid, hours, told }: Worker) {
  const facts = agreed.filter(({ day }, index) => agreed[index + 1]?.day !== day)
  const history: WageHistory = {
    stays: [{ from: starts, until: ends }],
    pay: facts.map(({ day, wage }, index) => {
      const next = facts[index + 1]
      return { from: day, until: next ? addDays(next.day, -1) : null, value: wage }
    }),
    items: [],
    partTime: partTime ? [{ from: starts, until: null }] : [],
    paid: new Map(Object.entries(paid)),
    agreed: hours,
  }
  const notified = told.flatMap(({ month, wage }) =>
    GRADED_SCHEMES.map((scheme): NotifiedGrade => ({ scheme, from: firstDay(month), amount: wage, reported: null })),
  )
  return { history, notified }
}

it('PAY-04a the wages that grades follow, and the grades, agree by date and by average for 2,000 people month by month', () => {
  const met = { raised: 0, averaged: 0, told: 0, late: 0 }
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
      const product = {
        labor: laborInsured(law.laborGrades, amounts.labor ?? wage, worker.partTime).amount,
        health: insuredFor(law.healthGrades, amounts.health ?? wage).amount,
        pension: insuredFor(law.pensionGrades, amounts.pension ?? wage).amount,
      }
      expect({ worker, month, ...product }).toEqual({
        worker,
        month,
        labor: laborSalary(year, second, worker.partTime),
        health: gradeFor('health', year, second),
        pension: gradeFor('pension', year, second),
      })
      if (amounts.health === undefined) expect([month, wage]).toEqual([month, second])
      const now = worker.agreed.filter((one) => one.day <= day).at(-1)?.wage
      if (by === 'wage' && now !== wage) met.late++
      if (by === 'wage' && worker.agreed[0]?.wage !== wage) met.raised++
      if (by === 'average') met.averaged++
      if (amounts.health !== undefined) met.told++
    }
  }
  for (const [kind, times] of Object.entries(met)) expect([kind, times > 500]).toEqual([kind, true])
})
