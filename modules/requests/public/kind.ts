/** The type of a kind of request, the extension point for kinds, and the stored request. */
export type {
  RequestKind,
  RequestPlan,
  RequestSummary,
  RequestTarget,
  RequestWarning,
  SummaryLine,
} from '../kinds/request-kind.ts'
export { REQUEST_KINDS } from '../kinds/request-kinds.ts'
export type { RequestRow, StoredState } from '../kinds/request-row.ts'
export { stateOn } from '../kinds/states.ts'
