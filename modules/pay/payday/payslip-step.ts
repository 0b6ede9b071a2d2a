import { sql } from 'kysely'
import type { PayStep } from './pay-step.ts'

/** Everybody gets their payslip by the day they are paid. */
export const PAYSLIP_STEP: PayStep = {
  kind: 'payslips',
  title: { en: 'E-mail the payslips', zh: '寄送薪資單' },
  scope: 'run',
  marks: ['sent'],
  dueDay: (_, payDay) => payDay,
  async loadOwed({ tx }, [run]) {
    const { rows } = await sql<{ people: number }>`
      select count(*)::int as people from payslip where pay_run_id = ${run!.id}::uuid`.execute(tx)
    const { people } = rows[0]!
    return people === 0 ? null : { amount: null, people }
  },
}
