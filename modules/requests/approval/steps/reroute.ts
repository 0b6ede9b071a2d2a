import { sql } from 'kysely'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { addHistoryEntries } from '../../kinds/history-entries.ts'
import type { AnyKind } from '../../kinds/request-kind.ts'
import { requireRequestKind } from '../../kinds/request-kinds.ts'
import { placeOf } from '../../kinds/request-reach.ts'
import { beginRound } from '../../kinds/request-store.ts'
import type { RuleStep } from '../../kinds/rule-step.ts'
import { type PlannedStep, planStepsForAll } from './approval-steps.ts'
import { atPlace, loadApplicants } from './approvers.ts'
import { notifyWithDeputies } from './notify-approvers.ts'
import { isStepDone } from './step-progress.ts'

/** Each sending and each change of its route is a round; a request has no more than this many. */
const MAX_ROUNDS = 100
const MOST_AT_A_TIME = 1000

type Vote = { account_id: string; decided_at: string; decided_by: string; decided_by_name: string }

type WaitingRequest = {
  id: string
  full_name: string
  employee_id: string
  sent_by: string
  type_id: string | null
  amount: number | null
  days: number | null
  office_id: string | null
  department_id: string | null
  hidden_from: string[]
  round: number
  steps: { asked: RuleStep; is_done: boolean; accounts: string[] }[]
  votes: Vote[]
  waits_for: { name: string; employee_id: string | null }[]
}

/** A step of the new route, with the votes of its approvers that were given before. */
type ReroutedStep = { step: PlannedStep; votes: Map<string, Vote>; isDone: boolean }

export type Reroute = { request: WaitingRequest; steps: ReroutedStep[] }

/**
 * Plans the waiting requests of a kind that go another way by the rules of today (REQ-06e). A vote given before counts in the
 * first new step that asks the same person. A request on whose new route everybody has agreed keeps its present one: nothing
 * approves itself. The number of queries does not grow with the requests.
 */
export async function planReroutes(
  context: Pick<Context, 'tx' | 'today'>,
  kind: AnyKind,
  { locked, ids }: { readonly locked: boolean; readonly ids?: readonly string[] },
): Promise<Reroute[]> {
  const { tx, today } = context
  const waiting = await loadWaitingRequests(tx, kind.kind, locked, ids)
  if (waiting.length === 0) return []
  const people = [...new Set(waiting.map(({ employee_id }) => employee_id))]
  const applicants = await loadApplicants(tx, people, '', today)
  const planned = await planStepsForAll(
    context,
    kind,
    waiting.map(({ employee_id, sent_by, type_id, amount, days, ...row }) => ({
      of: atPlace(
        { ...required(applicants.get(employee_id), 'applicant'), senderAccount: sent_by },
        placeOf(kind, row),
      ),
      about: { typeId: type_id, amount, days },
    })),
  )
  return waiting.flatMap((request, at) => {
    const steps = required(planned[at], 'steps of a request')
    if (isSameRoute(request, steps)) return []
    const rerouted = countGivenVotes(steps, request.votes)
    return rerouted.every(({ isDone }) => isDone) ? [] : [{ request, steps: rerouted }]
  })
}

/** Tests whether a request has these steps, and in those that are open or ahead at least these approvers. */
function isSameRoute({ steps }: WaitingRequest, planned: readonly PlannedStep[]): boolean {
  return (
    steps.length === planned.length &&
    steps.every(({ asked, is_done, accounts }, at) => {
      const other = required(planned[at], 'step')
      if (stepKey(asked) !== stepKey(other.asked)) return false
      return is_done || other.deciders.every(({ account_id }) => accounts.includes(account_id))
    })
  )
}

const stepKey = ({ needs, asks }: RuleStep) =>
  JSON.stringify([needs, asks.map((ask) => Object.entries(ask).toSorted(([a], [b]) => a.localeCompare(b)))])

function countGivenVotes(steps: readonly PlannedStep[], given: readonly Vote[]): ReroutedStep[] {
  const open = new Map(given.map((vote) => [vote.account_id, vote]))
  return steps.map((step) => {
    const votes = new Map(
      step.deciders.flatMap(({ account_id }) => {
        const vote = open.get(account_id)
        return vote && open.delete(account_id) ? [[account_id, vote] as const] : []
      }),
    )
    const deciders = step.deciders.map(({ account_id }) => ({
      account: account_id,
      decision: votes.has(account_id) ? ('approved' as const) : null,
    }))
    return { step, votes, isDone: isStepDone({ ...step, deciders }) }
  })
}

/**
 * Sends the waiting requests of a kind along their new routes, with history, log and notices; `left` of them are for a further
 * call.
 */
export async function rerouteWaiting(context: Context, kind: AnyKind): Promise<{ moved: number; left: number }> {
  const all = await planReroutes(context, kind, { locked: true })
  const moving = all.slice(0, MOST_AT_A_TIME)
  const name = formatLabel(kind.name, context.language)
  context.record({ kind: 'approval_route', name, before: null, after: { moved: moving.length } })
  await moveAlong({ ...context, companyId: context.actor.companyId }, kind, moving)
  return { moved: moving.length, left: all.length - moving.length }
}

type ReroutingCause = Pick<Context, 'tx' | 'now' | 'today' | 'record'> & {
  readonly companyId: string
  /** Null where no person caused it. */
  readonly actor: Pick<Context['actor'], 'accountId' | 'fullName'> | null
}

