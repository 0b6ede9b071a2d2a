import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { type Applicant, type Decider, decidersFor, replacementsFor } from './deciders.ts'
import { addEntries } from './entries.ts'
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

/** A request whose way is asked for. */
export type Routable = { readonly of: Applicant; readonly about: Pick<Routed, 'typeId' | 'amount' | 'days'> }

/** The steps that a request takes, with names (REQ-06): by the first rule of its kind that fits, else the kind's usual ones. */
export async function stepsFor(
  context: Pick<Context, 'tx' | 'today'>,
  kind: AnyKind,
  of: Applicant,
  about: Routable['about'],
): Promise<PlannedStep[]> {
  return (await stepsForAll(context, kind, [{ of, about }]))[0]!
}

/** The steps of many requests, in their order: as many queries as for one. */
export async function stepsForAll(
  { tx, today }: Pick<Context, 'tx' | 'today'>,
  kind: AnyKind,
  asked: readonly Routable[],
): Promise<PlannedStep[][]> {
  const rules = await routesOf(tx, kind.kind)
  const ways = asked.map(({ of, about }) => {
    const { officeId, departmentId, employmentType } = of
    const rule = routeFor(rules, { ...about, officeId, departmentId, employmentType })
    return { of, steps: rule?.steps ?? kind.usualRoute }
  })
  const steps = [...new Set(ways.flatMap((way) => way.steps))]
  const decidersOf = await decidersFor(
    tx,
    steps,
    ways.map(({ of }) => of),
    today,
  )
  const found = ways.map(({ of, steps: own }) => ({ of, own: own.map((step) => decidersOf(step, of)) }))
  const left = found.filter(({ own }) => own.some((deciders) => deciders.length === 0)).map(({ of }) => of)
  const inTheirPlace = left.length > 0 ? await replacementsFor(tx, left, kind.manage, today) : () => []
  return ways.map(({ of, steps: own }, nth) =>
    own.map((step, at) => {
      const deciders = found[nth]!.own[at]!
      const isReplaced = deciders.length === 0
      return {
        ...{ position: at + 1, needs: step.needs, asked: step },
        ...{ deciders: isReplaced ? inTheirPlace(of) : deciders, isReplaced },
      }
    }),
  )
}

/** Keeps the steps of sendings, the first of each open at once: a statement for each table, however many there are. */
export async function keepSteps(
  context: Pick<Context, 'tx' | 'now'>,
  sendings: readonly { id: string; round: number; steps: readonly PlannedStep[] }[],
): Promise<void> {
  const { tx, now } = context
  await insertRows(
    tx,
    'request_step',
    sendings.flatMap(({ id, round, steps }) =>
      steps.map(({ position, needs, asked }) => ({
        ...{ request_id: id, round, position, needs, asked },
        opened_at: position === 1 ? now : null,
      })),
    ),
  )
  await addDeciders(
    tx,
    sendings.flatMap(({ id, round, steps }) =>
      steps.map(({ position, deciders, isReplaced }) => ({
        ...{ id, round, position, deciders },
        because: isReplaced ? ('replaced' as const) : ('route' as const),
      })),
    ),
  )
  await addEntries(
    { ...context, actor: null },
    sendings.flatMap(({ id, steps }) =>
      steps
        .filter(({ isReplaced, deciders }) => isReplaced && deciders.length > 0)
        .map(({ position, deciders }) => ({
          ...{ requestId: id, what: 'replaced' as const },
          about: { step: position, names: deciders.map(({ name }) => name) },
        })),
    ),
  )
}

/** Who comes into a step of a request. */
type Joining = {
  readonly id: string
  readonly round: number
  readonly position: number
  readonly deciders: readonly Decider[]
  readonly because: 'route' | 'replaced' | 'escalated'
}

/** Puts people into steps of requests, in one statement; whoever is in one already stays as they are. */
export async function addDeciders(tx: Tx, joining: readonly Joining[]): Promise<void> {
  const rows = joining.flatMap(({ id, round, position, because, deciders }) =>
    deciders.map((one) => ({ request_id: id, round, position, because, ...one })),
  )
  await insertRows(tx, 'request_decider', rows, { unlessThere: true })
}
