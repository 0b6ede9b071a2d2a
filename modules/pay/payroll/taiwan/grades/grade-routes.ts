import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import { registerPersonRecordRoutes } from '#people/person-records.ts'
import type { Api } from '#server/api/api.ts'
import type { Tx } from '#server/database/database.ts'
import type { GradedScheme } from '#statutory/taiwan/insurance/notified-grades.ts'
import { insuredGradeApi } from './grades-contract.ts'
import { requireReported } from './reported-grades.ts'

/** Insured amounts as they were notified: typed, or written by reporting what the list of declarations names. */
export function registerInsuredGradeRoutes(api: Api): void {
  registerPersonRecordRoutes(api, {
    table: 'insured_grade',
    calls: insuredGradeApi,
    permission: 'payroll:files',
    list: {
      filters: ({ scheme }) => (scheme ? [sql`record.scheme = ${scheme}`] : []),
      query: () => ({
        columns: sql`record.scheme, record.from_day, record.amount, 'TWD' as currency, record.reported_on`,
        orders: { full_name: sql`employee.full_name`, from_day: sql`record.from_day` },
        tieBreaker: sql`employee.full_name, record.from_day, record.scheme, record.id`,
      }),
      actions: () => ['edit', 'remove'],
    },
    create: async (input, context) => {
      requireReported(input.reported_on, context.today)
      await requireFreeDay(context.tx, input)
      return input
    },
    edit: async (patch, row, context) => {
      requireReported(patch.reported_on ?? null, context.today)
      if (patch.from_day !== undefined) await requireFreeDay(context.tx, { ...row, from_day: patch.from_day })
      return patch
    },
    logged: ({ scheme, from_day, amount, reported_on }) => ({ scheme, from_day, amount, reported_on }),
  })
}

/** Throws 422 where the scheme has an amount from that day already. */
async function requireFreeDay(
  tx: Tx,
  { id, employee_id, scheme, from_day }: { id?: string; employee_id: string; scheme: GradedScheme; from_day: Day },
): Promise<void> {
  const others = await tx
    .selectFrom('insured_grade')
    .select('id')
    .where('employee_id', '=', employee_id)
    .where('scheme', '=', scheme)
    .where('from_day', '=', from_day)
    .execute()
  if (others.some((other) => other.id !== id)) throw invalidField('from_day', 'grade_of_day_taken')
}
