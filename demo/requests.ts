import { dayIn, type Month, shiftMonth } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { insertInstalments } from '../modules/pay/loans/queries.ts'
import { buildSchedule } from '../modules/pay/loans/rules.ts'
import { plantComingDays } from './coming-days.ts'
import type { SeededCompany } from './seed-company.ts'

/** Loans to people, in minor units of their currency; repaid from the first month of next year on. */
const LENT = [
  { key: 'azman', kind: 'loan', principal: 3_600_00, currency: 'MYR', months: 6, note: 'Motorcycle' },
  { key: 'yu.ting', kind: 'advance', principal: 12_000, currency: 'TWD', months: 3, note: null },
] as const

/** Submitted tax claims without an answer yet, in sen by item of form TP1. */
const CLAIMED = [
  { key: 'daniel', claims: { lifestyle: 1_200_00, sports: 250_00 } },
  { key: 'siti', claims: { parents: 2_400_00 } },
] as const

/** Inserts open requests of people: loans with their schedules, and tax forms that wait for an answer. */
export async function plantRequests(tx: Tx, company: SeededCompany, open: Month, now: Date): Promise<void> {
  const { employees } = company
  if (await tx.selectFrom('loan').select('id').limit(1).executeTakeFirst()) return
  await plantComingDays(tx, company, open, dayIn('Asia/Kuala_Lumpur', now))
  for (const { key, months, principal, ...lent } of LENT) {
    const first = shiftMonth(open, 2)
    const { id } = await tx
      .insertInto('loan')
      .values({ ...lent, principal, employee_id: required(employees[key], `employee ${key}`), changed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = buildSchedule(principal, first, { months })
    await insertInstalments(
      tx,
      id,
      made.map((one) => ({ ...one, left_from: null })),
    )
    const about = JSON.stringify({ amount: principal, month: first, count: made.length })
    await tx
      .insertInto('loan_change')
      .values({ loan_id: id, what: 'recorded', by_name: 'Lim Jun Hao', at: now, about })
      .execute()
  }
  await tx
    .insertInto('tax_form')
    .values(
      CLAIMED.map(({ key, claims }) => ({
        employee_id: required(employees[key], `employee ${key}`),
        form: 'tp1',
        year: Number(open.slice(0, 4)),
        period: open,
        state: 'submitted',
        content: JSON.stringify({ claims }),
        submitted_at: now,
        changed_at: now,
      })),
    )
    .execute()
}
