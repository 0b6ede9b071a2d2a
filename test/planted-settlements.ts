import type { TestServer } from './server.ts'

type Settlement = {
  run: string
  employee: string
  source: string
  sourceId: string
  shape: 'amount' | 'garnishment'
  amount: number
}

/** Plants what an approved run took of a thing of a pay source, as approving it would. */
export async function plantSettlement(server: TestServer, company: string, took: Settlement): Promise<void> {
  const { run, employee, source, sourceId, shape, amount } = took
  const row = { pay_run_id: run, employee_id: employee, source, source_id: sourceId, shape, amount }
  await server.tenant(company, (tx) => tx.insertInto('pay_run_took').values(row).execute())
}
