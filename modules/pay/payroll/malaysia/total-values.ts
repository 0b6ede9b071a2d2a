/**
 * Malaysian sums in the totals of a run. They have their own file, so that the list of runs, which opens first, loads
 * little code.
 */
export const MALAYSIAN_TOTALS = ['pcb', 'epf_employee', 'epf_employer', 'socso', 'eis', 'lindung', 'hrd'] as const
