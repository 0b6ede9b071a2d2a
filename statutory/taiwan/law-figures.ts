import type { Labels } from '#base/labels.ts'
import { groupThousands, withoutZeros } from '#base/money/amount-text.ts'
import { type Millionths, ratio, toDecimal } from '#base/money/money.ts'
import type { LawFigure } from '../country.ts'
import { type LawLeave, leaveFigures } from '../leave.ts'
import type { GarnishmentRules } from './garnishment/rules.ts'
import type { HealthRates, SupplementRules } from './health-insurance/rates.ts'
import type { Ladder } from './insurance/grades.ts'
import type { LaborGrades } from './labor-insurance/grades.ts'
import type { LaborRates } from './labor-insurance/rates.ts'
import type { FlexibleHours, HoursOfPeriod } from './labor-standards/flexible-hours.ts'
import type { WorkingRules } from './labor-standards/rules.ts'
import type { MinimumWage } from './minimum-wage.ts'
import type { PayDisclosure } from './pay-disclosure.ts'
import type { PensionRates } from './pension/rates.ts'
import type { StabilityFeeRules } from './stability-fee.ts'
import type { WelfareFundRules } from './welfare-fund.ts'
import type { WithholdingYear } from './withholding/tables.ts'

const FIGURE_NAMES = {
  tw_monthly: { en: 'A month', zh: '每月' },
  tw_hourly: { en: 'An hour', zh: '每小時' },
  tw_disclosed_below: { en: 'Stated below, a month', zh: '每月未達此數即應公開' },
  tw_ordinary: { en: 'Labor insurance', zh: '勞工保險普通事故' },
  tw_employment: { en: 'Employment insurance', zh: '就業保險' },
  tw_shares: { en: 'Worker · unit · government', zh: '勞工 · 單位 · 政府' },
  tw_grades: { en: 'Grades', zh: '級數' },
  tw_lowest: { en: 'Lowest grade', zh: '最低級' },
  tw_highest: { en: 'Highest grade', zh: '最高級' },
  tw_part_time: { en: 'Lowest for part-timers', zh: '部分工時最低級' },
  tw_average: { en: 'Average rate, commuting included', zh: '平均費率（含上下班災害）' },
  tw_fund: { en: 'Of the insured salaries', zh: '占投保薪資總額' },
  tw_rate: { en: 'Rate', zh: '費率' },
  tw_dependants: { en: 'Average dependants', zh: '平均眷口數' },
  tw_most_dependants: { en: 'Dependants charged at most', zh: '計收眷口數上限' },
  tw_multiple: { en: 'Bonuses of the year above times the insured amount', zh: '全年獎金超過投保金額倍數' },
  tw_other_floor: { en: 'Other payments from', zh: '其他給付起扣金額' },
  tw_unit_least: { en: 'Unit at least', zh: '單位最低提繳率' },
  tw_worker_most: { en: 'Worker at most', zh: '自願提繳上限' },
  tw_start: { en: 'Table starts at', zh: '扣繳起扣標準' },
  tw_exemption: { en: 'Exemption a head', zh: '每人免稅額' },
  tw_standard: { en: 'Standard deduction, married', zh: '標準扣除額（有配偶）' },
  tw_salary: { en: 'Salary deduction', zh: '薪資所得特別扣除額' },
  tw_band: { en: 'Above {{amount}}', zh: '超過 {{amount}}' },
  tw_non_resident: { en: 'Non-residents at 6% up to', zh: '非居住者適用 6% 上限' },
  tw_days: { en: 'Days in the year', zh: '年度居留日數' },
  tw_overtime: { en: 'Overtime hours a month at most', zh: '每月加班時數上限' },
  tw_weekly_hours: {
    en: 'A week: hours a day · a week · in all · days off',
    zh: '每週：每日時數 · 每週時數 · 總時數 · 休息日數',
  },
  tw_two_weeks_hours: { en: 'Two weeks: the same', zh: '二週變形：同上' },
  tw_four_weeks_hours: { en: 'Four weeks: the same', zh: '四週變形：同上' },
  tw_eight_weeks_hours: { en: 'Eight weeks: the same', zh: '八週變形：同上' },
  tw_garnished: { en: 'Of each payment at most', zh: '各期給付最高' },
  tw_living_multiple: { en: 'Stays: times the cost of living', zh: '保留最低生活費之倍數' },
  tw_welfare: { en: 'Of the wage', zh: '占薪津' },
  tw_welfare_workers: { en: 'Has to exist from workers', zh: '應設立之僱用人數' },
  tw_fee_day: { en: 'A day: part of a month', zh: '每日：月額之' },
  tw_divisor: { en: 'Days that a month counts', zh: '一個月計為日數' },
} as const satisfies Labels

type FigureEntry = readonly [name: keyof typeof FIGURE_NAMES, value: string, params?: Record<string, unknown>]

