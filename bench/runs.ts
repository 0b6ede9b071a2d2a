import type { BenchCompany } from './seed.ts'
import type { ServedWorld } from './servers.ts'
import { measureTask, type TaskFigures } from './tasks.ts'
import { createCaller, type World } from './world.ts'

/**
 * Calculates a company's run of a month, from the call to the stored payslips, and measures it. Uses the first pay
 * group unless another is given.
 */
export async function calculateRun(
  world: ServedWorld,
  { companyId, accountId, groupId: first }: BenchCompany,
  period: string,
  groupId = first,
): Promise<TaskFigures & { runId: string }> {
  const headers = await world.signIn({ accountId, companyId, role: 'HR Payroll' })
  const send = createCaller(world, headers)
  const run = await send('POST', '/api/payroll/runs', { group_id: groupId, period })
  const { task_id } = await send('POST', `/api/payroll/runs/${run.id}/calculation`, { version: run.version })
  return { runId: run.id, ...(await measureTask(world, headers, companyId, task_id)) }
}

/** Approves a run without its review, for the months before the measured one. It stores where the run was paid to. */
export async function closeRun({ owner }: World, runId: string): Promise<void> {
  const kept =
    'payment_method, bank_name, bank_code, branch_code, account_number, account_holder, parts, account_index, part_indexes'
  await owner.query(
    `insert into payslip_bank (company_id, payslip_id, bank_detail_id, ${kept})
     select p.company_id, p.id, b.id, ${kept.replaceAll(/\w+/g, 'b.$&')} from payslip p join pay_run r on r.company_id = p.company_id and r.id = p.pay_run_id
     join employee e on e.company_id = p.company_id and e.id = p.employee_id
     join bank_detail b on b.company_id = p.company_id and b.employee_id = p.employee_id and b.from_day <= greatest(r.pay_day, e.joined_on)
       and (b.until_day is null or b.until_day >= greatest(r.pay_day, e.joined_on))
     where p.pay_run_id = $1`,
    [runId],
  )
  await owner.query(`update pay_run set state = 'approved', approved_at = now() where id = $1`, [runId])
}
