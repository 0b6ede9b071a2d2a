declare module '#server/events.ts' {
  interface DomainEvents {
    /** Somebody has downloaded the file of a step, for a run or its month; equal files have equal digests. */
    'pay-step.downloaded': { kind: string; runId: string; digest: string; by: string }
  }
}
