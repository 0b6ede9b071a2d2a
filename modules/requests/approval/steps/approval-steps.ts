import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { addHistoryEntries } from '../../kinds/history-entries.ts'
import type { AnyKind } from '../../kinds/request-kind.ts'
import type { RuleStep } from '../../kinds/rule-step.ts'
import {
  type Applicant,
  type Approver,
  type ApproverFinder,
  loadApproverFinder,
  loadReplacementFinder,
} from './approvers.ts'
import { loadApprovalRules } from './load-approval-rules.ts'
import { findMatchingRule, type RuleMatchInput } from './match-approval-rule.ts'

/** A step with its approvers, as sending fixes it. */
export type PlannedStep = {
  readonly position: number
  readonly needs: 'any' | 'all'
  readonly asked: RuleStep
  readonly deciders: readonly Approver[]
  /** Those of `deciders` who replace people who may not decide. */
  readonly replacing: readonly Approver[]
}

export type StepPlanInput = {
  readonly of: Applicant
  readonly about: Pick<RuleMatchInput, 'typeId' | 'amount' | 'days'>
}

/** Plans the steps of a request with their approvers (REQ-06): by the first matching rule, else the kind's default steps. */
export async function planSteps(
  context: Pick<Context, 'tx' | 'today'>,
  kind: AnyKind,
  of: Applicant,
  about: StepPlanInput['about'],
): Promise<PlannedStep[]> {
  const [steps] = await planStepsForAll(context, kind, [{ of, about }])
  return required(steps, 'steps of a request')
}

/** Plans the steps of many requests, in the same order. The number of queries does not grow with them. */
export async function planStepsForAll(
  { tx, today }: Pick<Context, 'tx' | 'today'>,
  kind: AnyKind,
  requests: readonly StepPlanInput[],
): Promise<PlannedStep[][]> {
  const rules = await loadApprovalRules(tx, kind.kind)
  const routedRequests = requests.map(({ of, about }) => {
    const { officeId, departmentId, employmentType } = of
    const rule = findMatchingRule(rules, { ...about, officeId, departmentId, employmentType })
    return { of, steps: rule?.steps ?? kind.defaultSteps }
  })
  const steps = [...new Set(routedRequests.flatMap((request) => request.steps))]
  const decidersOf = await loadApproverFinder(
    tx,
    steps,
    routedRequests.map(({ of }) => of),
    today,
  )
  const found = routedRequests.map(({ of, steps: own }) => ({
    of,
    own: own.map((step) => ({ step, deciders: decidersOf(step, of), isLacking: lacksApprover(step, of, decidersOf) })),
  }))
  const lackingApplicants = found.filter(({ own }) => own.some((one) => one.isLacking)).map(({ of }) => of)
  const findReplacements =
    lackingApplicants.length > 0 ? await loadReplacementFinder(tx, lackingApplicants, kind.manage, today) : () => []
  return found.map(({ of, own }) =>
    own.map(({ step, deciders, isLacking }, at) => {
      const replacing = isLacking ? additionalApprovers(deciders, of, findReplacements) : []
      return {
        position: at + 1,
        needs: step.needs,
        asked: step,
        deciders: [...deciders, ...replacing],
        replacing,
      }
    }),
  )
}

/** Tests whether nobody whom a step asks may decide; where all have to agree, whether one of them may not. */
function lacksApprover(step: RuleStep, of: Applicant, decidersOf: ApproverFinder): boolean {
  if (step.needs === 'any') return decidersOf(step, of).length === 0
  return step.asks.some((ask) => decidersOf({ asks: [ask] }, of).length === 0)
}

/** Returns who replaces approvers who may not decide; where others still have to agree, it is one person more. */
function additionalApprovers(
  deciders: readonly Approver[],
  of: Applicant,
  findReplacements: (of: Applicant) => readonly Approver[],
): readonly Approver[] {
  if (deciders.length === 0) return findReplacements(of)
  const chain = of.chain.filter((manager) => !deciders.some(({ employee_id }) => employee_id === manager))
  const others = findReplacements({ ...of, chain })
  return others.filter(({ account_id }) => !deciders.some((one) => one.account_id === account_id)).slice(0, 1)
}

/** Inserts the steps of requests and opens the first of each: one statement a table. */
export async function insertSteps(
  context: Pick<Context, 'tx' | 'now'>,
  sendings: readonly { id: string; round: number; steps: readonly PlannedStep[] }[],
): Promise<void> {
  const { tx, now } = context
  await insertRows(
    tx,
    'request_step',
    sendings.flatMap(({ id, round, steps }) =>
      steps.map(({ position, needs, asked }) => ({
        request_id: id,
        round,
        position,
        needs,
        asked,
        opened_at: position === 1 ? now : null,
      })),
    ),
  )
  await insertApprovers(
    tx,
    sendings.flatMap(({ id, round, steps }) =>
      steps.flatMap(({ position, deciders, replacing }) => {
        const byRule = deciders.filter((one) => !replacing.includes(one))
        return [
          { id, round, position, deciders: byRule, because: 'route' as const },
          { id, round, position, deciders: replacing, because: 'replaced' as const },
        ]
      }),
    ),
  )
  await addHistoryEntries(
    { ...context, actor: null },
    sendings.flatMap(({ id, steps }) =>
      steps
        .filter(({ replacing }) => replacing.length > 0)
        .map(({ position, replacing }) => ({
          requestId: id,
          what: 'replaced' as const,
          about: { step: position, names: replacing.map(({ name }) => name) },
        })),
    ),
  )
}

type NewApprovers = {
  readonly id: string
  readonly round: number
  readonly position: number
  readonly deciders: readonly Approver[]
  readonly because: 'route' | 'replaced' | 'escalated'
}

/** Adds approvers to steps in one statement; those who are in a step already are left unchanged. */
export async function insertApprovers(tx: Tx, joining: readonly NewApprovers[]): Promise<void> {
  const rows = joining.flatMap(({ id, round, position, because, deciders }) =>
    deciders.map((one) => ({ request_id: id, round, position, because, ...one })),
  )
  await insertRows(tx, 'request_decider', rows, { unlessThere: true })
}
