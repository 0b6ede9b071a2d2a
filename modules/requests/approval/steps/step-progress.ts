/** Somebody of a step and what they said. */
export type StepVote = { readonly account: string; readonly decision: 'approved' | 'rejected' | null }
export type Step = { readonly position: number; readonly needs: 'any' | 'all'; readonly deciders: readonly StepVote[] }

/** Where a request stands: at a step, or at its end. */
export type StepProgress = { readonly at: number } | { readonly end: 'approved' | 'rejected' }

/** A step is done when one of its deciders has agreed, or all of them have; one without deciders waits. */
export function isStepDone({ needs, deciders }: Step): boolean {
  const agreed = deciders.filter(({ decision }) => decision === 'approved').length
  return needs === 'any' ? agreed > 0 : deciders.length > 0 && agreed === deciders.length
}

/** Where the steps of a sending stand: the first that is not done waits; a single no ends it. */
export function stepProgress(steps: readonly Step[]): StepProgress {
  const inOrder = steps.toSorted((a, b) => a.position - b.position)
  for (const step of inOrder) {
    if (step.deciders.some(({ decision }) => decision === 'rejected')) return { end: 'rejected' }
    if (!isStepDone(step)) return { at: step.position }
  }
  return { end: 'approved' }
}
