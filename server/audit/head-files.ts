import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The chain's last entry per company, also beside the database in a file only the server's user reads. It is written
 * within a second of the commit; a tail cut off inside that second is not noticed.
 */
export type HeadFiles = {
  note(companyId: string, number: number, hash: Buffer): void
  read(companyId: string): Promise<{ number: number; hash: Buffer } | null>
  flush(): Promise<void>
}

const DELAY_MS = 500

export function headFiles(folder: string): HeadFiles {
  const heads = new Map<string, { number: number; hash: Buffer }>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    timer = null
    const due = [...heads]
    heads.clear()
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const [companyId, head] of due) {
      const stored = await read(companyId)
      if (stored && stored.number >= head.number) continue
      const file = path.join(folder, companyId)
      await writeFile(`${file}.${process.pid}.new`, `${head.number} ${head.hash.toString('hex')}\n`, { mode: 0o600 })
      await rename(`${file}.${process.pid}.new`, file)
    }
  }

  async function read(companyId: string): Promise<{ number: number; hash: Buffer } | null> {
    const line = await readFile(path.join(folder, companyId), 'utf8').catch(() => null)
    const match = line && /^(\d+) ([0-9a-f]{64})\s*$/.exec(line)
    return match ? { number: Number(match[1]), hash: Buffer.from(match[2]!, 'hex') } : null
  }

  return {
    note(companyId, number, hash) {
      const known = heads.get(companyId)
      if (!known || known.number < number) heads.set(companyId, { number, hash })
      timer ??= setTimeout(() => {
        writing = writing.then(write).catch((error) => console.error('audit head', (error as Error).message))
      }, DELAY_MS)
      timer.unref()
    },
    read,
    async flush() {
      if (timer) clearTimeout(timer)
      timer = null
      await writing
      if (heads.size > 0) await write()
    },
  }
}
