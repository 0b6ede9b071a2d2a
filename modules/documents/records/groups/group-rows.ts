import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '#base/access/actor.ts'
import { invalidField } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import type { AsksExpiry, BelongsTo, DocumentKind, Readers } from './contract.ts'

export type StoredGroup = {
  id: string
  name_en: string
  name_zh: string
  kind: z.output<typeof DocumentKind>
  belongs_to: z.output<typeof BelongsTo>
  readers: z.output<typeof Readers>
  person_may_add: boolean
  expiry: z.output<typeof AsksExpiry>
  place: number
  is_active: boolean
  version: number
}

/** The name of a group in the reader's language. */
export function nameOfGroup({ name_en, name_zh }: Pick<StoredGroup, 'name_en' | 'name_zh'>, language: Language) {
  return language === 'zh-TW' ? name_zh : name_en
}

/** The same of the query's group `g`. */
export function groupName(language: Language): RawBuilder<string> {
  return language === 'zh-TW' ? sql<string>`g.name_zh` : sql<string>`g.name_en`
}

/** A group that documents are added to, locked against deletion. Throws 422 at `group_id` where there is none in use. */
export async function requireActiveGroup(tx: Tx, id: string): Promise<StoredGroup> {
  const row = await tx
    .selectFrom('document_group')
    .selectAll()
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forShare()
    .executeTakeFirst()
  if (!row) throw invalidField('group_id', 'not_a_choice')
  return row as StoredGroup
}

type Dates = { readonly issued_on?: string | null | undefined; readonly expires_on?: string | null | undefined }

/** Throws 422 where the days do not fit each other or what the group asks. */
export function requireDates(group: Pick<StoredGroup, 'expiry'>, { issued_on, expires_on }: Dates): void {
  if (group.expiry === 'required' && !expires_on) throw invalidField('expires_on', 'required')
  if (group.expiry === 'none' && expires_on) throw invalidField('expires_on', 'document_without_expiry')
  if (issued_on && expires_on && expires_on < issued_on) throw invalidField('expires_on', 'document_ends_before')
}
