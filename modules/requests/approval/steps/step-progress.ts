export type StepVote = { readonly account: string; readonly decision: 'approved' | 'rejected' | null }
export type Step = { readonly position: number; readonly needs: 'any' | 'all'; readonly deciders: readonly StepVote[] }

/** The step that waits, or the end. */
export type StepProgress = { readonly at: number } | { readonly end: 'approved' | 'rejected' }

/** Tests whether one approver has agreed, or all of them have, as the step needs. A step without approvers waits. */
export function isStepDone({ needs, deciders }: Step): boolean {
  const agreed = deciders.filter(({ decision }) => decision === 'approved').length
  return needs === 'any' ? agreed > 0 : deciders.length > 0 && agreed === deciders.length
}

/** Returns the first step that is not done, or the end; one rejection ends it. */
export function stepProgress(steps: readonly Step[]): StepProgress {
  const inOrder = steps.toSorted((a, b) => a.position - b.position)
  for (const step of inOrder) {
    if (step.deciders.some(({ decision }) => decision === 'rejected')) return { end: 'rejected' }
    if (!isStepDone(step)) return { at: step.position }
  }
  return { end: 'approved' }
}
