import { sql } from 'kysely'
import { selectOne } from '#server/database/select-one.ts'
import { monthlyDue } from '#statutory/malaysia/files/due-dates.ts'
import type { PayStep } from '../../payday/pay-step.ts'

/** Contributions and taxes of a month: each authority gets a file and its payment by the same day. */
export const MALAYSIAN_STEPS: readonly PayStep[] = [
  {
    ...monthlyStep(['epf_employee', 'epf_employer']),
    kind: 'epf',
    title: { en: 'EPF contributions', zh: 'EPF 提撥' },
    marks: ['sent', 'paid'],
  },
  {
    ...monthlyStep(['socso_employee', 'socso_employer', 'eis_employee', 'eis_employer', 'lindung']),
    kind: 'perkeso',
    title: { en: 'SOCSO, EIS and LINDUNG', zh: 'SOCSO、EIS 與 LINDUNG' },
    marks: ['sent', 'paid'],
  },
  {
    ...monthlyStep(['pcb', 'cp38']),
    kind: 'cp39',
    title: { en: 'PCB and CP38 (CP39)', zh: 'PCB 與 CP38（CP39）' },
    marks: ['sent', 'paid'],
  },
  { ...monthlyStep(['hrd']), kind: 'hrd', title: { en: 'HRD levy', zh: 'HRD 徵費' }, marks: ['paid'] },
]

function monthlyStep(columns: readonly string[]): Pick<PayStep, 'scope' | 'country' | 'page' | 'dueDay' | 'loadOwed'> {
  const owedColumns = sql.join(
    columns.map((column) => sql.ref(column)),
    sql` + `,
  )
  return {
    scope: 'month',
    country: 'MY',
    page: '/files',
    dueDay: monthlyDue,
    async loadOwed({ tx }, runs) {
      const query = sql<{ amount: number; people: number }>`
        select coalesce(sum(${owedColumns}), 0)::bigint as amount, count(distinct employee_id) filter (where ${owedColumns} > 0)::int as people
        from payslip where pay_run_id = any(${runs.map(({ id }) => id)}::uuid[])`
      const owed = await selectOne(tx, query)
      return owed.amount > 0 ? owed : null
    },
  }
}
