/** States, kinds and checks of runs. Runs in the browser. */
export {
  type Blocker,
  type Check,
  type PayFrequency,
  RUN_ACTIONS,
  type RunKind,
  type RunState,
} from '../payroll/values.ts'
