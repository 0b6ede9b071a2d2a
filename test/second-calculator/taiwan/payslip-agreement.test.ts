import { expect, it } from 'vitest'
import { patience } from '#test/patience.ts'
import { randomCases } from '../random-cases.ts'
import { expectedSlips, plain } from './expected-slips.ts'
import { daysAway, payslipAnswers } from './payslip-answer.ts'
import { type Person, type PersonMonth, randomPerson } from './random-people.ts'
import { secondAnswers } from './second-answer.ts'

const PEOPLE = 4_000
const SEED = 20_261_124

/**
 * Every other month is paid in two runs: monthly pay, then commission and bonuses. A second employer's supplement is of
 * each payment by itself, so those are paid at once.
 */
function inTwo(who: Person): (now: PersonMonth) => boolean {
  return (now) => !who.secondJob && Number(now.month.slice(5)) % 2 === 0
}

const KINDS = ['joiner', 'leaver', 'bonus', 'two runs', 'days away', '65 in the month', 'second job', 'not resident']

/** What kinds of months were met, so that agreement is not agreement about nothing. */
function marks(who: Person, now: PersonMonth): string[] {
  const birthday = `${Number(who.birth.slice(0, 4)) + 65}${who.birth.slice(4, 7)}`
  const kinds: Record<string, boolean> = {
    joiner: now.startDay !== null,
    leaver: now.lastDay !== null,
    bonus: now.bonuses.length > 0,
    'two runs': inTwo(who)(now) && now.bonuses.length > 0,
    'days away': daysAway(now) > 0,
    '65 in the month': birthday === now.month,
    'second job': who.secondJob,
    'not resident': !who.resident,
  }
  return KINDS.filter((kind) => kinds[kind])
}

it(`PAY-04a payslips of ${PEOPLE} people in Taiwan, a quarter a turn, some months in two runs, equal the second calculator`, {
  timeout: patience(120_000),
}, () => {
  const met = new Map<string, number>()
  for (const [who, called] of randomCases({ count: PEOPLE, seed: SEED }, (by) => plain(randomPerson(by)))) {
    const second = secondAnswers(who)
    const slips = payslipAnswers(who, second, inTwo(who))
    const due = expectedSlips(second)
    for (const now of who.months) for (const mark of marks(who, now)) met.set(mark, (met.get(mark) ?? 0) + 1)
    if (JSON.stringify(slips) !== JSON.stringify(due)) {
      expect(slips, `${called}, payslips against the second calculator:\n${JSON.stringify(who, null, 1)}`).toEqual(due)
    }
  }
  expect([...met.keys()].sort()).toEqual([...KINDS].sort())
  for (const [kind, months] of met) expect([kind, months > 5]).toEqual([kind, true])
})