/** Sends waiting requests whose amount became another along the route of that amount. */
export async function rerouteRequests(
  cause: Omit<ReroutingCause, 'actor'>,
  kind: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const known = requireRequestKind(kind)
  await moveAlong({ ...cause, actor: null }, known, await planReroutes(cause, known, { locked: true, ids }))
}

async function moveAlong(cause: ReroutingCause, kind: AnyKind, moving: readonly Reroute[]): Promise<void> {
  if (moving.length === 0) return
  const { tx, now, today, companyId } = cause
  const ids = moving.map(({ request }) => request.id)
  await beginRound(tx, ids)
  await insertReroutedSteps(cause, moving)
  const asked = moving.map(({ steps }) =>
    openStepOf(steps).step.deciders.filter(({ account_id }) => !openStepOf(steps).votes.has(account_id)),
  )
  const entries = await addHistoryEntries(
    cause,
    moving.map(({ request, steps }, at) => ({
      requestId: request.id,
      what: 'replaced',
      about: { step: openStepOf(steps).step.position, names: asked[at]?.map(({ name }) => name), rerouted: true },
    })),
  )
  await notifyWithDeputies(
    { tx, now, today, companyId },
    kind.kind,
    'to_decide',
    moving.map(({ request }, at) => ({
      id: request.id,
      entryId: required(entries[at], 'history entry'),
      accounts: (asked[at] ?? []).map(({ account_id }) => account_id),
    })),
    { together: moving.length > 1 },
  )
  for (const [at, { request }] of moving.entries()) {
    const after = asked[at] ?? []
    cause.record({
      kind: 'request',
      id: request.id,
      name: request.full_name,
      before: { waits_for: request.waits_for.map((one) => one.name) },
      after: { waits_for: after.map((one) => one.name) },
      people: [...request.waits_for, ...after].flatMap(({ employee_id }) => employee_id ?? []),
    })
  }
}

/** The first step that is not done; a rerouted request has one. */
const openStepOf = (steps: readonly ReroutedStep[]) =>
  required(
    steps.find(({ isDone }) => !isDone),
    'open step',
  )

async function insertReroutedSteps(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  moving: readonly Reroute[],
): Promise<void> {
  await insertRows(
    tx,
    'request_step',
    moving.flatMap(({ request, steps }) =>
      steps.map(({ step: { position, needs, asked }, isDone }) => ({
        request_id: request.id,
        round: request.round + 1,
        position,
        needs,
        asked,
        opened_at: isDone || position === openStepOf(steps).step.position ? now : null,
        done_at: isDone ? now : null,
      })),
    ),
  )
  await insertRows(
    tx,
    'request_decider',
    moving.flatMap(({ request, steps }) =>
      steps.flatMap(({ step: { position, deciders, replacing }, votes }) =>
        deciders.map((one) => {
          const vote = votes.get(one.account_id)
          return {
            ...one,
            request_id: request.id,
            round: request.round + 1,
            position,
            because: replacing.includes(one) ? ('replaced' as const) : ('route' as const),
            decision: vote ? ('approved' as const) : null,
            decided_at: vote?.decided_at ?? null,
            decided_by: vote?.decided_by ?? null,
            decided_by_name: vote?.decided_by_name ?? null,
          }
        }),
      ),
    ),
  )
}

/** Loads the waiting requests of a kind with the steps of their round; with `locked` nobody decides them meanwhile. */
async function loadWaitingRequests(
  tx: Tx,
  kind: string,
  locked: boolean,
  ids?: readonly string[],
): Promise<WaitingRequest[]> {
  if (locked)
    await sql`select from request where kind = ${kind} and state = 'pending' order by id for update`.execute(tx)
  const { rows } = await sql<WaitingRequest>`
    select r.id, employee.full_name, r.employee_id, r.sent_by, r.type_id, r.amount, r.days, r.office_id, r.department_id, r.hidden_from, r.round,
      coalesce((select jsonb_agg(jsonb_build_object('asked', s.asked, 'is_done', s.done_at is not null,
        'accounts', array(select d.account_id from request_decider d where d.request_id = s.request_id and d.round = s.round and d.position = s.position))
        order by s.position) from request_step s where s.request_id = r.id and s.round = r.round), '[]') as steps,
      coalesce((select jsonb_agg(jsonb_build_object('account_id', d.account_id, 'decided_at', d.decided_at, 'decided_by', d.decided_by,
        'decided_by_name', d.decided_by_name) order by d.position) from request_decider d
        where d.request_id = r.id and d.round = r.round and d.decision = 'approved'), '[]') as votes,
      coalesce((select jsonb_agg(jsonb_build_object('name', d.name, 'employee_id', d.employee_id) order by d.name) from request_decider d join request_step s on s.request_id = d.request_id and s.round = d.round and s.position = d.position
        where d.request_id = r.id and d.round = r.round and s.opened_at is not null and s.done_at is null and d.decision is null), '[]') as waits_for
    from request r join employee on employee.id = r.employee_id
    where r.kind = ${kind} and r.state = 'pending' and ${ids === undefined ? sql`true` : idIn('r.id', ids)} and r.round < ${MAX_ROUNDS} order by r.sent_at, r.id`.execute(
    tx,
  )
  return rows
}
