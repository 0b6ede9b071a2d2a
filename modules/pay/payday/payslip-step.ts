import { sql } from 'kysely'
import { required } from '#base/required.ts'
import { selectOne } from '#server/database/select-one.ts'
import type { PayStep } from './pay-step.ts'

/** Mailing the payslips, due on the pay day. */
export const PAYSLIP_STEP: PayStep = {
  kind: 'payslips',
  title: { en: 'E-mail the payslips', zh: '寄送薪資單' },
  scope: 'run',
  marks: ['sent'],
  dueDay: (_, payDay) => payDay,
  async loadOwed({ tx }, [run]) {
    const { people } = await selectOne(
      tx,
      sql<{ people: number }>`
      select count(*)::int as people from payslip where pay_run_id = ${required(run, 'approved run').id}::uuid`,
    )
    return people === 0 ? null : { amount: null, people }
  },
}
