let ahead: number | undefined

/** Learns how far this machine's clock is off from an answer's `Date` header. */
export function noteServerTime(header: string | null): void {
  const at = header ? Date.parse(header) : Number.NaN
  if (!Number.isNaN(at)) ahead = at - Date.now()
}

/** Now by the server's clock, in milliseconds. */
export function serverNow(): number {
  return Date.now() + (ahead ?? 0)
}

/** Whether the server's time was heard: before, this machine's may be wrong by hours. */
export function knowsServerTime(): boolean {
  return ahead !== undefined
}
