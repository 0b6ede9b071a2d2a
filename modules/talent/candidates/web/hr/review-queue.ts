/** The id that is shown after one was reviewed: the one after it, else the one before; undefined where none is left. */
export function nextOf(rows: readonly { id: string }[], reviewed: string): string | undefined {
  const at = rows.findIndex(({ id }) => id === reviewed)
  return (rows[at + 1] ?? rows[at - 1])?.id
}
