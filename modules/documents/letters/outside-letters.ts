import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permission } from '#base/access/permissions.ts'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { deleteMailsByCause } from '#server/mail/outbox.ts'
import { createToken } from '#server/secrets.ts'
import type { LetterKind } from '../templates/contract.ts'
import type { GivenValue } from '../templates/letter/typed-values.ts'
import { findOutsideTemplate, loadLatestVersion } from '../templates/queries.ts'
import type { LetterValue, LetterValues } from '../templates/variables/value-text.ts'
import type { OutsideRecipient } from './contract.ts'
import { insertLetter, requireReplaceable } from './drafts.ts'
import { endTokens } from './letter-mails.ts'
import { type LetterVersion, makeLetters } from './make-letters.ts'
import { insertEvent, type LockedLetter, letterCause, lockLetter, readRemark } from './queries.ts'
import { findEmployeeByAddress, findRecipient } from './recipients.ts'
import type { LetterState } from './rules.ts'
import { sendLetter, withdrawLetter } from './send-letters.ts'

/** A letter that a module sends to somebody outside, at a place. */
export type OutsideLetter = {
  kind: z.output<typeof LetterKind>
  place: { office_id: string; department_id: string | null }
  recipient: z.output<typeof OutsideRecipient>
  /** Who of the company the recipient is; without it, whose address theirs is. They open the letter by its address only. */
  employee_id?: string | null
  /** The rights over the place that other readers need, such as the one to read a candidate's pay. */
  permissions: readonly Permission[]
  /**
   * Values by the names of the template's typed fields, and `recipient.address`, which is their e-mail where it is not given. Those
   * that the template does not ask for are left out. Amounts in minor units.
   */
  values: LetterValues
  /** The letter of which this is the next version: that one ends. */
  replaces_id?: string
  /** Mails a link to it; otherwise it is opened by `createLetterAddress` only. */
  by_mail: boolean
}
type Issuing = Pick<Context, 'tx' | 'now' | 'today' | 'vault' | 'language' | 'record'> & {
  files: FileStore
  /** The installation's key for accounts, which encrypts mails with a secret link. */
  mailKey: Buffer
  /** Who sends it, and is told when it is declined. */
  by: { accountId: string; name: string }
}

/**
 * Makes and sends a letter to somebody outside from the first active template of a kind, and answers its id. Throws
 * `letter_template_none`, `no_letter_head`, `letter_values_missing`, 422 at `typed` for a value of another kind than its field's,
 * and 409 `letter_state` or `letter_has_next` where it cannot replace the other.
 */
export async function sendOutsideLetter(at: Issuing, given: OutsideLetter): Promise<string> {
  const { tx, now, vault, files, by, record } = at
  const version = await loadLatestVersion(tx, await findOutsideTemplate(tx, given.kind))
  const old = given.replaces_id ? await lockReplacedOutside(at, given.replaces_id, given) : null
  const { typed, words } = askedValues(version, given)
  const outside_employee_id = given.employee_id ?? (await findEmployeeByAddress(tx, given.recipient.email))
  const id = await insertLetter(at, {
    template_version_id: version.id,
    employee_id: null,
    outside: given.recipient,
    typed,
    edition: old ? old.edition + 1 : 1,
    replaces_id: old?.id ?? null,
    written_by: by.accountId,
    place: { ...given.place, outside_employee_id, permissions: given.permissions },
  })
  const order = { id, person: null, name: given.recipient.name, typed, words }
  const [made] = await makeLetters({ ...at, actor: null }, files, version, [order])
  const { id: _, permissions, ...columns } = required(made, 'made letter')
  await tx
    .updateTable('letter')
    .set({ ...columns, permissions: [...new Set([...given.permissions, ...permissions])], state: 'waiting' })
    .where('id', '=', id)
    .execute()
  await insertEvent(tx, id, { kind: 'made', at: now, name: by.name })
  const letter = await lockLetter(tx, id)
  await sendLetter({ tx, now, vault, mailKey: at.mailKey, by }, letter, given.by_mail)
  const state = given.by_mail ? 'sent' : 'issued'
  record({ kind: 'letter', id, name: letter.number, after: { state, number: letter.number, edition: letter.edition } })
  return id
}

