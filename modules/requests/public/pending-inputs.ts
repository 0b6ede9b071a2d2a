/** What should be decided before a pay run is confirmed. */
export {
  type MonthToPay,
  type PendingInput,
  type PendingItemList,
  pendingInputPage,
  pendingInputsIn,
} from '../approval/pending-inputs.ts'
