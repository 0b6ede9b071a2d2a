export type BulkOutcome = {
  done: number
  refused: { id: string; name: string; message: string }[]
  /** Those that were not tried, after a stop. */
  left: number
}

/** Makes a call for each row, one after another. Who is refused is named; the others go on. */
export async function callEach<Row extends { id: string; name: string }>(
  rows: readonly Row[],
  {
    call,
    messageOf,
    onProgress,
    isStopped,
  }: {
    call: (row: Row) => Promise<unknown>
    /** Why a call was refused; throws what is no refusal. */
    messageOf: (error: unknown) => string
    onProgress: (tried: number) => void
    isStopped: () => boolean
  },
): Promise<BulkOutcome> {
  const refused: BulkOutcome['refused'] = []
  let tried = 0
  for (const row of rows) {
    if (isStopped()) break
    try {
      await call(row)
    } catch (error) {
      refused.push({ id: row.id, name: row.name, message: messageOf(error) })
    }
    tried++
    onProgress(tried)
  }
  return { done: tried - refused.length, refused, left: rows.length - tried }
}
