import { groupThousands, withoutZeros } from '#base/money/amount-text.ts'
import { toDecimal } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import type { LawFigure } from '../country.ts'
import { type LawLeave, leaveFigures } from '../leave.ts'
import type { EisTable } from './eis/table.ts'
import type { MinimumWage, WorkingRules } from './employment-act/rules.ts'
import type { EpfSchedule } from './epf/schedule.ts'
import type { HrdRates } from './hrd-levy/levy.ts'
import { FIGURE_NAMES } from './law-names.ts'
import type { LindungTable } from './lindung/table.ts'
import type { BenefitLimits } from './pcb/benefits.ts'
import type { ExemptKind } from './pcb/exempt.ts'
import type { Bracket, PcbLimits, Reliefs } from './pcb/tables.ts'
import type { Tp1Item } from './pcb/tp1.ts'
import type { SocsoTable } from './socso/table.ts'

type FigureName = keyof typeof FIGURE_NAMES
type FigureEntry = readonly [name: FigureName, value: string, params?: Record<string, unknown>]

/** Builders of the figures of each table of Malaysian law, by its key. */
const FIGURE_BUILDERS: { readonly [scheme: string]: (value: never) => readonly FigureEntry[] } = {
  epf: (law: EpfSchedule) =>
    Object.entries(law.parts).flatMap(([part, rates]): FigureEntry[] => {
      const params = { part, amount: money(law.lowUpTo) }
      const employer: FigureEntry[] =
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
    ['first_employee', lastAmount(law.firstEmployee)],
    ['first_employer', lastAmount(law.firstEmployer)],
    ['second_employer', lastAmount(law.secondEmployer)],
  ],
  eis: (law: EisTable) => [
    ['rows', String(law.each.length)],
    ['highest_each', lastAmount(law.each)],
    ['ages', `${law.firstAge}–${law.lastAge - 1}`],
  ],
  lindung: (law: LindungTable) =>
    law.employee.length === 0
      ? []
      : [
          ['rows', String(law.employee.length)],
          ['highest_employee', lastAmount(law.employee)],
        ],
  hrd: (law: HrdRates) => [
    ['mandatory', percent(law.mandatory), { count: law.mandatoryFrom }],
    ['voluntary', percent(law.voluntary), { count: law.voluntaryFrom }],
  ],
  pcb_brackets: (law: readonly Bracket[]) =>
    law.map(({ over, rate }): FigureEntry => ['above', percent(rate), { amount: money(over) }]),
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
    (['travel', 'childcare', 'award', 'goods'] as const).map((kind): FigureEntry => [kind, money(law[kind])]),
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
  minimum_wage: (law: MinimumWage) => [
    ['monthly', money(law.monthly)],
    ['hourly', money(law.hourly)],
    ['from_employees', String(law.fromEmployees)],
  ],
}

/** The figures of a table; empty for a table of rows only. */
export function malaysianFigures(scheme: string, value: unknown): LawFigure[] {
  if (scheme === 'leave') return leaveFigures(value as readonly LawLeave[])
  return (FIGURE_BUILDERS[scheme]?.(value as never) ?? []).map(([name, figure, params]) => ({
    name: FIGURE_NAMES[name],
    value: figure,
    params,
  }))
}

function percent(millionths: number): string {
  return `${withoutZeros(toDecimal(millionths, 4))} %`
}

function money(sen: number): string {
  return `RM ${groupThousands(toDecimal(sen))}`
}

function lastAmount(table: readonly number[]): string {
  return money(required(table.at(-1), 'last row of a table'))
}
