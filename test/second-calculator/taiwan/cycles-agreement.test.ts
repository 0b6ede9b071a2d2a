import { expect, it } from 'vitest'
import { patience } from '#test/patience.ts'
import { recomputeLine } from '../../../modules/pay/payroll/explanation/recompute-line.ts'
import type { Line } from '../../../modules/pay/payroll/payslip/lines.ts'
import { randomCases } from '../random-cases.ts'
import { expectedSlips, plain } from './expected-slips.ts'
import { cycleAnswers } from './payslip-answer.ts'
import { type PersonMonth, randomPerson } from './random-people.ts'
import { secondAnswers } from './second-answer.ts'

const PEOPLE = 1_500
const SEED = 20_261_125

/** Cycles of a month by the days on which the earlier ones end. */
const CYCLES: Record<string, readonly number[]> = { 'two halves': [15], 'unequal halves': [10], thirds: [10, 20] }

const MARKS: Record<string, (now: PersonMonth) => boolean> = {
  joiner: (now) => now.startDay !== null,
  'joiner of the second half': (now) => (now.startDay ?? 0) > 15,
  leaver: (now) => now.lastDay !== null,
  'leaver of the first half': (now) => (now.lastDay ?? 31) <= 15,
  bonus: (now) => now.bonuses.length > 0,
  'work in both': (now) => now.work.length > 1,
  'allowance each month': (now) => now.allowance > 0,
}

for (const [name, ends] of Object.entries(CYCLES)) {
  it(`PAY-05b a month in Taiwan paid in ${name} equals the month of the second calculator, for ${PEOPLE} people, a quarter a turn`, {
    timeout: patience(120_000),
  }, () => {
    const met = new Set<string>()
    let exact = 0
    let months = 0
    for (const [who, called] of randomCases({ count: PEOPLE, seed: SEED }, (by) => ({
      ...plain(randomPerson(by)),
      secondJob: false,
    }))) {
      // A second employer's supplement is of each payment by itself.
      const second = secondAnswers(who)
      const due = expectedSlips(second)
      for (const [index, { slips, figures }] of cycleAnswers(who, second, ends).entries()) {
        if (slips.length > 1) months++
        for (const [mark, holds] of Object.entries(MARKS)) if (holds(who.months[index]!)) met.add(mark)
        const month = due[index]!
        // No run gives back what an earlier one took by the month so far, where leave or amounts typed later lessen it.
        const early = slips.slice(0, -1).flatMap(({ lines }) => lines)
        const tax = Math.max(
          month.tax,
          totalOf(early, 'tw_income_tax', ({ a }) => a),
        )
        const reserve = Math.max(
          month.reserve,
          totalOf(early, 'tw_reserve', ({ e }) => e ?? 0),
        )
        if (tax === month.tax && slips.length > 1) exact++
        const expected = { ...month, tax, reserve, net: month.net - (tax - month.tax) }
        if (JSON.stringify(figures) !== JSON.stringify(expected))
          expect(figures, `${called}:\n${JSON.stringify({ ...who, months: [who.months[index]] }, null, 1)}`).toEqual(
            expected,
          )
        for (const line of slips.flatMap((slip) => slip.lines)) {
          const stored = JSON.parse(JSON.stringify(line))
          expect([recomputeLine(stored), line.c]).toEqual([{ employee: line.a, employer: line.e ?? 0 }, line.c])
        }
      }
    }
    expect(exact).toBeGreaterThan(0.95 * months)
    expect([...met].sort()).toEqual(Object.keys(MARKS).sort())
  })
}

function totalOf(lines: readonly Line[], code: string, of: (line: Line) => number): number {
  return lines.reduce((total, line) => (line.c === code ? total + of(line) : total), 0)
}
