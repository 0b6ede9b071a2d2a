import type { MonthFigures } from './figures.ts'
import type { SlipFigures } from './payslip-answer.ts'
import type { LeaveOfMonth, Person } from './random-people.ts'

/** Without whole months of parental leave, which a payslip knows as days without pay. */
export function plain(who: Person): Person {
  const months = who.months
    .filter(({ parentalLeave }) => parentalLeave === null)
    .map((now) => ({ ...now, leaves: now.leaves.length === 1 ? now.leaves.map(wholeDays) : now.leaves }))
  return { ...who, months }
}

/** Leave of a month that has one: whole days without pay, which a payslip counts from absences where it can. */
const wholeDays = (taken: LeaveOfMonth): LeaveOfMonth => ({
  ...taken,
  leave: 'unpaid',
  minutes: 480 * (1 + (taken.minutes % 10)),
})

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

function expectedFigures({ month, net, labor, employment, health, pension, ...rest }: MonthFigures): SlipFigures {
  const { occupational, reserve, supplements, tax, bonusTaxes, retirementTax } = rest
  return {
    month,
    net,
    labor,
    employment,
    occupational,
    health,
    pension,
    reserve,
    supplement: total(supplements),
    tax,
    bonusTax: total(bonusTaxes),
    retirementTax,
  }
}

/** The months of the second calculator as payslips say them. */
export function expectedSlips(second: readonly MonthFigures[]): SlipFigures[] {
  return second.map(expectedFigures)
}
