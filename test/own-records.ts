import type { PlantedPay } from './planted-pay.ts'
import type { TestServer } from './server.ts'

/** The person's own records that affect pay, each created by somebody else. */
export type OwnRecords = {
  recurring: string
  taxStart: string
  taxClaim: string
  cp38: string
  benefit: string
  loan: string
  taxForm: string
}

/** Pay by an earlier employer. */
export const EARLIER = { remuneration: 100_00, epf: 0, pcb: 0, zakat: 0, deductions: 0, socso_relief: 0 }

/** Inserts a person's own records that affect pay directly, since no call lets people create them for themselves. */
export async function plantOwnRecords(server: TestServer, pay: PlantedPay, key: string): Promise<OwnRecords> {
  const employee_id = server.employeeId(key)
  return server.tenant('meridian', async (tx) => {
    const insertRecord = async (table: 'recurring_item', values: object) =>
      (
        await tx
          .insertInto(table)
          .values(values as never)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const as = (table: string) => table as 'recurring_item'
    const loan = await insertRecord(as('loan'), { employee_id, kind: 'loan', principal: 100_00, currency: 'MYR' })
    await insertRecord(as('loan_instalment'), { loan_id: loan, month: '2026-12', amount: 100_00 })
    return {
      loan,
      recurring: await insertRecord('recurring_item', {
        employee_id,
        pay_item_id: pay.item,
        amount: 10_00,
        from_day: '2026-12-01',
      }),
      taxStart: await insertRecord(as('tax_start'), { employee_id, year: 2026, origin: 'tp3', ...EARLIER }),
      taxClaim: await insertRecord(as('tax_claim'), { employee_id, period: '2026-12', code: 'sports', amount: 10_00 }),
      cp38: await insertRecord(as('cp38_order'), {
        employee_id,
        from_month: '2026-12',
        until_month: '2026-12',
        amount: 10_00,
        total: 10_00,
      }),
      benefit: await insertRecord(as('employee_benefit'), {
        employee_id,
        pay_item_id: pay.benefitItem,
        from_month: '2026-12',
        value: 10_00,
      }),
      taxForm: await insertRecord(as('tax_form'), {
        employee_id,
        form: 'tp1',
        year: 2026,
        period: '2026-09',
        state: 'submitted',
        submitted_at: server.clock.now(),
        content: JSON.stringify({ claims: { sports: 1_00 } }),
      }),
    }
  })
}
