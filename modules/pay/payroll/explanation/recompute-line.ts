import { type Basis, basisNumber } from '#base/calculation/basis.ts'
import { atLeast, minus, type Sen, sen } from '#base/money/money.ts'
import { countryOfFormula, isWageOfMonth } from '../countries.ts'
import { agreedHoursAmount, HOURS_FORMULA } from '../payslip/agreed-hours.ts'
import { backPayAmount } from '../payslip/back-pay-lines.ts'
import { type Line, type LineAmounts, toLineAmounts } from '../payslip/lines.ts'
import { LOAN_FORMULA, loanTaken } from '../payslip/loan-deductions.ts'
import { SHORTAGE_FORMULA, shortageTaken } from '../payslip/shortage.ts'

/**
 * The amounts of a stored line again, from the line's own explanation and nothing else: statutory formulas by the law of
 * its month, the company's own by arithmetic. Throws RangeError for a formula nobody knows.
 */
export function recomputeLine(line: Line): LineAmounts {
  const [takenEmployee, takenEmployer] = line.l ?? [0, 0]
  const { employee, employer } = fullLineAmounts(line)
  if (!line.l) return { employee, employer }
  if (isSettledLine(line)) return { employee: minus(employee, takenEmployee), employer: minus(employer, takenEmployer) }
  return { employee: atLeast(0, minus(employee, takenEmployee)), employer: atLeast(0, minus(employer, takenEmployer)) }
}

/** What a company owes on a whole payroll, and wages of a month, are settled with what its runs had, in both directions. */
export function isSettledLine({ b, c }: Line): boolean {
  return countryOfFormula(b.f)?.payslip.unitCodes.includes(c) === true || isWageOfMonth(b)
}

function fullLineAmounts(line: Line): LineAmounts {
  const { b } = line
  const own = companyFormulaAmount(b)
  if (own !== undefined) return toLineAmounts(line, own)
  const country = countryOfFormula(b.f)
  if (!country) throw new RangeError(`Nobody knows the formula ${b.f}`)
  return country.explanation.recomputeLine(line)
}

/** The company's own formulas: hours at an agreed rate, typed and monthly amounts. */
function companyFormulaAmount(b: Basis): Sen | undefined {
  switch (b.f) {
    case 'pay.back':
    case 'pay.recovery':
      return backPayAmount(b)
    case 'pay.once':
    case 'pay.monthly':
    case 'pay.share':
      return sen(basisNumber(b, 'a'))
    case HOURS_FORMULA:
      return agreedHoursAmount(b)
    case LOAN_FORMULA:
      return loanTaken(b)
    case SHORTAGE_FORMULA:
      return shortageTaken(b)
    default:
      return undefined
  }
}
