import { domainEvent } from '#server/context/events.ts'

/** Somebody downloaded the file of a step for a run or its month. Equal files have equal digests. */
export const PAY_STEP_DOWNLOADED = domainEvent<{ kind: string; runId: string; digest: string; by: string }>(
  'pay-step.downloaded',
)
