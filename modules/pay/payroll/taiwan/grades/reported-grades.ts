import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import { keysOf } from '#base/objects.ts'
import type { Context } from '#server/context/context.ts'
import type { GradedScheme } from '#statutory/taiwan/insurance/notified-grades.ts'

/** Throws 422 for a day of report that is still to come. */
export function requireReported(reported: Day | null, today: Day): void {
  if (reported !== null && reported > today) throw invalidField('reported_on', 'reported_in_future')
}

/** Amounts that were notified together, of one person from one day. */
export type ReportedGrades = {
  readonly employeeId: string
  readonly name: string
  readonly from_day: Day
  readonly reported_on: Day
  readonly amounts: { readonly [scheme in GradedScheme]?: number }
}

/** Writes reported amounts over those that were notified from the same day, and logs them. */
export async function insertReportedGrades(
  { tx, record }: Pick<Context, 'tx' | 'record'>,
  { employeeId, name, from_day, reported_on, amounts }: ReportedGrades,
): Promise<void> {
  const rows = keysOf(amounts).flatMap((scheme) => {
    const amount = amounts[scheme]
    return amount === undefined ? [] : [{ employee_id: employeeId, scheme, from_day, amount, reported_on }]
  })
  const [first] = await tx
    .insertInto('insured_grade')
    .values(rows)
    .onConflict((same) =>
      same.columns(['company_id', 'employee_id', 'scheme', 'from_day']).doUpdateSet(({ ref }) => ({
        amount: ref('excluded.amount'),
        reported_on: ref('excluded.reported_on'),
        changed_at: sql`now()`,
        version: sql`insured_grade.version + 1`,
      })),
    )
    .returning('id')
    .execute()
  record({
    kind: 'insured_grade',
    id: first?.id ?? employeeId,
    name,
    before: null,
    after: { from_day, reported_on, ...amounts },
    people: [employeeId],
  })
}
