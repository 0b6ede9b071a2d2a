import { STAGE_NEEDS, STAGES, type Stage } from '../stage-rules.ts'

/**
 * What moving a card asks of whoever does it: `nothing`; a `fact` that the server knows, or a reason and a file in its place; a
 * `reason`, with a `paper` where a fact is passed; the `first_day` first; or an `employee`, who is made by migrating.
 */
export type Ask = 'nothing' | 'fact' | 'reason' | 'paper' | 'first_day' | 'employee'

/** What a move to a stage asks; undefined where the card is there already. */
export function askOfMove(card: { stage: Stage; onboard_on: string | null }, to: Stage): Ask | undefined {
  const [from, until] = [STAGES.indexOf(card.stage), STAGES.indexOf(to)]
  if (from === until) return undefined
  const needs = STAGES.slice(from + 1, until + 1).map((stage) => STAGE_NEEDS[stage])
  if (needs.includes('employee')) return 'employee'
  if (needs.includes('day') && card.onboard_on === null) return 'first_day'
  const hasFact = needs.includes('paper')
  if (needs.length === 1) return hasFact ? 'fact' : 'nothing'
  return hasFact ? 'paper' : 'reason'
}

/** The stage to which a card goes on by one; undefined at the end, and where only migrating leads on. */
export function nextStage(stage: Stage): Stage | undefined {
  const next = STAGES[STAGES.indexOf(stage) + 1]
  return next === undefined || STAGE_NEEDS[next] === 'employee' ? undefined : next
}

/** Where else a card may go: the next stage first, those before it last. */
export function otherStages(stage: Stage): Stage[] {
  const at = STAGES.indexOf(stage)
  return [...STAGES.slice(at + 1), ...STAGES.slice(0, at)]
}
