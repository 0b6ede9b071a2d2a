/** Describes the calls on requests, those of each kind, and the states. Runs in the browser. */
export { ownDeputyApi } from '../delegation/contract.ts'
export { requestApi } from '../inbox/contract.ts'
export { requestImportEndpoints, requestImportMapping } from '../kinds/imports-contract.ts'
export { requestEndpoints } from '../kinds/request-kind-contract.ts'
export { RequestState } from '../kinds/request-state.ts'
