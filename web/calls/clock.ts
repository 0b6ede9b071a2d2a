let ahead: number | undefined
/** The monotonic clock's reading at the last answer of the server. */
let heardAt = 0

/** Learns this machine's clock error from an answer's `Date` header. */
export function recordServerTime(header: string | null): void {
  const at = header ? Date.parse(header) : Number.NaN
  if (Number.isNaN(at)) return
  ahead = at - Date.now()
  heardAt = performance.now()
}

/** Now by the server's clock, in milliseconds. */
export function serverNow(): number {
  return Date.now() + (ahead ?? 0)
}

/** Whether the server's time is known: until then, this machine's clock may be hours off. */
export function knowsServerTime(): boolean {
  return ahead !== undefined
}

/**
 * How far this machine's clock is behind the server's, and the time since the server's last answer, in milliseconds;
 * undefined before the first answer.
 */
export function serverClockOffset(): { behind: number; silent: number } | undefined {
  return ahead === undefined ? undefined : { behind: ahead, silent: performance.now() - heardAt }
}
