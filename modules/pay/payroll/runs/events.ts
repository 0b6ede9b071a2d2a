import { domainEvent } from '#server/context/events.ts'

/** A run was approved. An approval is final. */
export const PAY_RUN_APPROVED = domainEvent<{ runId: string }>('pay-run.approved')

/** Everyone in a run who has an address was mailed their payslip. */
export const PAYSLIPS_MAILED = domainEvent<{ runId: string; by: string }>('payslips.mailed')
