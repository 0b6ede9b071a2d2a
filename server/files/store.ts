import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Refused } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'

export type NewFile = {
  name: string
  type: string
  content: Uint8Array | AsyncIterable<Uint8Array>
  ownerKind: string
  ownerId?: string | null
  accountId?: string | null
}

/** Bytes beside the database, rows in it. Bytes are on disk before the row is committed, so no row lacks its file. */
export type FileStore = {
  put(tx: Tx, companyId: string, file: NewFile): Promise<string>
  /** Name, type and a stream of a stored file. Throws 404 `no_file`. */
  read(tx: Tx, id: string): Promise<{ name: string; type: string; size: number; content: AsyncIterable<Uint8Array> }>
  bytes(tx: Tx, id: string): Promise<Uint8Array>
  remove(tx: Tx, id: string): Promise<void>
  /** Removes bytes older than a day that no row knows. Answers how many. */
  sweep(companyId: string, known: ReadonlySet<string>, before: Date): Promise<number>
}

export function fileStore(folder: string): FileStore {
  const folderOf = (companyId: string) => path.join(folder, companyId)

  async function find(tx: Tx, id: string) {
    const row = await tx.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw new Refused('no_file', { status: 404 })
    return { row, at: path.join(folderOf(row.company_id), row.id) }
  }

  return {
    async put(tx, companyId, file) {
      const id = randomUUID()
      await mkdir(folderOf(companyId), { recursive: true, mode: 0o700 })
      const at = path.join(folderOf(companyId), id)
      const hash = createHash('sha256')
      let size = 0
      const handle = await open(`${at}.part`, 'w', 0o600)
      try {
        const chunks = file.content instanceof Uint8Array ? [file.content] : file.content
        for await (const chunk of chunks) {
          hash.update(chunk)
          size += chunk.byteLength
          await handle.write(chunk)
        }
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${at}.part`, at)
      await tx
        .insertInto('file')
        .values({
          id,
          name: file.name,
          type: file.type,
          size,
          sha256: hash.digest(),
          owner_kind: file.ownerKind,
          owner_id: file.ownerId ?? null,
          account_id: file.accountId ?? null,
        })
        .execute()
      return id
    },
    async read(tx, id) {
      const { row, at } = await find(tx, id)
      if (!(await stat(at).catch(() => null))) throw new Refused('no_file', { status: 404 })
      return { name: row.name, type: row.type, size: row.size, content: createReadStream(at) }
    },
    async bytes(tx, id) {
      const { at } = await find(tx, id)
      return readFile(at).catch(() => {
        throw new Refused('no_file', { status: 404 })
      })
    },
    async remove(tx, id) {
      await tx.deleteFrom('file').where('id', '=', id).execute()
    },
    async sweep(companyId, known, before) {
      const names = await readdir(folderOf(companyId)).catch(() => [])
      let swept = 0
      for (const name of names) {
        const at = path.join(folderOf(companyId), name)
        const age = (await stat(at)).mtime
        if (known.has(name) || age > before) continue
        await rm(at, { force: true })
        swept++
      }
      return swept
    },
  }
}
