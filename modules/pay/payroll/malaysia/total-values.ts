/** Sums of Malaysia in the totals of a run; apart from the others, since the list of runs is opened first. */
export const MALAYSIAN_TOTALS = ['pcb', 'epf_employee', 'epf_employer', 'socso', 'eis', 'lindung', 'hrd'] as const
