import { findBank } from '#statutory/banks.ts'
import { needsBranch } from '#statutory/taiwan/bank-files/branch-codes.ts'
import { useCall } from '#web/calls/use-call.ts'
import { branchNeedApi } from '../pay/branch-need-contract.ts'

/** Tells which banks need the code of a branch; none until the answer is there. `enabled` is false where none ever do. */
export function useBranchNeed(enabled: boolean): (bankName: string | null | undefined) => boolean {
  const need = useCall(branchNeedApi.need, {}, { enabled }).data
  return (bankName) => need !== undefined && !!bankName && needsBranch(findBank(bankName)?.name ?? bankName, need)
}
