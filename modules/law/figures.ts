import type { Language } from '#base/actor.ts'
import { grouped, withoutZeros } from '#base/amount-text.ts'
import { text } from '#base/labels.ts'
import { toDecimal } from '#base/money.ts'
import type { EisTable } from '#statutory/malaysia/eis/table.ts'
import type { WorkingRules } from '#statutory/malaysia/employment-act/rules.ts'
import type { EpfSchedule } from '#statutory/malaysia/epf/schedule.ts'
import type { HrdRates } from '#statutory/malaysia/hrd-levy/levy.ts'
import type { LindungTable } from '#statutory/malaysia/lindung/table.ts'
import type { BenefitLimits } from '#statutory/malaysia/pcb/benefits.ts'
import type { ExemptKind } from '#statutory/malaysia/pcb/exempt.ts'
import type { Bracket, PcbLimits, Reliefs } from '#statutory/malaysia/pcb/tables.ts'
import type { Tp1Item } from '#statutory/malaysia/pcb/tp1.ts'
import type { SocsoTable } from '#statutory/malaysia/socso/table.ts'
import { FIGURE_NAMES } from './names.ts'
import { TAIWAN_FIGURE_NAMES, taiwanFigures } from './taiwan-figures.ts'

export type LawFigure = { name: string; value: string }
type Name = keyof typeof FIGURE_NAMES
const TAIWAN = taiwanFigures({ money: (dollars) => `NT$ ${grouped(toDecimal(dollars, 0))}`, percent })
type Told = readonly [name: Name, value: string, params?: Record<string, unknown>]

/** What a table of Malaysian law says, by its key. */
const TOLD: { readonly [scheme: string]: (value: never) => readonly Told[] } = {
  epf: (law: EpfSchedule) =>
    Object.entries(law.parts).flatMap(([part, rates]): Told[] => {
      const params = { part, amount: money(law.lowUpTo) }
      const employer: Told[] =
        rates.employerFlat !== null
          ? [['employer', money(rates.employerFlat), params]]
          : rates.employerLow === rates.employerHigh
            ? [['employer', percent(rates.employerLow), params]]
            : [
                ['employer_low', percent(rates.employerLow), params],
                ['employer_high', percent(rates.employerHigh), params],
              ]
      return [['employee', percent(rates.employee), params], ...employer]
    }),
  socso: (law: SocsoTable) => [
    ['rows', String(law.firstEmployee.length)],
    ['first_employee', money(law.firstEmployee.at(-1)!)],
    ['first_employer', money(law.firstEmployer.at(-1)!)],
    ['second_employer', money(law.secondEmployer.at(-1)!)],
  ],
  eis: (law: EisTable) => [
    ['rows', String(law.each.length)],
    ['highest_each', money(law.each.at(-1)!)],
    ['ages', `${law.firstAge}–${law.lastAge - 1}`],
  ],
  lindung: (law: LindungTable) =>
    law.employee.length === 0
      ? []
      : [
          ['rows', String(law.employee.length)],
          ['highest_employee', money(law.employee.at(-1)!)],
        ],
  hrd: (law: HrdRates) => [
    ['mandatory', percent(law.mandatory), { count: law.mandatoryFrom }],
    ['voluntary', percent(law.voluntary), { count: law.voluntaryFrom }],
  ],
  pcb_brackets: (law: readonly Bracket[]) =>
    law.map(({ over, rate }): Told => ['above', percent(rate), { amount: money(over) }]),
  pcb_reliefs: (law: Reliefs) => [
    ['individual', money(law.individual)],
    ['spouse', money(law.spouse)],
    ['disabled_self', money(law.disabledSelf)],
    ['disabled_spouse', money(law.disabledSpouse)],
    ['child', money(law.child.under18)],
    ['child_tertiary', money(law.child.tertiary)],
    ['child_disabled', money(law.child.disabled)],
  ],
  pcb_limits: (law: PcbLimits) => [
    ['epf_relief', money(law.epfPerYear)],
    ['least_tax', money(law.minimum)],
    ['non_resident', percent(law.nonResident)],
    ['concession', percent(law.concession)],
  ],
  pcb_exempt: (law: Record<ExemptKind, number>) =>
    (['travel', 'childcare', 'award', 'goods'] as const).map((kind): Told => [kind, money(law[kind])]),
  pcb_benefits: (law: BenefitLimits) => [
    ['compensation', money(law.compensationPerYear)],
    ['loans', money(law.subsidisedLoans)],
  ],
  pcb_regimes: (law: number) => [['least_pay', money(law)]],
  tp1: (law: readonly Tp1Item[]) => [['claims', String(law.length)]],
  working_time: (law: WorkingRules) => [
    ['overtime', `× ${toDecimal(law.overtimeHalves * 50)}`],
    ['protected', money(law.protectedUpTo)],
    ['weekly_hours', String(law.weeklyHours)],
    ['overtime_hours', String(law.overtimeHoursPerMonth)],
  ],
  minimum_wage: (law: { monthly: number; fromEmployees: number }) => [
    ['monthly', money(law.monthly)],
    ['from_employees', String(law.fromEmployees)],
  ],
}

/** The figures of a table in a language; none for a table whose figures are rows only, or that is not loaded. */
export function lawFigures(scheme: string, value: unknown, language: Language): LawFigure[] {
  if (value === null) return []
  const inTaiwan = TAIWAN[scheme]
  if (inTaiwan)
    return inTaiwan(value as never).map(([name, shown, params]) => ({
      name: text(TAIWAN_FIGURE_NAMES[name], language, params),
      value: shown,
    }))
  const told = TOLD[scheme]
  if (!told) return []
  return told(value as never).map(([name, shown, params]) => ({
    name: text(FIGURE_NAMES[name], language, params),
    value: shown,
  }))
}

function percent(millionths: number): string {
  return `${withoutZeros(toDecimal(millionths, 4))} %`
}

function money(sen: number): string {
  return `RM ${grouped(toDecimal(sen))}`
}
