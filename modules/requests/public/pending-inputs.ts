/** The extension point for what should be decided before a pay run is confirmed. */
export {
  type MonthToPay,
  PENDING_INPUTS,
  type PendingInput,
  type PendingItemList,
  pendingInputPage,
  pendingInputsIn,
} from '../approval/before-run/pending-inputs.ts'
