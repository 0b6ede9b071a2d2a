import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { closeRun } from './runs.ts'
import { type BenchCompany, sealNumbers, seedCompany } from './seed.ts'
import { createCaller, startWorld, type World } from './world.ts'

const PERIOD = '2026-10'

let world: World
const workers: ChildProcess[] = []
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL')
})
afterAll(() => world?.stop())

/** Starts a process that works on tasks, for the test to kill. */
function startWorkerProcess(): ChildProcess {
  const worker = spawn(process.execPath, [path.join(import.meta.dirname, '../test/task-process.ts'), world.serveUrl], {
    env: { ...process.env, DATABASE_URL: '', DATABASE_OWNER_URL: '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  workers.push(worker)
  return worker
}

async function one<T>(text: string, values: unknown[]): Promise<T> {
  return (await world.owner.query(text, values)).rows[0] as T
}

type State = { state: string; done: number; total: number; attempts: number; result: Record<string, number> }
const stateOf = (taskId: string) =>
  one<State>('select state, done, total, attempts, result from task where id = $1', [taskId])

async function until(taskId: string, holds: (now: State) => boolean, seen: number[] = []): Promise<State> {
  for (let tries = 0; tries < 12_000; tries++) {
    const now = await stateOf(taskId)
    seen.push(now.done)
    if (holds(now)) return now
    await pause(5)
  }
  throw new Error(`Still ${JSON.stringify(await stateOf(taskId))}`)
}

const over = ({ state }: State) => state !== 'waiting' && state !== 'running'
const midway = ({ state, done, total }: State) => state === 'running' && done > 0 && done < total

async function callsAs({ companyId, accountId }: BenchCompany) {
  return createCaller(world, await world.signIn({ accountId, companyId, role: 'HR Payroll' }))
}

/** Count and digest of a run's payslips, without their random ids. */
async function figures(runId: string): Promise<{ count: number; digest: string }> {
  return one(
    `select count(*)::int as count, md5(string_agg(md5((to_jsonb(p) - 'id')::text), '' order by p.employee_id)) as digest
     from payslip p where p.pay_run_id = $1`,
    [runId],
  )
}

it('SYS-17bc a calculation killed in the middle leaves no half run, and then gives the same figures; a cancelled one leaves the one before', async () => {
  const company = await seedCompany(world, 4_000, PERIOD, 'killed')
  const send = await callsAs(company)
  const run = await send('POST', '/api/payroll/runs', { group_id: company.groupId, period: PERIOD })
  const calculation = (version: number) => send('POST', `/api/payroll/runs/${run.id}/calculation`, { version })
  const { task_id } = await calculation(run.version)
  const seen: number[] = []
  const first = startWorkerProcess()
  await until(task_id, midway, seen)
  first.kill('SIGKILL')
  await pause(300)
  expect(await stateOf(task_id)).toMatchObject({ state: 'running', attempts: 1 })
  expect((await figures(run.id)).count).toBe(0)
  expect(await one('select state, totals from pay_run where id = $1', [run.id])).toEqual({ state: 'draft', totals: {} })

  startWorkerProcess()
  expect(await until(task_id, over, seen)).toMatchObject({ state: 'done', attempts: 2 })
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
  const after = await figures(run.id)
  const { version, totals } = await one<{ version: number; totals: { employees: number } }>(
    'select version, totals from pay_run where id = $1',
    [run.id],
  )
  expect(totals.employees).toBe(after.count)
  const again = await calculation(version)
  expect(await until(again.task_id, over)).toMatchObject({ state: 'done', attempts: 1 })
  expect(await figures(run.id)).toEqual(after)

  const stopped = await calculation(version + 2)
  await until(stopped.task_id, midway)
  await world.owner.query('update task set cancel_asked = true where id = $1', [stopped.task_id])
  expect(await until(stopped.task_id, over)).toMatchObject({ state: 'cancelled' })
  expect(await figures(run.id)).toEqual(after)
})

it('PAY-02d SYS-17ac mailing payslips tells its progress; killed in the middle it mails everyone once', async () => {
  const company = await seedCompany(world, 400, PERIOD, 'mailed')
  await sealNumbers(world, company.companyId)
  const send = await callsAs(company)
  const run = await send('POST', '/api/payroll/runs', { group_id: company.groupId, period: PERIOD })
  const calculation = await send('POST', `/api/payroll/runs/${run.id}/calculation`, { version: run.version })
  const first = startWorkerProcess()
  expect(await until(calculation.task_id, over)).toMatchObject({ state: 'done' })
  await closeRun(world, run.id)
  await letIn(company.companyId)
  const { task_id } = await send('POST', `/api/payroll/runs/${run.id}/mail`, {})
  const seen: number[] = []
  await until(task_id, midway, seen)
  first.kill('SIGKILL')
  startWorkerProcess()
  const { count } = await figures(run.id)
  const end = await until(task_id, over, seen)
  expect(end).toMatchObject({ state: 'done', attempts: 2, done: count, total: count, result: { count, without: 0 } })
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
  expect(new Set(seen).size).toBeGreaterThan(3)
  const mails = await one(
    `select count(*)::int as mails, count(distinct cause)::int as people, count(distinct recipient)::int as addresses,
       count(distinct attachment_file_id)::int as files from mail where company_id = $1`,
    [company.companyId],
  )
  expect(mails).toEqual({ mails: count, people: count, addresses: count, files: count })
  const stored = await one(`select count(*)::int as files from file where company_id = $1 and owner_kind = 'payslip'`, [
    company.companyId,
  ])
  expect(stored).toEqual({ files: count })
})

/** Gives everybody a sign-in with the e-mail address of their record: payslips are mailed to no other address. */
async function letIn(companyId: string): Promise<void> {
  await world.owner.query(
    `insert into account (email, full_name, email_verified_at)
     select distinct lower(work_email), full_name, now() from employee where company_id = $1
     on conflict (email) do nothing`,
    [companyId],
  )
  await world.owner.query(
    `insert into membership (company_id, account_id, employee_id)
     select e.company_id, a.id, e.id from employee e join account a on a.email = lower(e.work_email) where e.company_id = $1`,
    [companyId],
  )
}
