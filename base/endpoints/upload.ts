/** Largest attachment (FIL-2). */
export const MAX_FILE_BYTES = 10_000_000

/**
 * A received file, stored temporarily on the server's disk. A caller cannot forge one: only
 * `server/files/receive-uploads.ts` creates them, from bytes that it received and counted itself.
 */
export class Upload {
  /** Safe to show and to store; never a path. */
  readonly name: string
  readonly path: string
  readonly size: number
  readonly sha256: string

  constructor(received: { name: string; path: string; size: number; sha256: string }) {
    this.name = received.name
    this.path = received.path
    this.size = received.size
    this.sha256 = received.sha256
  }

  /** Identified by its content. Its temporary path appears in no log and no key. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, size: this.size, sha256: this.sha256 }
  }
}
