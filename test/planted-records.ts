import type { TestServer } from './server.ts'

/** The smallest possible back pay of a month. */
export const BACK_PAY_PART = {
  month: '2026-09',
  kind: 'monthly',
  sequence: 1,
  code: 'basic',
  was: 0,
  settled: 0,
  now: 1_00,
}

/** Inserts one amount of back pay into a run that is not calculated yet. Returns its id. */
export async function plantBackPay(
  server: TestServer,
  company: string,
  employee_id: string,
  { group, item, period = '2026-12' }: { group: string; item: string; period?: string },
): Promise<string> {
  return server.tenant(company, async (tx) => {
    const of = { employee_id, pay_item_id: item, amount: 1_00 }
    const { id } = await tx
      .insertInto('back_pay')
      .values({
        ...of,
        period,
        run_kind: 'monthly' as const,
        sequence: 1,
        pay_group_id: group,
        parts: JSON.stringify([BACK_PAY_PART]),
        causes: '[]',
        put_by: server.companies[company]!.accounts.aminah!,
        put_name: 'Planted',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Inserts the smallest possible pending form. */
export async function plantTaxForm(server: TestServer, company: string, employee_id: string): Promise<string> {
  const content = JSON.stringify({ claims: { sports: 1_00 } })
  const { id } = await server.tenant(company, (tx) =>
    tx
      .insertInto('tax_form')
      .values({
        employee_id,
        form: 'tp1',
        year: 2026,
        period: '2026-12',
        content,
        state: 'submitted',
        submitted_at: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** Inserts a receipt on its own form. Returns its id. */
export async function plantReceipt(
  server: TestServer,
  company: string,
  employee_id: string,
  state: 'draft' | 'submitted',
): Promise<string> {
  const { companyId } = server.companies[company]!
  return server.tenant(company, async (tx) => {
    const period = state === 'draft' ? '2026-07' : '2026-08'
    const { id: tax_form_id } = await tx
      .insertInto('tax_form')
      .values({
        employee_id,
        form: 'tp1',
        year: 2026,
        period,
        state,
        content: JSON.stringify({ claims: { sports: 1_00 } }),
        submitted_at: state === 'draft' ? null : server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file_id = await server.files.put(tx, companyId, {
      name: 'receipt.pdf',
      type: 'application/pdf',
      content: Buffer.from('%PDF-1.7'),
      ownerKind: 'tax_form',
      ownerId: tax_form_id,
    })
    const receipt = tx.insertInto('tax_form_receipt').values({ tax_form_id, code: 'sports', file_id })
    return (await receipt.returning('id').executeTakeFirstOrThrow()).id
  })
}
