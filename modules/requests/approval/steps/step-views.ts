import { sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'
import { roleOf } from '#base/access/roles.ts'
import { formatLabel, type Labels } from '#base/labels.ts'
import type { Context } from '#server/context/context.ts'
import { sharedLabels } from '#web/labels.ts'
import { selectStandIns } from '../../delegation/stand-ins.ts'
import type { AnyKind } from '../../kinds/request-kind.ts'
import type { StepView } from '../../kinds/request-kind-contract.ts'
import { requireRequestKind } from '../../kinds/request-kinds.ts'
import type { ApproverSelector, RuleStep } from '../../kinds/rule-step.ts'
import { approvalLabels } from '../labels.ts'
import type { PlannedStep } from './approval-steps.ts'

type ShownStep = z.input<typeof StepView>

/** The usual time of an approver is the median of their last 20 decisions, given at least three. */
const LAST_DECISIONS = 20
const MIN_DECISIONS = 3

/** Returns steps with approvers, today's stand-ins and usual times. The number of queries does not grow with the steps. */
export async function loadStepViews(
  { tx, today, language, actor }: Pick<Context, 'tx' | 'today' | 'language' | 'actor'>,
  { manage }: Pick<AnyKind, 'manage'>,
  steps: readonly Pick<PlannedStep, 'position' | 'needs' | 'asked' | 'deciders'>[],
): Promise<ShownStep[]> {
  const people = steps.flatMap(({ deciders }) => deciders)
  const usual = await loadUsualMinutes(
    tx,
    people.map(({ account_id }) => account_id),
  )
  const substitutes = await loadSubstitutes(
    tx,
    people.flatMap(({ employee_id }) => employee_id ?? []),
    today,
  )
  const names = await loadEmployeeNames(
    tx,
    steps.flatMap(({ asked }) => asked.asks.flatMap((ask) => (ask.by === 'person' ? ask.employee_id : []))),
  )
  return steps.map(({ position, needs, asked, deciders }) => ({
    position,
    needs,
    asked: stepText(asked, language, names),
    deciders: deciders.map(({ account_id, employee_id, name }) => ({
      name,
      substitute: (employee_id && substitutes.get(employee_id)) || null,
      usual_minutes: usual.get(account_id) ?? null,
    })),
    missing: deciders.length > 0 ? null : stepText(asked, language, names),
    missing_help: deciders.length > 0 ? null : helpFor(actor, manage),
  }))
}

/** Returns what the caller can do about a step that nobody may decide: HR is not sent to HR. */
function helpFor({ grants }: Pick<Context['actor'], 'grants'>, manage: Permission): ShownStep['missing_help'] {
  if (grants.has('request:routes')) return 'change_routes'
  return grants.has(manage) ? 'ask_administrator' : 'ask_hr'
}

/** Says whom a step asks: "Manager or HR Leave". */
export function stepText({ needs, asks }: RuleStep, language: Language, names: ReadonlyMap<string, string>): string {
  const approvers = asks.map((ask) => approverText(ask, language, names))
  return new Intl.ListFormat(language, { type: needs === 'any' ? 'disjunction' : 'conjunction' }).format(approvers)
}

function approverText(ask: ApproverSelector, language: Language, names: ReadonlyMap<string, string>): string {
  if (ask.by === 'report_to')
    return formatLabel(approvalLabels[ask.nth === 1 ? 'request.ask.manager' : 'request.ask.manager_above'], language, {
      nth: ask.nth,
    })
  if (ask.by === 'head') return formatLabel(approvalLabels['request.ask.head'], language)
  if (ask.by === 'person')
    return names.get(ask.employee_id) ?? formatLabel(approvalLabels['request.ask.person'], language)
  const { name } = roleOf(ask.role_id)
  const label = (sharedLabels as Labels)[`role.${name.toLowerCase().replaceAll(' ', '_')}`]
  return label ? formatLabel(label, language) : name
}

export async function loadEmployeeNames(tx: Context['tx'], ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('employee')
    .select(['id', 'full_name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}

/** Returns the median minutes that approvers took for their last decisions, by account. */
export async function loadUsualMinutes(tx: Context['tx'], accounts: readonly string[]): Promise<Map<string, number>> {
  if (accounts.length === 0) return new Map()
  const { rows } = await sql<{ account_id: string; minutes: number }>`
    select account_id, percentile_disc(0.5) within group (order by minutes)::int as minutes from (
      select d.account_id, extract(epoch from d.decided_at - s.opened_at) / 60 as minutes,
        row_number() over (partition by d.account_id order by d.decided_at desc) as nth
      from request_decider d join request_step s on s.request_id = d.request_id and s.round = d.round and s.position = d.position
      where d.account_id = any(${[...new Set(accounts)]}::uuid[]) and d.decided_by = d.account_id and s.opened_at is not null) last
    where nth <= ${LAST_DECISIONS} group by account_id having count(*) >= ${MIN_DECISIONS}`.execute(tx)
  return new Map(rows.map(({ account_id, minutes }) => [account_id, minutes]))
}

async function loadSubstitutes(
  tx: Context['tx'],
  employees: readonly string[],
  today: string,
): Promise<Map<string, string>> {
  if (employees.length === 0) return new Map()
  const { rows } = await sql<{ employee_id: string; name: string }>`
    select i.employee_id, string_agg(e.full_name, ', ' order by e.full_name) as name
    from (${selectStandIns(today)}) i join employee e on e.id = i.to_employee_id
    where i.employee_id = any(${[...employees]}::uuid[]) group by i.employee_id`.execute(tx)
  return new Map(rows.map(({ employee_id, name }) => [employee_id, name]))
}

/** Loads the reply to a sending. */
export async function loadSentReply(context: Context, id: string) {
  const { tx } = context
  const row = await tx
    .selectFrom('request')
    .select(['kind', 'state', 'version', 'round'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id,
    state: row.state,
    version: row.version,
    steps: await loadStepViews(context, requireRequestKind(row.kind), await loadStoredSteps(tx, id, row.round)),
  }
}

/** Loads the stored steps of a round with their approvers. */
export async function loadStoredSteps(tx: Context['tx'], id: string, round: number) {
  const { rows } = await sql<{
    position: number
    needs: 'any' | 'all'
    asked: RuleStep
    deciders: {
      account_id: string
      employee_id: string | null
      name: string
      decision: string | null
      by: string | null
      at: string | null
    }[]
  }>`
    select s.position, s.needs, s.asked, coalesce(jsonb_agg(jsonb_build_object('account_id', d.account_id, 'employee_id', d.employee_id,
      'name', d.name, 'decision', d.decision, 'at', d.decided_at, 'by', case when d.decided_by <> d.account_id then d.decided_by_name end)
      order by d.name) filter (where d.account_id is not null), '[]') as deciders
    from request_step s left join request_decider d on d.request_id = s.request_id and d.round = s.round and d.position = s.position
    where s.request_id = ${id}::uuid and s.round = ${round}
    group by s.position, s.needs, s.asked order by s.position`.execute(tx)
  return rows
}
