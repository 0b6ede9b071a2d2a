declare module '#server/events.ts' {
  interface DomainEvents {
    /** A run was approved for good. */
    'pay-run.approved': { runId: string }
    /** Everybody of a run who has an address was mailed their payslip. */
    'payslips.mailed': { runId: string; by: string }
  }
}
