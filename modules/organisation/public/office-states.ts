/** States and counties of offices and addresses. Runs in the browser. */
export { addressStates, recordedState, stateName } from '../offices/states.ts'
