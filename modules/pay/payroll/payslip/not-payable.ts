import type { FailureReason } from '../values.ts'

/** Somebody cannot be paid from the recorded data. The run stores the reason with the person and calculates everyone else. */
export class NotPayableError extends RangeError {
  readonly reason: FailureReason
  readonly params: Readonly<Record<string, string | number>>

  constructor(reason: FailureReason, params: Readonly<Record<string, string | number>> = {}) {
    super(reason)
    this.reason = reason
    this.params = params
  }
}
