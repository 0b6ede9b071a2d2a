import type { FailureReason } from '../values.ts'

/** Somebody cannot be paid from what is recorded: the reason stands with the person, everyone else is calculated. */
export class NotPayableError extends RangeError {
  readonly reason: FailureReason
  readonly params: Readonly<Record<string, string | number>>

  constructor(reason: FailureReason, params: Readonly<Record<string, string | number>> = {}) {
    super(reason)
    this.reason = reason
    this.params = params
  }
}
