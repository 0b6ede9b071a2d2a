import { type RawBuilder, sql } from 'kysely'
import { countryOf } from '../countries.ts'
import type { YearSum } from '../payslip/year-sums.ts'

/** The sums of the year that a payslip shows, with or without what the employer adds. */
export function payslipYearSums(country: string, employer: boolean): YearSum[] {
  return countryOf(country).document.yearSums.filter(({ byEmployer }) => employer || !byEmployer)
}

/**
 * The first month in the year's sums of a payslip `p`, where the company paid earlier months of the year before it used
 * this product. That earlier pay is stored separately and not part of these sums. Null otherwise.
 */
export function firstSummedMonth(p: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select min(first.period) from employee one join employee same on same.first_employee_id = one.first_employee_id
    join payslip first on first.employee_id = same.id join pay_run r on r.id = first.pay_run_id and r.state = 'approved'
    where one.id = ${p}.employee_id and first.period between left(${p}.period, 4) || '-01' and ${p}.period
      and exists (select from employee paid join tax_start t on t.employee_id = paid.id
        where paid.first_employee_id = one.first_employee_id and t.year = left(${p}.period, 4)::int and t.origin = 'own'))`
}
