/** Calls that every kind of request has, with its states. Runs in the browser. */
export { requestApi } from '../approval/contract.ts'
export { requestImportEndpoints, requestImportMapping } from '../approval/imports-contract.ts'
export { requestEndpoints } from '../approval/request-kind-contract.ts'
export { RequestState } from '../approval/request-state.ts'
