/** What a kind of request brings: its plan, its facts, its effects; and its stored row. */
export type {
  RequestKind,
  RequestPlan,
  RequestSummary,
  RequestTarget,
  RequestWarning,
  SummaryLine,
} from '../approval/request-kind.ts'
export { REQUEST_KINDS } from '../approval/request-kinds.ts'
export type { RequestRow, StoredState } from '../approval/request-row.ts'
export { stateOn } from '../approval/states.ts'
