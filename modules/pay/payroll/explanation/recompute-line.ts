import { type Basis, numberIn } from '#base/basis.ts'
import { atLeast, minus, type Sen, sen } from '#base/money.ts'
import { countryOwning, isWageOfMonth } from '../countries.ts'
import { backPayOf } from '../payslip/back-pay-lines.ts'
import { type Line, type LineAmounts, sided } from '../payslip/lines.ts'
import { HOURS_FORMULA, ownHoursOf } from '../payslip/own-hours.ts'
import { SHORTAGE_FORMULA, shortageTaken } from '../payslip/shortage.ts'
import { LOAN_FORMULA, loanTaken } from '../payslip/taken-last.ts'

/**
 * The amounts of a stored line again, from the line's own explanation and nothing else: statutory formulas by the law of
 * its month, the company's own by arithmetic. Throws RangeError for a formula nobody knows.
 */
export function recomputeLine(line: Line): LineAmounts {
  const [takenEmployee, takenEmployer] = line.l ?? [0, 0]
  const { employee, employer } = wholeOf(line)
  if (!line.l) return { employee, employer }
  if (isSettled(line)) return { employee: minus(employee, takenEmployee), employer: minus(employer, takenEmployer) }
  return { employee: atLeast(0, minus(employee, takenEmployee)), employer: atLeast(0, minus(employer, takenEmployer)) }
}

/** What a company owes on a whole payroll, and wages of a month, are settled with what its runs had, in both directions. */
export function isSettled({ b, c }: Line): boolean {
  return countryOwning(b.f)?.unitCodes.includes(c) === true || isWageOfMonth(b)
}

function wholeOf(line: Line): LineAmounts {
  const { b } = line
  const own = ownAmount(b)
  if (own !== undefined) return sided(line, own)
  const country = countryOwning(b.f)
  if (!country) throw new RangeError(`Nobody knows the formula ${b.f}`)
  return country.recomputed(line)
}

/** The company's own formulas: hours at an agreed rate, typed and monthly amounts. */
function ownAmount(b: Basis): Sen | undefined {
  switch (b.f) {
    case 'pay.back':
    case 'pay.recovery':
      return backPayOf(b)
    case 'pay.once':
    case 'pay.monthly':
    case 'pay.share':
      return sen(numberIn(b, 'a'))
    case HOURS_FORMULA:
      return ownHoursOf(b)
    case LOAN_FORMULA:
      return loanTaken(b)
    case SHORTAGE_FORMULA:
      return shortageTaken(b)
    default:
      return undefined
  }
}
