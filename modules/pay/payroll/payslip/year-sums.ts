import { type RawBuilder, sql } from 'kysely'
import type { Label } from '#base/labels.ts'

/** A sum of the year on payslips; `amount` is the SQL of one payslip `p`. */
export type YearSum = {
  readonly title: Label
  readonly amount: RawBuilder<number | null>
  /** The employer adds it; a company may hide it on payslips. */
  readonly byEmployer?: true
}

/** Sums of the year that payslips of every country show. */
export const COMMON_YEAR_SUMS: readonly YearSum[] = [
  { title: { en: 'Gross pay', zh: '應發總額' }, amount: sql`p.gross` },
  { title: { en: 'Net pay', zh: '實發金額' }, amount: sql`p.net` },
]

/** Sums over some payslips `p` as one array, in the same order; each may be null. */
export function yearSumsArray(sums: readonly YearSum[]): RawBuilder<(number | null)[]> {
  return sql`jsonb_build_array(${sql.join(sums.map(({ amount: of }) => sql`sum(${of})::bigint`))})`
}
