import { forbidden } from '#base/errors.ts'
import { requireMayImport } from '#people/people-import.ts'
import type { RightsHolder } from '#people/record.ts'
import type { Step } from './contract.ts'
import { stepOf } from './steps.ts'

/** Requires the permissions that the same file needs outside the wizard. Throws 403. The last step has no file. */
export function requireStep(who: Pick<RightsHolder, 'grants'>, step: Step): void {
  if (step === 'organisation') {
    if (!who.grants.has('department:edit') || !who.grants.has('position:edit')) throw forbidden()
  } else if (step !== 'finish') requireMayImport(who, step)
}

/** Requires the permissions of the steps of these batches. Throws 403. */
export function requireSteps(who: Pick<RightsHolder, 'grants'>, batches: readonly { step: number }[]): void {
  for (const { step } of batches) requireStep(who, stepOf(step))
}

export function maySteps(who: Pick<RightsHolder, 'grants'>, batches: readonly { step: number }[]): boolean {
  try {
    requireSteps(who, batches)
    return true
  } catch {
    return false
  }
}
