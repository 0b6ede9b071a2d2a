/** Applicants, the approvers that replace others, and stand-ins. */
export { loadApplicants, loadReplacementFinder } from '../approval/steps/approvers.ts'
export { requireStandIn } from '../delegation/require-stand-in.ts'
export type { StandInSource } from '../delegation/stand-ins.ts'
export { STAND_IN_SOURCES } from '../delegation/stand-ins.ts'
