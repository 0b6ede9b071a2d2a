import type { Change, ChangeSet, RowFailure } from './change-set.ts'

/** Saves a batch. Returns the refused rows, each with a message; throws when the whole batch was not saved. */
export type SaveChanges = (changes: Change[]) => Promise<readonly RowFailure[] | undefined>

export type SaveResult = { savedRows: number; failedRows: number; stopped?: unknown }

const ROWS_A_BATCH = 200

/**
 * Sends the unsaved changes batch by batch. A refused row keeps its edit and its reason while the others are stored; a
 * batch that fails as a whole stops the saving and loses nothing. `progress` gets the number of finished rows and the
 * changed rows.
 */
export async function saveBatches(
  changes: ChangeSet,
  save: SaveChanges,
  progress: (done: number, total: number, touched: string[]) => void,
  rowsABatch = ROWS_A_BATCH,
): Promise<SaveResult> {
  const batches = changes.batches(rowsABatch)
  const total = batches.reduce((sum, batch) => sum + rowCount(batch), 0)
  const saved: SaveResult = { savedRows: 0, failedRows: 0 }
  for (const batch of batches) {
    let failed: readonly RowFailure[]
    try {
      failed = (await save(batch)) ?? []
    } catch (error) {
      return { ...saved, stopped: error }
    }
    const bad = new Set(failed.map((failure) => failure.row))
    saved.failedRows += bad.size
    saved.savedRows += rowCount(batch.filter((change) => !bad.has(change.row)))
    progress(saved.savedRows + saved.failedRows, total, changes.settle(batch, failed))
  }
  return saved
}

function rowCount(batch: readonly Change[]): number {
  return new Set(batch.map((change) => change.row)).size
}
