import { atLeast, minus, type Sen, sum } from '#base/money/money.ts'
import type { MalaysianLaw } from '../law.ts'
import type { MalaysianLine } from '../law-line.ts'
import { type CompanyChoices, type Contributor, computeContributions } from './contributions.ts'
import { type MalaysianMonthInput, type MonthBases, NO_MONTH } from './month-input.ts'

export type MonthContributions = {
  lines: MalaysianLine[]
  part: string
  socsoCategory: number
  eisWhy: string
  epfWages: Sen
  epfBonus: Sen
  epfEmployee: Sen
  /** The statutory part of the employee's share, for the whole month. */
  epfStatutory: Sen
  epfEmployer: Sen
  socsoWages: Sen
  socsoEmployee: Sen
  socsoEmployer: Sen
  eisEmployee: Sen
  eisEmployer: Sen
  lindung: Sen
  hrdWages: Sen
  hrd: Sen
}

/** EPF, SOCSO, EIS, LINDUNG 24 Jam and HRD levy of the month, less what earlier runs of the same month took. */
export function computeMonthContributions(
  law: MalaysianLaw,
  inputs: MalaysianMonthInput,
  bases: MonthBases,
  choices: CompanyChoices,
): MonthContributions {
  const same = inputs.same ?? NO_MONTH
  const epfWages = atLeast(0, bases.epf)
  const epfBonus = atLeast(0, Math.min(bases.epfBonus, epfWages))
  const socsoWages = atLeast(0, bases.socso)
  const hrdWages = inputs.status.hrdExempt ? atLeast(0, 0) : atLeast(0, bases.hrd)
  const wages = {
    epf: epfWages + same.epfWages,
    epfBonus: epfBonus + same.epfBonus,
    socso: socsoWages + same.socsoWages,
    hrd: hrdWages + same.hrdWages,
  }
  const month = computeContributions(law, toContributor(inputs), wages, choices)
  const { epf, socso, eis, lindung, hrd } = month
  const epfEmployee = remainingAmount(sum([epf.employee, epf.employeeExtra]), same.epfEmployee)
  const epfEmployer = remainingAmount(sum([epf.employer, epf.employerExtra]), same.epfEmployer)
  const socsoEmployee = remainingAmount(socso.employee, same.socsoEmployee)
  const socsoEmployer = remainingAmount(socso.employer, same.socsoEmployer)
  const eisEmployee = remainingAmount(eis.employee, same.eisEmployee)
  const eisEmployer = remainingAmount(eis.employer, same.eisEmployer)
  const lindungDue = remainingAmount(lindung.employee, same.lindung)
  const hrdDue = remainingAmount(hrd.employer, same.hrd)
  const less = (employee: number, employer: number) => (inputs.same ? { l: [employee, employer] as const } : null)
  const lines: MalaysianLine[] = [
    {
      c: 'epf',
      k: 'deduction',
      a: epfEmployee,
      e: epfEmployer,
      b: epf.basis,
      ...less(same.epfEmployee, same.epfEmployer),
    },
    {
      c: 'socso',
      k: 'deduction',
      a: socsoEmployee,
      e: socsoEmployer,
      b: socso.basis,
      ...less(same.socsoEmployee, same.socsoEmployer),
    },
    {
      c: 'eis',
      k: 'deduction',
      a: eisEmployee,
      e: eisEmployer,
      b: eis.basis,
      ...less(same.eisEmployee, same.eisEmployer),
    },
  ]
  if (law.lindung.value.employee.length > 0)
    lines.push({ c: 'lindung', k: 'deduction', a: lindungDue, b: lindung.basis, ...less(same.lindung, 0) })
  if (choices.hrd !== 'none')
    lines.push({ c: 'hrd', k: 'employer_cost', a: 0, e: hrdDue, b: hrd.basis, ...less(0, same.hrd) })
  return {
    lines,
    part: String(epf.basis.i.p),
    socsoCategory: Number(socso.basis.i.c),
    eisWhy: String(eis.basis.i.why),
    epfWages,
    epfBonus,
    epfEmployee,
    epfStatutory: epf.employee,
    epfEmployer,
    socsoWages,
    socsoEmployee,
    socsoEmployer,
    eisEmployee,
    eisEmployer,
    lindung: lindungDue,
    hrdWages,
    hrd: hrdDue,
  }
}

function toContributor({ birth, status }: MalaysianMonthInput): Contributor {
  return {
    citizenship: status.citizenship,
    birth,
    electedBefore1998: status.before1998,
    epfElected: status.epfElected,
    contributedBefore55: !status.firstCoveredAt55,
    contributedBefore57: !status.eisNotBefore57,
    lindungOptedOutOn: status.lindungOptedOutOn ?? null,
    epfEmployeeOnTop: status.epfExtraEmployee,
    epfEmployerOnTop: status.epfExtraEmployer,
  }
}

/** The month's amount less what earlier runs took; never below zero, because nothing is refunded here. */
export function remainingAmount(whole: number, taken: number): Sen {
  return atLeast(0, minus(whole, taken))
}
