import { addDays, birthdayAtAge, firstDay, monthOf } from '#base/days/days.ts'
import { atLeast, minus, type Sen, sum, ZERO } from '#base/money/money.ts'
import { healthPremium } from '../health-insurance/premium.ts'
import { type Coverage, coverageFor } from '../insurance/coverage.ts'
import { type Insured, insuredFor } from '../insurance/grades.ts'
import { insuredDays } from '../insurance/insured-days.ts'
import { laborInsured } from '../labor-insurance/grades.ts'
import { employmentPremium, laborPremium, occupationalPremium } from '../labor-insurance/premium.ts'
import type { TaiwanLaw } from '../law.ts'
import type { TaiwanLine } from '../law-line.ts'
import { pensionContribution, pensionReserve } from '../pension/contribution.ts'
import type { TaiwanChoices, TaiwanMonthInput, TaiwanPay, TaiwanPerson } from './month-input.ts'
import { taiwanWageItem } from './wage-items.ts'

/** Insured amounts of the month; null where the person is not in the scheme. */
export type InsuredAmounts = { readonly [scheme in 'labor' | 'occupational' | 'health' | 'pension']: Insured | null }

/** Premiums, pension and reserve of a month, and the voluntary pension that this run deducts. */
export function insuranceLines(
  law: TaiwanLaw,
  person: TaiwanPerson,
  input: TaiwanMonthInput,
  choices: TaiwanChoices,
  coverage: Coverage,
): { lines: TaiwanLine[]; voluntary: Sen; insured: InsuredAmounts; healthCharged: boolean } {
  const { grades, disability } = person
  const wage = input.regularWage
  const onLeave = input.parentalLeave !== undefined
  const stopped = input.parentalLeave === 'stops'
  const days = insuredDays(law.month, input)
  const laborDays = stopped ? 0 : laborInsuredDays(law, person, input, choices, coverage)
  const labor = laborDays > 0 ? laborInsured(law.laborGrades, grades?.labor ?? wage, person.partTime === true) : null
  const occupational = onLeave ? null : insuredFor(law.occupationalGrades, grades?.occupational ?? wage)
  const health = stopped || person.healthElsewhere ? null : insuredFor(law.healthGrades, grades?.health ?? wage)
  const inPension = coverage.pension && person.pensionScheme === 'new' && !onLeave
  const pension = inPension ? insuredFor(law.pensionGrades, grades?.pension ?? wage) : null
  const insured = { labor, occupational, health, pension }
  if (input.besideWage) {
    const lines = reserveLines(law, person, input, choices, coverage)
    return { lines, voluntary: ZERO, insured, healthCharged: false }
  }
  const unitPays = !onLeave
  const lines: TaiwanLine[] = []
  if (labor) {
    const { employee, employer, basis } = laborPremium(law.laborRates, {
      insured: labor,
      days: laborDays,
      disability,
      unitPays,
    })
    lines.push({ c: 'tw_labor', k: 'deduction', a: employee, e: employer, b: basis })
  }
  const employmentDays = employmentInsuredDays(law, person, input, coverage)
  if (!stopped && employmentDays > 0) {
    const insured = labor ?? laborInsured(law.laborGrades, grades?.labor ?? wage, person.partTime === true)
    const { employee, employer, basis } = employmentPremium(law.laborRates, {
      insured,
      days: employmentDays,
      disability,
      unitPays,
    })
    lines.push({ c: 'tw_employment', k: 'deduction', a: employee, e: employer, b: basis })
  }
  if (occupational) {
    const { employer, basis } = occupationalPremium(law.occupationalGrades, {
      insured: occupational,
      rate: choices.occupationalRate,
      days: days.labor,
    })
    lines.push({ c: 'tw_occupational', k: 'employer_cost', a: 0, e: employer, b: basis })
  }
  if (health && days.health) {
    const { employee, employer, basis } = healthPremium(law.healthRates, {
      insured: health,
      dependants: person.healthDependants,
      disability,
      unitPays,
    })
    lines.push({ c: 'tw_health', k: 'deduction', a: employee, e: employer, b: basis })
  }
  let voluntary: Sen = ZERO
  if (pension) {
    const { employee, employer, basis } = pensionContribution(law.pensionRates, {
      insured: pension,
      voluntary: person.voluntaryPension,
      employerRate: choices.pensionRate,
      days: days.pension,
    })
    voluntary = minus(employee, input.earlier?.taken.tw_pension?.[0] ?? 0)
    lines.push({ c: 'tw_pension', k: 'deduction', a: employee, e: employer, b: basis })
  }
  lines.push(...reserveLines(law, person, input, choices, coverage))
  return {
    lines,
    voluntary: atLeast(0, voluntary),
    insured,
    healthCharged: health !== null && days.health,
  }
}

/** The reserve follows from the wages of the month, whichever runs pay them. */
function reserveLines(
  law: TaiwanLaw,
  person: TaiwanPerson,
  input: TaiwanMonthInput,
  choices: TaiwanChoices,
  coverage: Coverage,
): TaiwanLine[] {
  if (input.parentalLeave !== undefined || choices.reserveRate === undefined || !hasReserve(person, coverage)) return []
  const wages = minus(insuredPay(input.pay), -(input.earlier?.reserveWages ?? 0))
  const { employer, basis } = pensionReserve(law.pensionRates, { wages: atLeast(0, wages), rate: choices.reserveRate })
  return [{ c: 'tw_reserve', k: 'employer_cost', a: 0, e: employer, b: basis }]
}

/** The former scheme's reserve covers people who stayed in it, and migrant workers. */
function hasReserve(person: TaiwanPerson, coverage: Coverage): boolean {
  return person.pensionScheme === 'former' || (!coverage.pension && person.identity === 'migrant')
}

/**
 * Days of labor insurance: all where it covers the person; without continuation at 65, the days before the birthday.
 */
function laborInsuredDays(
  law: TaiwanLaw,
  person: TaiwanPerson,
  input: TaiwanMonthInput,
  choices: TaiwanChoices,
  coverage: Coverage,
): number {
  const { unitFrom } = law.coverage.value
  if (choices.unitWorkers !== undefined && choices.unitWorkers < unitFrom && !choices.joinedLabor) return 0
  if (coverage.labor !== 'if_continued' || person.laborContinued) return insuredDays(law.month, input).labor
  return daysBeforeOldAge(law, person, input)
}

/** Days of employment insurance, which does not depend on the size of the unit and ends at 65. */
function employmentInsuredDays(
  law: TaiwanLaw,
  person: TaiwanPerson,
  input: TaiwanMonthInput,
  coverage: Coverage,
): number {
  if (coverage.employment) return insuredDays(law.month, input).labor
  const young = coverageFor(law.coverage, { identity: person.identity, age: law.coverage.value.oldAge - 1 })
  return young.employment ? daysBeforeOldAge(law, person, input) : 0
}

/** Insured days before a 65th birthday within the month, else none. */
function daysBeforeOldAge(law: TaiwanLaw, person: TaiwanPerson, { from, until }: TaiwanMonthInput): number {
  const birthday = birthdayAtAge(person.birth, law.coverage.value.oldAge)
  if (monthOf(birthday) !== law.month || birthday === firstDay(law.month)) return 0
  const last = addDays(birthday, -1)
  if (from !== undefined && from > last) return 0
  return insuredDays(law.month, { from, until: until !== undefined && until < last ? until : last }).labor
}

/** Pay that counts as wage under the former pension scheme. */
function insuredPay(pay: readonly TaiwanPay[]): Sen {
  return sum(pay.filter(({ kind }) => taiwanWageItem(kind).insured).map(({ amount }) => amount))
}
