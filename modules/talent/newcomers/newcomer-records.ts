import { randomUUID } from 'node:crypto'
import { conflict } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { insertVersioned, updateVersioned } from '#server/database/records.ts'
import type { Vault } from '#server/vault.ts'
import type { NewcomerRecord } from './contract.ts'

/** A record as it is stored, opened. Moments are null until they come. */
export type StoredNewcomer = {
  readonly id: string
  readonly application_id: string
  readonly record: NewcomerRecord
  readonly submitted_at: Date | null
  readonly notice_version: number | null
  readonly notice_read_at: Date | null
  readonly papers_read_at: Date | null
  readonly version: number
}

type NewcomerSteps = {
  /** It is complete and handed in; null takes that back. */
  readonly submitted_at?: Date | null
  readonly notice?: { readonly version: number; readonly read_at: Date }
  readonly papers_read_at?: Date
}

/** The record of an application; undefined while nothing was filled in. */
export async function loadNewcomerRecord(
  { tx, vault }: Pick<Context, 'tx' | 'vault'>,
  applicationId: string,
): Promise<StoredNewcomer | undefined> {
  const row = await tx
    .selectFrom('newcomer_record')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  if (!row) return undefined
  const { sealed_record, company_id: _, ...stored } = row
  return { ...stored, record: openRecord(vault, stored.id, sealed_record) }
}

/**
 * Stores a record whole in place of what was filled in before, and what was read or handed in. Version 0 is that of a record that
 * is not there yet. Returns the version after. Throws 409 `version_conflict` at another version.
 */
export async function saveNewcomerRecord(
  { tx, vault }: Pick<Context, 'tx' | 'vault'>,
  { applicationId, version }: { applicationId: string; version: number },
  record: NewcomerRecord,
  { notice, ...steps }: NewcomerSteps = {},
): Promise<number> {
  const patch = { ...steps, ...(notice && { notice_version: notice.version, notice_read_at: notice.read_at }) }
  const held = await tx
    .selectFrom('newcomer_record')
    .select(['id', 'version'])
    .where('application_id', '=', applicationId)
    .forUpdate()
    .executeTakeFirst()
  if (held) {
    const sealed_record = sealRecord(vault, held.id, record)
    const { after } = await updateVersioned(
      tx,
      'newcomer_record',
      { id: held.id, version },
      { ...patch, sealed_record },
    )
    return after.version
  }
  if (version !== 0) throw conflict('version_conflict', { name: '' })
  const id = randomUUID()
  const values = { id, application_id: applicationId, sealed_record: sealRecord(vault, id, record), ...patch }
  return (await insertVersioned(tx, 'newcomer_record', values)).version
}

/** Deletes what the newcomer of an application filled in. */
export async function eraseNewcomer(tx: Tx, applicationId: string): Promise<readonly string[]> {
  await tx.deleteFrom('newcomer_record').where('application_id', '=', applicationId).execute()
  return []
}

function sealRecord({ encrypt }: Pick<Vault, 'encrypt'>, id: string, record: NewcomerRecord): Buffer {
  return encrypt(`newcomer_record.sealed_record|${id}`, JSON.stringify(record))
}

function openRecord({ decrypt }: Pick<Vault, 'decrypt'>, id: string, sealed: Buffer): NewcomerRecord {
  return JSON.parse(decrypt(`newcomer_record.sealed_record|${id}`, sealed)) as NewcomerRecord
}
