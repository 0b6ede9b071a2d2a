import { sql } from 'kysely'
import { laterDay } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import type { Vault } from '#server/vault.ts'
import { type ApprovedRun, PAY_STEPS, type PayStep } from './pay-step.ts'

type StepContext = { tx: Tx; vault: Vault }

/** Creates the steps of an approved run, and updates those of its month to what all runs of the month owe. */
export async function createPaySteps(at: StepContext, runId: string): Promise<void> {
  const run = await loadApprovedRun(at.tx, runId)
  for (const step of PAY_STEPS.all())
    if (step.country === undefined || step.country === run.country) await upsertStep(at, step, run)
}

async function upsertStep(at: StepContext, step: PayStep, run: ApprovedRun): Promise<void> {
  const runs = step.scope === 'run' ? [run] : await loadRunsOfMonth(at.tx, run)
  const owed = await step.loadOwed(at, runs)
  if (!owed) return
  const payDay = owed.payDay ?? runs.map(({ pay_day }) => pay_day).reduce(laterDay)
  await sql`
    insert into pay_step as known (kind, country, period, pay_run_id, due, currency, amount, people, ends)
    values (${step.kind}, ${run.country}, ${run.period}, ${step.scope === 'run' ? run.id : null}::uuid, ${step.dueDay(run.period, payDay)}::date,
      ${run.currency}, ${owed.amount}, ${owed.people}, ${step.marks.at(-1)})
    on conflict (company_id, kind, country, period, pay_run_id) do update
      set due = excluded.due, amount = excluded.amount, people = excluded.people, version = known.version + 1, changed_at = now()`.execute(
    at.tx,
  )
}

const SELECT_RUN = sql`select r.id, r.period, g.country, r.currency, r.pay_day, r.totals from pay_run r join pay_group g on g.id = r.pay_group_id`

async function loadApprovedRun(tx: Tx, id: string): Promise<ApprovedRun> {
  return selectOne(tx, sql<ApprovedRun>`${SELECT_RUN} where r.id = ${id}::uuid`)
}

/** All approved runs of a run's month in its country. */
async function loadRunsOfMonth(tx: Tx, { period, country }: ApprovedRun): Promise<ApprovedRun[]> {
  const { rows } = await sql<ApprovedRun>`
    ${SELECT_RUN} where r.period = ${period} and g.country = ${country} and r.state = 'approved' order by r.pay_day, r.id`.execute(
    tx,
  )
  return rows
}