async function lockReplacedOutside(
  { tx, vault }: Pick<Issuing, 'tx' | 'vault'>,
  id: string,
  { recipient }: OutsideLetter,
): Promise<LockedLetter> {
  const old = await lockOutside(tx, id)
  if (findRecipient(vault, old)?.email !== recipient.email) throw invalidField('replaces_id', 'letter_of_another')
  await requireReplaceable(tx, old)
  return old
}

/** What a template asks of the given values: as they are typed, and those that are said differently in each language. */
function askedValues(version: LetterVersion, { values, recipient }: OutsideLetter) {
  const address: LetterValue = values['recipient.address'] ?? { kind: 'text', text: recipient.email }
  const asked = version.typed.flatMap(({ name }) => (values[name] ? [{ name, value: values[name] }] : []))
  const typed: GivenValue[] = [...asked, { name: 'recipient.address', value: address }].map(({ name, value }) => {
    if (value.kind === 'words') return { name, text: value.en }
    if (value.kind === 'text') return { name, text: value.text }
    if (value.kind === 'day') return { name, day: value.day }
    return { name, amount: value.amount, currency: value.currency }
  })
  const words = Object.fromEntries(
    asked.flatMap(({ name, value }) => (value.kind === 'words' ? [[`typed.${name}`, value]] : [])),
  )
  return { typed, words }
}

/** Withdraws a letter to somebody outside. Throws 404, and 409 `letter_state` where it was answered or has ended. */
export async function withdrawOutsideLetter(
  at: Pick<Context, 'tx' | 'now' | 'vault' | 'record'>,
  id: string,
  why: { name: string | null; remark: string | null },
): Promise<void> {
  await withdrawLetter(at, await lockOutside(at.tx, id), why)
}

/** How far a letter is. `remark`: why it was declined or withdrawn. */
export type LetterProgress = {
  id: string
  number: string | null
  state: LetterState
  edition: number
  sent_at: Date | null
  answered_at: Date | null
  remark: string | null
}

/** How far letters are, by their ids, in one statement. */
export async function loadLetterProgress(
  { tx, vault }: Pick<Context, 'tx' | 'vault'>,
  ids: readonly string[],
): Promise<Map<string, LetterProgress>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('letter')
    .leftJoin('letter_event as said', (join) =>
      join.onRef('said.letter_id', '=', 'letter.id').onRef('said.kind', '=', 'letter.state'),
    )
    .select(['letter.id', 'letter.number', 'letter.state', 'letter.edition', 'letter.sent_at', 'letter.answered_at'])
    .select(['said.id as said_id', 'said.remark', 'said.sealed_remark'])
    .where('letter.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ said_id, remark, sealed_remark, ...row }) => [
      row.id,
      { ...row, remark: readRemark(vault, { id: said_id ?? '', remark, sealed_remark }) },
    ]),
  )
}

const ADDRESS_MS = 3_600_000

/**
 * A new secret address of a letter outside that was sent, for an hour, beside the mailed one: `/letter/TOKEN`. Signing still needs
 * the mailed code. Throws 404, and 409 `letter_state` where it was not sent, was withdrawn or replaced.
 */
export async function createLetterAddress(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  id: string,
): Promise<{ token: string; expires_at: Date }> {
  const letter = await lockOutside(tx, id)
  if (letter.sent_at === null || letter.state === 'withdrawn' || letter.state === 'replaced')
    throw conflict('letter_state')
  await tx.deleteFrom('letter_token').where('letter_id', '=', id).where('expires_at', '<=', now).execute()
  const { token, hash } = createToken()
  const expires_at = new Date(now.getTime() + ADDRESS_MS)
  await tx.insertInto('letter_token').values({ letter_id: id, token_hash: hash, expires_at }).execute()
  return { token, expires_at }
}

