import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { type Applicant, type Decider, decidersOf, replacementsOf } from './deciders.ts'
import { addEntry } from './entries.ts'
import type { AnyKind } from './kind.ts'
import type { Routed, RouteStep } from './route-rules.ts'
import { routeFor } from './route-rules.ts'
import { routesOf } from './routes-of-kind.ts'

/** A step with the people who will decide it, as it is fixed at sending. */
export type PlannedStep = {
  readonly position: number
  readonly needs: 'any' | 'all'
  readonly asked: RouteStep
  readonly deciders: readonly Decider[]
  /** They stand where nobody whom the step asks may decide. */
  readonly isReplaced: boolean
}

/** The steps that a request takes, with names (REQ-06): by the first rule of its kind that fits, else the kind's usual ones. */
export async function stepsFor(
  { tx, today }: Pick<Context, 'tx' | 'today'>,
  kind: AnyKind,
  of: Applicant,
  about: Pick<Routed, 'typeId' | 'amount' | 'days'>,
): Promise<PlannedStep[]> {
  const { officeId, departmentId, employmentType } = of
  const rule = routeFor(await routesOf(tx, kind.kind), { ...about, officeId, departmentId, employmentType })
  const planned: PlannedStep[] = []
  for (const [at, step] of (rule?.steps ?? kind.usualRoute).entries()) {
    const found = await decidersOf(tx, step, of, today)
    const deciders = found.length > 0 ? found : await replacementsOf(tx, of, kind.manage, today)
    planned.push({ position: at + 1, needs: step.needs, asked: step, deciders, isReplaced: found.length === 0 })
  }
  return planned
}

/** Keeps the steps of a sending; the first is open at once. */
export async function keepSteps(
  context: Pick<Context, 'tx' | 'now'>,
  request: { id: string; round: number },
  steps: readonly PlannedStep[],
): Promise<void> {
  const { tx, now } = context
  await tx
    .insertInto('request_step')
    .values(
      steps.map(({ position, needs, asked }) => ({
        ...{ request_id: request.id, round: request.round, position, needs },
        ...{ asked: JSON.stringify(asked), opened_at: position === 1 ? now : null },
      })),
    )
    .execute()
  for (const step of steps) {
    await addDeciders(tx, request, step.position, step.deciders, step.isReplaced ? 'replaced' : 'route')
    if (step.isReplaced && step.deciders.length > 0)
      await addEntry({ ...context, actor: null }, request.id, 'replaced', {
        about: { step: step.position, names: step.deciders.map(({ name }) => name) },
      })
  }
}

/** Puts people into a step of a request; whoever is in it already stays as they are. */
export async function addDeciders(
  tx: Tx,
  { id, round }: { id: string; round: number },
  position: number,
  deciders: readonly Decider[],
  because: 'route' | 'replaced' | 'escalated',
): Promise<void> {
  if (deciders.length === 0) return
  await tx
    .insertInto('request_decider')
    .values(deciders.map((one) => ({ request_id: id, round, position, because, ...one })))
    .onConflict((same) => same.doNothing())
    .execute()
}
