import { DomainError } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { PollingJob, PollingWorld } from '#server/manifest/polling-jobs.ts'
import { runInWorker } from '#server/threads/run-in-worker.ts'
import { openVault, type Vault } from '#server/vault.ts'
import { hashWords, indexedWords } from '../words.ts'
import { type TextRequest, textKind } from './read-text.ts'

const WORKER_LIMITS = { memoryMb: 256, deadlineMs: 15_000 }
/** Files that one round reads of a company, so that a full inbox delays no other company for long. */
const MOST_FILES = 100

type TextState = 'searched' | 'no_text' | 'not_searched' | 'encrypted' | 'too_large' | 'damaged'

/** Reads the text of files that wait, each in transactions of its own, so that what one round has done stays done. */
export const resumeTextJob: PollingJob = {
  name: 'resume texts',
  async run(world) {
    const companies = await world.database.lookup
      .selectFrom('company')
      .select(['id', 'data_key'])
      .where('is_on', '=', true)
      .execute()
    for (const { id, data_key } of companies)
      await readWaitingFiles(world, id, openVault(world.secrets.wrap, id, data_key))
  },
}

async function readWaitingFiles({ database, files }: PollingWorld, companyId: string, vault: Vault): Promise<void> {
  const waiting = await database.runInTenant(companyId, (tx) =>
    tx
      .selectFrom('application_file')
      .innerJoin('file', 'file.id', 'application_file.file_id')
      .select(['application_file.id', 'application_file.file_id', 'file.type'])
      .where('application_file.text_state', '=', 'waiting')
      .orderBy('application_file.id')
      .limit(MOST_FILES)
      .execute(),
  )
  for (const { id, file_id, type } of waiting) {
    const read =
      textKind(type) === undefined
        ? { state: 'not_searched' as const, text: '' }
        : await readBounded({
            bytes: await database.runInTenant(companyId, (tx) => files.readBytes(tx, file_id)),
            type,
          })
    if (read === undefined) return
    await database.runInTenant(companyId, (tx) => storeText(tx, vault, id, read))
  }
}

/** The text of a file within the bounds of its thread; undefined where threads are busy, so that it waits for the next round. */
export async function readBounded({
  bytes,
  type,
}: TextRequest): Promise<{ state: TextState; text: string } | undefined> {
  try {
    const order: TextRequest = { bytes: new Uint8Array(bytes), type }
    const text = await runInWorker<string>(new URL('./text-worker.ts', import.meta.url), order, WORKER_LIMITS)
    return { state: text === '' ? 'no_text' : 'searched', text }
  } catch (error) {
    const code = error instanceof DomainError ? error.code : 'damaged'
    if (code === 'overloaded') return undefined
    if (code === 'resume_encrypted') return { state: 'encrypted', text: '' }
    const isTooLarge = ['resume_too_large', 'file_too_slow', 'file_too_complex', 'zip_too_large'].includes(code)
    return { state: isTooLarge ? 'too_large' : 'damaged', text: '' }
  }
}

/** Stores the text encrypted with the hashes of its words. Does nothing where the application has ended meanwhile. */
export async function storeText(
  tx: Tx,
  vault: Vault,
  id: string,
  { state, text }: { state: TextState; text: string },
): Promise<void> {
  const row = await tx
    .selectFrom('application_file')
    .select('id')
    .where('id', '=', id)
    .where('text_state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const sealed_text =
    state === 'searched' ? vault.encrypt(`application_file.sealed_text|${id}`, JSON.stringify({ text })) : null
  await tx.updateTable('application_file').set({ text_state: state, sealed_text }).where('id', '=', id).execute()
  if (state !== 'searched') return
  const words = hashWords(vault, 'resume word', indexedWords(text))
  await insertRows(
    tx,
    'resume_word',
    words.map((word) => ({ word, application_file_id: id })),
  )
}
