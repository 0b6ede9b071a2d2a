import { sql } from 'kysely'
import { lastDay, type Month } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { occupationalAverage } from '#statutory/taiwan/labor-insurance/rates.ts'
import type { Multipliers } from '#statutory/taiwan/labor-standards/overtime.ts'
import { workingLaw } from '#statutory/taiwan/labor-standards/rules.ts'
import { FIRST_MONTH, lawFor, type TaiwanLaw } from '#statutory/taiwan/law.ts'
import type { BonusRule } from '#statutory/taiwan/withholding/salary.ts'
import type { TaiwanRunChoices } from './inputs.ts'

/** A company's choices and notified rates in Taiwan, as stored in its payroll settings. Rates are millionths. */
export type TaiwanSettings = {
  /** The notified rate; null uses the average of the month's law. */
  tw_occupational_rate: number | null
  /** Null: nobody was asked, and `over_2000` counts. */
  tw_bonus_rule: BonusRule | null
  tw_pension_rate: number
  tw_reserve_rate: number
  tw_joined_labor: boolean
  tw_overtime: Multipliers
  tw_welfare_fund: boolean
}

/** When tax on bonuses is withheld while nobody has been asked. */
const UNASKED_BONUS_RULE: BonusRule = 'over_2000'

/** Defaults of a company without settings; the same as the defaults of its table. */
export const TAIWAN_DEFAULTS: TaiwanSettings = {
  tw_occupational_rate: null,
  tw_bonus_rule: null,
  tw_pension_rate: 60_000,
  tw_reserve_rate: 20_000,
  tw_joined_labor: true,
  tw_overtime: 'exact',
  tw_welfare_fund: false,
}

/** The law of a month in Taiwan. Throws DomainError `law_not_loaded` before the first month. */
export function taiwanLawOf(period: Month): TaiwanLaw {
  if (period < FIRST_MONTH) throw new DomainError('law_not_loaded', { params: { month: period, first: FIRST_MONTH } })
  return lawFor(period)
}

/**
 * The rate of accident insurance in a month, in millionths: the notified one, otherwise the average of all industries by
 * law.
 */
export function occupationalRate(notified: number | null, period: Month): number {
  return notified ?? occupationalAverage(period).value.average
}

/** Loads a company's choices for the snapshot of a run. The company's size is the number of people in its offices in Taiwan. */
export async function loadTaiwanChoices(tx: Tx, period: Month, settings: TaiwanSettings): Promise<TaiwanRunChoices> {
  const rules = workingLaw(period).value
  return {
    occupationalRate: occupationalRate(settings.tw_occupational_rate, period),
    bonusRule: settings.tw_bonus_rule ?? UNASKED_BONUS_RULE,
    pensionRate: settings.tw_pension_rate,
    reserveRate: settings.tw_reserve_rate,
    joinedLabor: settings.tw_joined_labor,
    multipliers: settings.tw_overtime,
    overtimeLimit: rules.overtimePerMonth,
    ...(settings.tw_welfare_fund && { welfareFund: true }),
    unitWorkers: await countWorkers(tx, lastDay(period)),
  }
}

async function countWorkers(tx: Tx, day: string): Promise<number> {
  const { workers } = await selectOne(
    tx,
    sql<{ workers: number }>`
    select count(*)::int as workers from employee
    join employment e on e.employee_id = employee.id and e.from_day <= ${day}::date and (e.until_day is null or e.until_day >= ${day}::date)
    join office on office.id = e.office_id
    where office.country = 'TW' and employee.joined_on <= ${day}::date and (employee.last_day is null or employee.last_day >= ${day}::date)`,
  )
  return workers
}
