let ahead: number | undefined
/** The reading of a watch that nobody sets, when the server was heard last. */
let heardAt = 0

/** Learns how far this machine's clock is off from an answer's `Date` header. */
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

/** Whether the server's time was heard: before, this machine's may be wrong by hours. */
export function knowsServerTime(): boolean {
  return ahead !== undefined
}

/** How far this machine's clock is behind the server's and how long ago that was heard, in milliseconds; undefined before. */
export function serverClockOffset(): { behind: number; silent: number } | undefined {
  return ahead === undefined ? undefined : { behind: ahead, silent: performance.now() - heardAt }
}
