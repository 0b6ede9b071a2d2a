import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DomainError } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import { deriveFileKey } from '#server/vault.ts'
import { decryptFile, encryptFile } from './encrypted-file.ts'

export type NewFile = {
  name: string
  type: string
  content: Uint8Array | AsyncIterable<Uint8Array>
  ownerKind: string
  ownerId?: string | null
  accountId?: string | null
}

/**
 * Stores bytes on disk and their rows in the database. The bytes are on disk before the row is committed, so no row
 * lacks its file. They are encrypted with the company's key; name, size and hash are those of the plain bytes.
 */
export type FileStore = {
  put(tx: Tx, companyId: string, file: NewFile): Promise<string>
  /** Name, type and a stream of a stored file. Throws 404 `no_file`. */
  read(tx: Tx, id: string): Promise<{ name: string; type: string; size: number; content: AsyncIterable<Uint8Array> }>
  readBytes(tx: Tx, id: string): Promise<Uint8Array>
  remove(tx: Tx, id: string): Promise<void>
  /** Deletes the bytes of files whose rows are gone, after the commit, where they may not wait for `sweep`. */
  eraseBytes(companyId: string, ids: readonly string[]): Promise<void>
  /** Deletes bytes older than `before` that have no row. Returns how many. */
  sweep(companyId: string, known: ReadonlySet<string>, before: Date): Promise<number>
}

/** `wrap` is the key that encrypts the companies' keys. */
export function createFileStore(folder: string, wrap: Buffer): FileStore {
  const keys = new Map<string, Buffer>()
  const companyFolder = (companyId: string) => path.join(folder, companyId)

  async function loadFileKey(tx: Tx, companyId: string): Promise<Buffer> {
    const known = keys.get(companyId)
    if (known) return known
    const company = await tx
      .selectFrom('company')
      .select('data_key')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    const key = deriveFileKey(wrap, companyId, company.data_key)
    keys.set(companyId, key)
    return key
  }

  async function findFile(tx: Tx, id: string) {
    const row = await tx.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw new DomainError('no_file', { status: 404 })
    const at = path.join(companyFolder(row.company_id), row.id)
    if (!(await stat(at).catch(() => null))) throw new DomainError('no_file', { status: 404 })
    return {
      row,
      content: decryptFile(at, await loadFileKey(tx, row.company_id), encryptionContext(row.company_id, row.id)),
    }
  }

  return {
    async put(tx, companyId, file) {
      const id = randomUUID()
      const key = await loadFileKey(tx, companyId)
      await mkdir(companyFolder(companyId), { recursive: true, mode: 0o700 })
      const at = path.join(companyFolder(companyId), id)
      const hash = createHash('sha256')
      let size = 0
      async function* measureChunks(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          size += chunk.byteLength
          yield chunk
        }
      }
      const handle = await open(`${at}.part`, 'w', 0o600)
      try {
        const chunks = file.content instanceof Uint8Array ? [file.content] : file.content
        for await (const sealed of encryptFile(key, encryptionContext(companyId, id), measureChunks(chunks)))
          await handle.write(sealed)
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
      const { row, content } = await findFile(tx, id)
      return { name: row.name, type: row.type, size: row.size, content }
    },
    async readBytes(tx, id) {
      const { content } = await findFile(tx, id)
      return Buffer.concat(await Array.fromAsync(content))
    },
    async remove(tx, id) {
      await tx.deleteFrom('file').where('id', '=', id).execute()
    },
    async eraseBytes(companyId, ids) {
      for (const id of ids) await rm(path.join(companyFolder(companyId), id), { force: true })
    },
    async sweep(companyId, known, before) {
      const names = await readdir(companyFolder(companyId)).catch(() => [])
      let deletedCount = 0
      for (const name of names) {
        const at = path.join(companyFolder(companyId), name)
        const age = (await stat(at)).mtime
        if (known.has(name) || age > before) continue
        await rm(at, { force: true })
        deletedCount++
      }
      return deletedCount
    },
  }
}

/** Binds the bytes to their row: they cannot be decrypted under another id or company. */
function encryptionContext(companyId: string, id: string): string {
  return `${companyId}|file|${id}`
}
