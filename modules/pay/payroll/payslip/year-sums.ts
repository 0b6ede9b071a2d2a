import { type RawBuilder, sql } from 'kysely'
import type { Label } from '#base/labels.ts'

/** A sum of the year that payslips show: of a payslip `p` what is added up. */
export type YearSum = {
  readonly title: Label
  readonly amount: RawBuilder<number | null>
  /** What the employer adds, which a company may keep off its payslips. */
  readonly byEmployer?: true
}

/** What payslips of every country show of the year. */
export const COMMON_YEAR_SUMS: readonly YearSum[] = [
  { title: { en: 'Gross pay', zh: '應發總額' }, amount: sql`p.gross` },
  { title: { en: 'Net pay', zh: '實發金額' }, amount: sql`p.net` },
]

/** Sums over some payslips `p` as one array, in their order; each may be null. */
export function yearSumsArray(sums: readonly YearSum[]): RawBuilder<(number | null)[]> {
  return sql`jsonb_build_array(${sql.join(sums.map(({ amount: of }) => sql`sum(${of})::bigint`))})`
}
