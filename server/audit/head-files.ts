import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { threadId } from 'node:worker_threads'
import { errorMessage } from '#base/errors.ts'

/**
 * The last entry of each company's chain in a file beside the database that only the server's user reads. It is
 * written within a second of the commit, or as soon as there is space; a tail cut off before that is not noticed.
 */
export type HeadFiles = {
  note(companyId: string, number: number, hash: Buffer): void
  read(companyId: string): Promise<{ number: number; hash: Buffer } | null>
  /** Sets an earlier end than the file has, as when a break was acknowledged. */
  replace(companyId: string, number: number, hash: Buffer): Promise<void>
  /** Writes all waiting heads now. Throws when that fails; they stay waiting. */
  flush(): Promise<void>
}

type AuditHead = { number: number; hash: Buffer }

const DELAY_MS = 500
/** How long to wait after a failure, such as a full disk. */
const RETRY_MS = 5_000

export function createHeadFiles(folder: string): HeadFiles {
  const heads = new Map<string, AuditHead>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  /** What could not be written is noted again, for the next try. */
  async function writeQueued(): Promise<void> {
    const due = new Map(heads)
    heads.clear()
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const [companyId, head] of due) await writeIfNewer(companyId, head)
    } catch (error) {
      for (const [companyId, head] of due) queueHead(companyId, head)
      throw error
    }
  }

  async function writeIfNewer(companyId: string, head: AuditHead): Promise<void> {
    const stored = await readHead(companyId)
    if (stored && stored.number >= head.number) return
    await replaceHead(companyId, head)
  }

  async function replaceHead(companyId: string, head: AuditHead): Promise<void> {
    const file = path.join(folder, companyId)
    // The thread of tasks writes the same company's: two that share a draft would take it from each other.
    const draft = `${file}.${process.pid}.${threadId}.new`
    await writeFile(draft, `${head.number} ${head.hash.toString('hex')}\n`, { mode: 0o600 })
    await rename(draft, file)
  }

  function queueHead(companyId: string, head: AuditHead): void {
    const known = heads.get(companyId)
    if (!known || known.number < head.number) heads.set(companyId, head)
  }

  function scheduleWrite(delayMs: number): void {
    timer ??= setTimeout(() => {
      timer = undefined
      writing = writing.then(writeQueued).catch((error) => {
        console.error('audit head', errorMessage(error))
        scheduleWrite(RETRY_MS)
      })
    }, delayMs)
    timer.unref()
  }

  async function readHead(companyId: string): Promise<AuditHead | null> {
    const line = await readFile(path.join(folder, companyId), 'utf8').catch(() => '')
    const match = /^(\d+) ([0-9a-f]{64})\s*$/.exec(line)
    return match ? { number: Number(match[1]), hash: Buffer.from(match[2] ?? '', 'hex') } : null
  }

  return {
    note(companyId, number, hash) {
      queueHead(companyId, { number, hash })
      scheduleWrite(DELAY_MS)
    },
    read: readHead,
    async replace(companyId, number, hash) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await replaceHead(companyId, { number, hash })
    },
    async flush() {
      clearTimeout(timer)
      timer = undefined
      await writing
      if (heads.size > 0) await writeQueued()
    },
  }
}
