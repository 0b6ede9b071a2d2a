import { expect, it } from 'vitest'
import { seeded } from '../seeded.ts'
import { payslipAnswers, type SlipFigures } from './payslip-answer.ts'
import { type Person, type PersonMonth, randomPerson } from './random-people.ts'
import { secondAnswers } from './second-answer.ts'

const PEOPLE = 3_000

/** Every third month is paid in two runs: monthly pay, then what is not monthly. */
const inTwo = (now: PersonMonth) => Number(now.month.slice(5)) % 3 === 0

/** The employee without what a payslip takes in a form of its own. */
function plain(who: Person): Person {
  const months = who.months.map((now) => ({
    ...now,
    regime: who.months[0]!.regime,
    zakat: who.months[0]!.regime === 'non-resident' ? 0 : now.zakat,
    rebates: who.months[0]!.regime === 'non-resident' ? 0 : now.rebates,
    days: now.days && now.days.eligible > 0 ? now.days : null,
    lines: now.lines.filter((line) => line.item !== 'termination benefit'),
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

it(`PAY-03 payslips of ${PEOPLE} people, some months in two runs, are what the second calculator pays`, () => {
  const by = seeded(7_1957)
  for (let number = 1; number <= PEOPLE; number++) {
    const who = plain(randomPerson(by))
    const slips = payslipAnswers(who, inTwo)
    const second = expected(who)
    if (JSON.stringify(slips) !== JSON.stringify(second)) {
      expect(
        slips,
        `person ${number}, payslips against the second calculator:\n${JSON.stringify(who, null, 1)}`,
      ).toEqual(second)
    }
  }
}, 120_000)
