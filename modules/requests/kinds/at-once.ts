/** What the history entry of a request says that counts without an approval, since HR entered it for somebody else. */
export const COUNTS_AT_ONCE = { at_once: true } as const

/** Tests whether a request counts without an approval: only then its sender is who decided it (REQ-07). */
export function isAtOnce(row: { readonly sent_by: string; readonly decided_by: string | null }): boolean {
  return row.sent_by === row.decided_by
}
