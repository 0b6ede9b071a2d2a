/** Largest attachment (FIL-2). */
export const MAX_FILE_BYTES = 10_000_000

/**
 * A file that came in, as a temporary one on the server's disk. What a caller writes is never one: only
 * `server/files/receive-uploads.ts` makes them, from bytes it received and counted itself.
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

  /** Told by its content: where it lies for the moment is nobody’s business, in no log and no key. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, size: this.size, sha256: this.sha256 }
  }
}
