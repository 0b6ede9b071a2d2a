import { sql } from 'kysely'
import { addDays, dayIn, daysBetween } from '#base/days/days.ts'
import { loadWorkdays } from '#calendar/workdays.ts'
import type { ScheduledJob, ScheduledJobContext } from '#server/manifest/scheduled-jobs.ts'
import { addHistoryEntry } from '../../kinds/history-entries.ts'
import { REQUEST_KINDS, requireRequestKind } from '../../kinds/request-kinds.ts'
import { placeOf } from '../../kinds/request-reach.ts'
import { notifyAccounts } from '../../notifications/notices.ts'
import { insertApprovers } from './approval-steps.ts'
import { atPlace, loadApplicant, loadReplacements } from './approvers.ts'
import { notifyWithDeputies } from './notify-approvers.ts'
import { workingMinutes } from './waiting-hours.ts'

/** Working hours after which approvers are reminded and the next manager may decide too, unless the company set others. */
export const DEFAULT_WAIT_HOURS = { remind: 8, escalate: 24 } as const
/** Waiting hours are counted for two months; a step that is open for longer is always due. */
const MAX_COUNTED_DAYS = 62

type OpenStep = {
  id: string
  kind: string
  round: number
  position: number
  employee_id: string
  office_id: string | null
  department_id: string | null
  sent_by: string
  hidden_from: string[]
  opened_at: Date
  reminded_at: Date | null
  escalated_at: Date | null
  decider: string | null
  remind_hours: number | null
  escalate_hours: number | null
  is_set: boolean
}

/**
 * Reminds the approvers of steps that have waited a number of their working hours, and later adds the next manager
 * (REQ-08). Each happens once a step, with a history entry.
 */
export const REMIND_OPEN_STEPS: ScheduledJob = {
  name: 'request-reminders',
  hourly: true,
  async run(context) {
    const { tx, now } = context
    const steps = await loadOpenSteps(context)
    const waitedOf = await loadWaitedMinutes(context, steps)
    for (const step of steps) {
      const { remind, escalate } = reminderHours(step)
      const waited = waitedOf(step)
      if (remind !== null && step.reminded_at === null && waited >= remind * 60) {
        const entry = await addHistoryEntry({ tx, now, actor: null }, step.id, 'reminded', {
          about: { step: step.position },
        })
        const accounts = await loadUndecidedAccounts(context, step)
        await notifyWithDeputies(context, step.kind, 'reminded', [{ id: step.id, entryId: entry, accounts }])
        await markStep(context, step, 'reminded_at')
      }
      if (escalate !== null && step.escalated_at === null && waited >= escalate * 60) await escalateStep(context, step)
    }
  },
}

async function escalateStep(context: ScheduledJobContext, step: OpenStep): Promise<void> {
  const { tx, now, today, record } = context
  const kind = requireRequestKind(step.kind)
  const of = atPlace(await loadApplicant(tx, step.employee_id, step.sent_by, today), placeOf(kind, step))
  const known = new Set(await loadUndecidedAccounts(context, step))
  // Only managers above the approver: not the approver again.
  const above = { ...of, chain: of.chain.slice(of.chain.indexOf(step.decider ?? '') + 1) }
  const found = (await loadReplacements(tx, above, kind.manage, today)).filter(
    ({ account_id }) => !known.has(account_id),
  )
  await markStep(context, step, 'escalated_at')
  if (found.length === 0) return
  await insertApprovers(tx, [{ ...step, deciders: found, because: 'escalated' }])
  const names = found.map(({ name }) => name)
  const entry = await addHistoryEntry({ tx, now, actor: null }, step.id, 'escalated', {
    about: { step: step.position, names },
  })
  await notifyAccounts(
    context,
    step,
    entry,
    'escalated',
    found.map(({ account_id }) => account_id),
  )
  record({ kind: 'request', id: step.id, name: of.fullName, after: { escalated_to: names } })
}

function reminderHours({ is_set, remind_hours, escalate_hours }: OpenStep) {
  return is_set ? { remind: remind_hours, escalate: escalate_hours } : DEFAULT_WAIT_HOURS
}

/** Loads open steps that may be due. Only an `any` step can escalate: where all have to agree, one more would have to as well. */
async function loadOpenSteps({ tx }: ScheduledJobContext): Promise<OpenStep[]> {
  const { rows } = await sql<OpenStep>`
    select r.id, r.kind, r.round, s.position, r.employee_id, r.office_id, r.department_id, r.sent_by, r.hidden_from, s.opened_at, s.reminded_at,
      case when s.needs = 'all' then s.opened_at else s.escalated_at end as escalated_at,
      (select d.employee_id from request_decider d where d.request_id = r.id and d.round = r.round and d.position = s.position
        and d.decision is null and d.employee_id is not null order by d.name limit 1) as decider,
      m.remind_hours, m.escalate_hours, m.kind is not null as is_set
    from request_step s join request r on r.id = s.request_id and r.round = s.round and r.state = 'pending'
    left join request_reminder m on m.kind = r.kind
    where s.opened_at is not null and s.done_at is null
      and (s.reminded_at is null and (m.kind is null or m.remind_hours is not null)
        or s.needs <> 'all' and s.escalated_at is null and (m.kind is null or m.escalate_hours is not null))
    order by r.id limit 5000`.execute(tx)
  return rows.filter(({ kind }) => REQUEST_KINDS.all().some((one) => one.kind === kind))
}

/** Returns how long steps have waited, in the approver's working minutes; loads everybody's workdays at once. */
async function loadWaitedMinutes(
  { tx, now, today }: ScheduledJobContext,
  steps: readonly OpenStep[],
): Promise<(step: OpenStep) => number> {
  if (steps.length === 0) return () => 0
  const isLong = (step: OpenStep) => step.opened_at.getTime() < now.getTime() - MAX_COUNTED_DAYS * 86_400_000
  const counted = steps.filter((step) => !isLong(step))
  if (counted.length === 0) return () => Infinity
  const { timezone } = await tx.selectFrom('company').select('timezone').executeTakeFirstOrThrow()
  const dayBefore = (step: OpenStep) => addDays(dayIn(timezone, step.opened_at), -1)
  const first = counted.map(dayBefore).reduce((a, b) => (a < b ? a : b))
  const waitingPerson = (step: OpenStep) => step.decider ?? step.employee_id
  const days = await loadWorkdays(tx, [...new Set(counted.map(waitingPerson))], { first, last: today })
  return (step) => {
    if (isLong(step)) return Infinity
    const own = days.of.get(waitingPerson(step)) ?? []
    return workingMinutes(timezone, own.slice(daysBetween(first, dayBefore(step))), step.opened_at, now)
  }
}

async function loadUndecidedAccounts(
  { tx }: ScheduledJobContext,
  { id, round, position }: OpenStep,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('request_decider')
    .select('account_id')
    .where('request_id', '=', id)
    .where('round', '=', round)
    .where('position', '=', position)
    .where('decision', 'is', null)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

async function markStep(
  { tx, now }: ScheduledJobContext,
  { id, round, position }: OpenStep,
  column: 'reminded_at' | 'escalated_at',
): Promise<void> {
  await tx
    .updateTable('request_step')
    .set({ [column]: now })
    .where('request_id', '=', id)
    .where('round', '=', round)
    .where('position', '=', position)
    .execute()
}
