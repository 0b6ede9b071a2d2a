import { expect, it } from 'vitest'
import { patience } from '#test/patience.ts'
import { randomCases } from '../random-cases.ts'
import { payslipAnswers, type SlipFigures } from './payslip-answer.ts'
import { type Person, type PersonMonth, randomPerson } from './random-people.ts'
import { secondAnswers } from './second-answer.ts'

const PEOPLE = 6_000

/** Every third month is paid in two runs: monthly pay, then all other pay. */
const inTwo = (now: PersonMonth) => Number(now.month.slice(5)) % 3 === 0

/** The employee without inputs that a payslip takes in another form. */
function plain(who: Person): Person {
  const months = who.months.map((now) => ({
    ...now,
    regime: who.months[0]!.regime,
    zakat: who.months[0]!.regime === 'non-resident' ? 0 : now.zakat,
    rebates: who.months[0]!.regime === 'non-resident' ? 0 : now.rebates,
    days: now.days && now.days.eligible > 0 ? now.days : null,
  }))
  return { ...who, epfElectedEmployee: 0, epfElectedEmployer: 0, months }
}

function expected(who: Person): SlipFigures[] {
  return secondAnswers(who, inTwo).map((figures) => ({
    month: figures.month,
    net: figures.net,
    epfEmployee: figures.epf.employee,
    epfEmployer: figures.epf.employer,
    socsoEmployee: figures.socso.employee,
    socsoEmployer: figures.socso.employer,
    eis: figures.eis,
    lindung: figures.lindung,
    hrd: figures.hrd,
    taxable: figures.taxable,
    pcb: figures.payable,
  }))
}

/** The kinds of months that occurred, so that the agreement covers something; a number is an age reached meanwhile. */
function marks(who: Person): string[] {
  const first = who.months[0]!.month
  const last = who.months.at(-1)!.month
  const ages = [55, 60, 75].filter((age) => {
    const birthday = `${Number(who.birth.slice(0, 4)) + age}${who.birth.slice(4, 7)}`
    return first < birthday && birthday < last
  })
  const some = (fits: (now: PersonMonth) => boolean) => who.months.some(fits)
  const even = (now: PersonMonth) => Number(now.month.slice(5)) % 2 === 0
  const kinds: Record<string, boolean> = {
    'two runs': some((now) => inTwo(now) && now.lines.some((line) => !line.everyMonth)),
    leaver: some((now) => now.days !== null && even(now)),
    joiner: some((now) => now.days !== null && !even(now)),
    bonus: some((now) => now.lines.some((line) => line.item === 'annual bonus')),
    'earlier employer': who.before.gross > 0,
  }
  return [...ages.map(String), ...Object.keys(kinds).filter((kind) => kinds[kind])]
}

it(`PAY-03a payslips of ${PEOPLE} people, a quarter a turn, some months in two runs, equal the second calculator`, {
  timeout: patience(120_000),
}, () => {
  const met = new Set<string>()
  for (const [who, called] of randomCases({ count: PEOPLE, seed: 7_1957 }, (by) => plain(randomPerson(by)))) {
    const slips = payslipAnswers(who, inTwo)
    const second = expected(who)
    for (const mark of marks(who)) met.add(mark)
    if (JSON.stringify(slips) !== JSON.stringify(second)) {
      expect(slips, `${called}, payslips against the second calculator:\n${JSON.stringify(who, null, 1)}`).toEqual(
        second,
      )
    }
  }
  expect([...met].sort()).toEqual(['55', '60', '75', 'bonus', 'earlier employer', 'joiner', 'leaver', 'two runs'])
})
