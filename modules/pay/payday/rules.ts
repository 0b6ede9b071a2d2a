import type { PayStepMark } from './pay-step.ts'

/** How far a step is. */
export type StepStage = 'todo' | 'downloaded' | 'sent' | 'paid'

/** Amounts in minor units. */
export type StepMarks = {
  /** The mark that completes it. */
  readonly ends: PayStepMark
  readonly amount: number | null
  readonly downloaded_at: Date | null
  readonly downloaded_amount: number | null
  readonly corrected_at: Date | null
  readonly sent_at: Date | null
  readonly sent_amount: number | null
  readonly paid_at: Date | null
  readonly paid_amount: number | null
}

/**
 * How far a step is. A mark with another amount than the one owed now is invalid: another run of the month was approved
 * since. What was sent before a corrected file was downloaded has to be sent again.
 */
export function stageOf(step: StepMarks): StepStage {
  const { amount } = step
  if (step.paid_at && step.paid_amount === amount) return 'paid'
  const isNewest = step.sent_at && (!step.corrected_at || step.sent_at >= step.corrected_at)
  if (isNewest && step.sent_amount === amount) return 'sent'
  return step.downloaded_at && step.downloaded_amount === amount ? 'downloaded' : 'todo'
}

/** Whether the step has its last mark, or is paid. */
export function isDone(step: StepMarks): boolean {
  const stage = stageOf(step)
  return stage === 'paid' || stage === step.ends
}

/** Why an earlier mark is no longer valid; null where it is. */
export function reopenReason(step: StepMarks): 'amount' | 'file' | null {
  const { amount } = step
  const isOutdated = (at: Date | null, marked: number | null) => at !== null && marked !== amount
  if (
    isOutdated(step.paid_at, step.paid_amount) ||
    isOutdated(step.sent_at, step.sent_amount) ||
    isOutdated(step.downloaded_at, step.downloaded_amount)
  )
    return 'amount'
  return step.sent_at && step.corrected_at && step.sent_at < step.corrected_at && !step.paid_at ? 'file' : null
}
