import { DomainError, forbidden } from '#base/errors.ts'
import { IMPORT_COLUMNS, requireMayImport } from '#people/people-import.ts'
import type { RightsHolder } from '#people/record.ts'
import { hasOtherHolder } from '#server/access/own-record-guard.ts'
import type { Tx } from '#server/database/database.ts'
import type { Step, TracedTable } from './contract.ts'
import { isImportedOf } from './erase.ts'
import { stepOf } from './steps.ts'

/** Requires the permissions that the same file needs outside the wizard. Throws 403. The last step has no file. */
export function requireStep(who: Pick<RightsHolder, 'grants'>, step: Step): void {
  if (step === 'organisation') {
    if (!who.grants.has('department:edit') || !who.grants.has('position:edit')) throw forbidden()
  } else if (step !== 'finish') requireMayImport(who, step)
}

/** Requires the permissions of the steps of these batches. Throws 403. */
export function requireSteps(who: Pick<RightsHolder, 'grants'>, batches: readonly { step: number }[]): void {
  for (const { step } of batches) requireStep(who, stepOf(step))
}

export function maySteps(who: Pick<RightsHolder, 'grants'>, batches: readonly { step: number }[]): boolean {
  try {
    requireSteps(who, batches)
    return true
  } catch {
    return false
  }
}

/**
 * Requires the rights by which the rows of other modules are written: allowances, leave that is left. Throws 403, also for
 * the caller's own rows where somebody else could take them back.
 */
export async function requireMayTakeBack(
  tx: Tx,
  who: RightsHolder,
  batchIds: readonly string[],
  touched: readonly { table: TracedTable }[],
): Promise<void> {
  for (const { tables, permission } of IMPORT_COLUMNS.all()) {
    const own = touched.filter(({ table }) => tables.some((one) => one === table)).map(({ table }) => table)
    if (own.length === 0) continue
    if (!who.grants.has(permission)) throw forbidden()
    if (who.employeeId === null || !(await hasOtherHolder(tx, who.accountId, permission))) continue
    for (const table of own)
      if (await isImportedOf(tx, table, batchIds, who.employeeId))
        throw new DomainError('not_for_yourself', { status: 403 })
  }
}
