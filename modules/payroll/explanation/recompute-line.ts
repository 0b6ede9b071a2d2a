import type { Basis } from '#base/basis.ts'
import { atLeast, minus, ratio, type Sen, sen, sum } from '#base/money.ts'
import { recompute } from '#statutory/malaysia/recompute.ts'
import { recompute as recomputeInTaiwan } from '#statutory/taiwan/recompute.ts'
import { partsOf, unpaidOf } from '../malaysia/basic-pay.ts'
import { cp38Again } from '../malaysia/cp38.ts'
import { backPayOf } from '../payslip/back-pay-lines.ts'
import { isWageOfMonth, type Line } from '../payslip/lines.ts'
import { SHORTAGE_FORMULA, shortageTaken } from '../payslip/shortage.ts'
import { LOAN_FORMULA, loanTaken } from '../payslip/taken-last.ts'

/** What a company owes on a whole payroll: settled with what runs of the month charged, in both directions. */
const UNIT_CODES: readonly string[] = ['tw_arrears_fund', 'tw_employer_supplement']

export type LineAmounts = { readonly employee: Sen; readonly employer: Sen }

/**
 * The amounts of a stored line again, from the line's own explanation and nothing else: statutory formulas by the law of
 * its month, the company's own by arithmetic. Throws RangeError for a formula nobody knows.
 */
export function recomputeLine(line: Line): LineAmounts {
  const [takenEmployee, takenEmployer] = line.l ?? [0, 0]
  const { employee, employer } = wholeOf(line)
  if (!line.l) return { employee, employer }
  if (UNIT_CODES.includes(line.c) || isWageOfMonth(line.b))
    return { employee: minus(employee, takenEmployee), employer: minus(employer, takenEmployer) }
  return { employee: atLeast(0, minus(employee, takenEmployee)), employer: atLeast(0, minus(employer, takenEmployer)) }
}

function wholeOf(line: Line): LineAmounts {
  const { b } = line
  const own = ownAmount(b)
  if (own !== undefined) return sided(line, own)
  if (b.f.startsWith('tw.')) return taiwanAmounts(line)
  const amounts = recompute(b)
  if (b.f === 'pcb.bik') return sided(line, sen(amounts.normal!))
  if (b.f.startsWith('pcb.')) return { employee: sen(amounts.payable!), employer: sen(0) }
  if (b.f.startsWith('ea.')) return sided(line, sen(amounts.amount!))
  return {
    employee: sum([amounts.employee ?? 0, amounts.employeeExtra ?? 0]),
    employer: sum([amounts.employer ?? 0, amounts.employerExtra ?? 0]),
  }
}

/** Taxes have one amount, wages another, premiums two sides. */
function taiwanAmounts(line: Line): LineAmounts {
  const { amount, tax, employee, employer } = recomputeInTaiwan(line.b)
  if (amount !== undefined) return sided(line, sen(amount))
  return { employee: sen(tax ?? employee ?? 0), employer: sen(employer ?? 0) }
}

function sided(line: Line, amount: Sen): LineAmounts {
  return line.k === 'employer_cost' ? { employee: sen(0), employer: amount } : { employee: amount, employer: sen(0) }
}

/** The company's own formulas: parts of a month, unpaid days, typed and monthly amounts. */
function ownAmount(b: Basis): Sen | undefined {
  switch (b.f) {
    case 'pay.basic':
    case 'pay.cycle':
      return partsOf(b)
    case 'pay.unpaid':
    case 'pay.cycle_unpaid':
      return unpaidOf(b)
    case 'pay.part':
      return ratio(b.i.w as number, b.i.d as number, b.i.of as number, 'half-up')
    case 'pay.back':
    case 'pay.recovery':
      return backPayOf(b)
    case 'pay.once':
    case 'pay.monthly':
    case 'pay.share':
    case 'pay.cp38':
      return sen(b.i.a as number)
    case LOAN_FORMULA:
      return loanTaken(b)
    case SHORTAGE_FORMULA:
      return shortageTaken(b)
    case 'pay.cp38_order':
      return cp38Again(b)
    default:
      return undefined
  }
}
