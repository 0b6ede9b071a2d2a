import { type Basis, basisNumber } from '#base/calculation/basis.ts'
import { atLeast, minus, type Sen, sen } from '#base/money/money.ts'
import { countryOfFormula, isWageOfMonth } from '../countries.ts'
import { agreedHoursAmount, HOURS_FORMULA } from '../payslip/agreed-hours.ts'
import { backPayAmount } from '../payslip/back-pay-lines.ts'
import { type Line, type LineAmounts, toLineAmounts } from '../payslip/lines.ts'
import { LOAN_FORMULA, loanTaken } from '../payslip/loan-deductions.ts'
import { SHORTAGE_FORMULA, shortageTaken } from '../payslip/shortage.ts'

/**
 * Recomputes the amounts of a stored line from its own basis alone: statutory formulas by the law of its month, other
 * formulas by arithmetic. Throws RangeError for an unknown formula.
 */
export function recomputeLine(line: Line): LineAmounts {
  const [takenEmployee, takenEmployer] = line.l ?? [0, 0]
  const { employee, employer } = fullLineAmounts(line)
  if (!line.l) return { employee, employer }
  if (isSettledLine(line)) return { employee: minus(employee, takenEmployee), employer: minus(employer, takenEmployer) }
  return { employee: atLeast(0, minus(employee, takenEmployee)), employer: atLeast(0, minus(employer, takenEmployer)) }
}

/**
 * Whether a line settles a month: it subtracts what earlier runs paid, and may be negative. That holds for amounts owed on
 * the whole payroll and for wages of the month.
 */
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

/** Recomputes formulas of every country: hours at an agreed rate, typed and monthly amounts. */
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