const percent = (millionths: number) => `${withoutZeros(toDecimal(millionths, 4))} %`
const money = (dollars: number) => `NT$ ${groupThousands(toDecimal(dollars, 0))}`

const periodFigure = (name: FigureEntry[0], { day, week, period, daysOff }: HoursOfPeriod): FigureEntry => [
  name,
  `${day.limit} · ${week?.limit ?? '–'} · ${period.limit} · ${daysOff.limit}`,
]
const ladder = (grades: Ladder): FigureEntry[] => [
  ['tw_grades', String(grades.length)],
  ['tw_lowest', money(Math.min(...grades))],
  ['tw_highest', money(Math.max(...grades))],
]
const shares = (of: { worker: number; unit: number; government: number }): FigureEntry => [
  'tw_shares',
  `${of.worker} · ${of.unit} · ${of.government} %`,
]
/** Builders of the figures of each table, by its key. */
const FIGURE_BUILDERS: { readonly [scheme: string]: (value: never) => readonly FigureEntry[] } = {
  tw_minimum_wage: (law: MinimumWage) => [
    ['tw_monthly', money(law.monthly)],
    ['tw_hourly', money(law.hourly)],
  ],
  tw_pay_disclosure: (law: PayDisclosure) => [['tw_disclosed_below', money(law.below)]],
  tw_labor_rates: (law: LaborRates) => [
    ['tw_ordinary', percent(law.ordinary)],
    ['tw_employment', percent(law.employment)],
    shares(law),
  ],
  tw_labor_grades: (law: LaborGrades) => [...ladder(law.full), ['tw_part_time', money(Math.min(...law.part))]],
  tw_occupational_grades: ladder,
  tw_occupational_average: (law: { average: Millionths }) => [['tw_average', percent(law.average)]],
  tw_arrears_fund: (law: { rate: Millionths }) => [['tw_fund', percent(law.rate)]],
  tw_health_rates: (law: HealthRates) => [
    ['tw_rate', percent(law.rate)],
    shares(law),
    ['tw_dependants', withoutZeros(toDecimal(law.averageDependants, 2))],
    ['tw_most_dependants', String(law.mostDependants)],
  ],
  tw_health_grades: ladder,
  tw_supplement: (law: SupplementRules) => [
    ['tw_rate', percent(law.rate)],
    ['tw_multiple', String(law.bonusMultiple)],
    ['tw_other_floor', money(law.otherFloor)],
  ],
  tw_pension_rates: (law: PensionRates) => [
    ['tw_unit_least', percent(law.employerLeast)],
    ['tw_worker_most', percent(law.employeeMost)],
  ],
  tw_pension_grades: ladder,
  tw_withholding: (law: WithholdingYear) => [
    ['tw_start', money(law.tableStart)],
    ['tw_exemption', money(law.exemption)],
    ['tw_standard', money(law.standardMarried)],
    ['tw_salary', money(law.salaryDeduction)],
    ['tw_non_resident', money(law.lowRateUpTo)],
    ...law.bands.map(({ over, percent: rate }): FigureEntry => ['tw_band', `${rate} %`, { amount: money(over) }]),
  ],
  tw_residence: (law: { days: number }) => [['tw_days', String(law.days)]],
  tw_flexible_hours: (law: FlexibleHours) => [
    periodFigure('tw_weekly_hours', law.weekly),
    periodFigure('tw_two_weeks_hours', law.two_weeks),
    periodFigure('tw_four_weeks_hours', law.four_weeks),
    periodFigure('tw_eight_weeks_hours', law.eight_weeks),
  ],
  tw_garnishment: (law: GarnishmentRules) => [
    ['tw_garnished', `1/${law.parts}`],
    ['tw_living_multiple', withoutZeros(toDecimal(law.livingMultiple, 6))],
  ],
  tw_welfare_fund: (law: WelfareFundRules) => [
    ['tw_welfare', percent(law.rate)],
    ['tw_welfare_workers', String(law.workers)],
  ],
  tw_stability_fee: (law: StabilityFeeRules) => [['tw_fee_day', `1/${law.monthDays}`]],
  tw_working_time: (law: WorkingRules) => [
    ['tw_divisor', String(law.monthDays)],
    ['tw_overtime', String(ratio(law.overtimePerMonth, 1, 60, 'half-up'))],
  ],
}

/** The figures of a table of Taiwan's law; empty for a table of rows only. */
export function taiwanFigures(scheme: string, value: unknown): LawFigure[] {
  if (scheme === 'tw_leave') return leaveFigures(value as readonly LawLeave[])
  return (FIGURE_BUILDERS[scheme]?.(value as never) ?? []).map(([name, figure, params]) => ({
    name: FIGURE_NAMES[name],
    value: figure,
    params,
  }))
}
