/** Who approves for whom: applicants, replacements, stand-ins. */
export { loadApplicants, loadReplacementFinder } from '../approval/approvers.ts'
export { requireStandIn } from '../approval/require-stand-in.ts'
export type { StandInSource } from '../approval/stand-ins.ts'
export { STAND_IN_SOURCES } from '../approval/stand-ins.ts'