/** The PDF of a letter: the signed one where there is one. Throws 404 for a draft. */
export async function readLetterPdf(
  tx: Tx,
  files: FileStore,
  id: string,
): Promise<{ name: string; content: Uint8Array; is_signed: boolean }> {
  const letter = await lockLetter(tx, id)
  const fileId = letter.signed_file_id ?? letter.unsigned_file_id
  if (!fileId) throw notFound()
  const is_signed = letter.signed_file_id !== null
  const name = `${required(letter.number, 'number of a letter').replace('/', '-')}${is_signed ? '-signed' : ''}.pdf`
  return { name, content: await files.readBytes(tx, fileId), is_signed }
}

type Moving = Pick<Context, 'tx' | 'now' | 'record'>

/**
 * Letters at a place become those of an employee, who reads them, and answers those that wait for it, as their own. The addresses
 * of those that were answered stay. Throws 404 for another letter.
 */
export async function giveLettersToEmployee(at: Moving, ids: readonly string[], employeeId: string): Promise<void> {
  for (const id of ids) {
    const letter = await lockOutside(at.tx, id)
    if (letter.answered_at === null) await endTokens(at.tx, id, at.now)
    await setEmployee(at, letter, employeeId)
  }
}

/** Takes that back: the letters are outside again. Throws 404 for one that is not the employee's. */
export async function takeLettersBack(at: Moving, ids: readonly string[], employeeId: string): Promise<void> {
  for (const id of ids) {
    const letter = await lockLetter(at.tx, id)
    if (letter.employee_id !== employeeId || letter.office_id === null) throw notFound()
    await setEmployee(at, letter, null)
  }
}

async function setEmployee({ tx, record }: Moving, letter: LockedLetter, employee_id: string | null): Promise<void> {
  const { id, version } = letter
  await tx
    .updateTable('letter')
    .set({ employee_id, version: version + 1 })
    .where('id', '=', id)
    .execute()
  const before = { employee_id: letter.employee_id }
  record({ kind: 'letter', id, name: letter.number, before, after: { employee_id } })
}

/**
 * Erases letters at a place that are nobody's of the company, with their later versions, PDFs, addresses and mails. Returns the
 * ids of their files, whose bytes the caller deletes after the commit.
 */
export async function eraseOutsideLetters(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; unsigned_file_id: string | null; signed_file_id: string | null }>`
    with recursive gone as (
      select id from letter where id = any(${[...ids]}::uuid[]) and employee_id is null and office_id is not null
      union select next.id from letter next join gone on next.replaces_id = gone.id where next.employee_id is null)
    select l.id, l.unsigned_file_id, l.signed_file_id from letter l join gone on gone.id = l.id`.execute(tx)
  const gone = rows.map(({ id }) => id)
  if (gone.length === 0) return []
  const attached = await tx
    .deleteFrom('letter_attachment')
    .where('letter_id', 'in', gone)
    .returning('file_id')
    .execute()
  await tx.deleteFrom('letter_token').where('letter_id', 'in', gone).execute()
  await tx.deleteFrom('letter_event').where('letter_id', 'in', gone).execute()
  for (const id of gone) await deleteMailsByCause(tx, letterCause(id))
  await tx.deleteFrom('letter').where('id', 'in', gone).execute()
  const files = [
    ...rows.flatMap(({ unsigned_file_id, signed_file_id }) => [unsigned_file_id, signed_file_id]),
    ...attached.map(({ file_id }) => file_id),
  ].filter((id) => id !== null)
  if (files.length > 0) await tx.deleteFrom('file').where('id', 'in', files).execute()
  return files
}

/** A letter at a place to somebody outside, locked. Throws 404 for any other. */
async function lockOutside(tx: Tx, id: string): Promise<LockedLetter> {
  const letter = await lockLetter(tx, id)
  if (letter.office_id === null || letter.employee_id !== null) throw notFound()
  return letter
}
