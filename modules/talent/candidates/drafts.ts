import { sql } from 'kysely'
import type { z } from 'zod'
import { notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { deleteMailsByCause } from '#server/mail/outbox.ts'
import { tokenHash } from '#server/secrets.ts'
import type { Vault } from '#server/vault.ts'
import { draftCause, mailCandidate } from './mails.ts'
import type { DraftContent } from './open-contract.ts'
import type { AppliedVacancy } from './vacancy-of-application.ts'

const DRAFT_DAYS = 7
const DAY_MS = 86_400_000

type Content = z.output<typeof DraftContent>
type Sealed = { id: string; sealed_content: Buffer }

/** Stores a draft and mails its address. Returns when it ends. */
export async function insertDraft(
  { tx, vault, now, mailKey }: { tx: Tx; vault: Vault; now: Date; mailKey: Buffer },
  vacancy: AppliedVacancy & { id: string },
  content: Content,
): Promise<Date> {
  const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(tx)
  const { id } = required(rows[0], 'new id')
  const expiresAt = new Date(now.getTime() + DRAFT_DAYS * DAY_MS)
  await tx
    .insertInto('application_draft')
    .values({ id, vacancy_id: vacancy.id, sealed_content: sealContent(vault, id, content), expires_at: expiresAt })
    .execute()
  await mailCandidate(
    { tx, mailKey, vacancy, recipient: content.email, language: content.language },
    'draft',
    { draft_id: id },
    { expiresAt, until: expiresAt.toISOString().slice(0, 10) },
  )
  return expiresAt
}

function sealContent({ encrypt }: Pick<Vault, 'encrypt'>, id: string, content: Content): Buffer {
  return encrypt(`application_draft.sealed_content|${id}`, JSON.stringify(content))
}

export function readDraft({ decrypt }: Pick<Vault, 'decrypt'>, { id, sealed_content }: Sealed): Content {
  return JSON.parse(decrypt(`application_draft.sealed_content|${id}`, sealed_content)) as Content
}

/** A draft that is still there, locked. Throws 404. */
export async function lockDraft(tx: Tx, id: string) {
  const row = await tx.selectFrom('application_draft').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Writes what was typed since. The end of the draft stays as it was mailed. */
export async function updateDraft(tx: Tx, vault: Vault, row: Sealed, change: Partial<Content>): Promise<void> {
  const content = { ...readDraft(vault, row), ...change }
  await tx
    .updateTable('application_draft')
    .set({ sealed_content: sealContent(vault, row.id, content) })
    .where('id', '=', row.id)
    .execute()
}

/** Deletes a draft with its address and its mails, sent or not. */
export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('candidate_token').where('draft_id', '=', id).execute()
  await tx.deleteFrom('application_draft').where('id', '=', id).execute()
  await deleteMailsByCause(tx, draftCause(id))
}

/** The same for the draft of an address of this company; nothing where it opens none. */
export async function deleteDraftOfToken(tx: Tx, token: string): Promise<void> {
  const found = await tx
    .selectFrom('candidate_token')
    .select('draft_id')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (found?.draft_id) await deleteDraft(tx, found.draft_id)
}

export async function deleteExpiredDrafts(tx: Tx, now: Date): Promise<void> {
  const old = await tx.selectFrom('application_draft').select('id').where('expires_at', '<=', now).execute()
  for (const { id } of old) await deleteDraft(tx, id)
}
