import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Day } from '#base/days/days.ts'
import { notFound } from '#base/errors.ts'
import { loadLetterHeadFileId } from '#organisation/companies.ts'
import { forbiddenOwnRecord } from '#server/access/own-record-guard.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { RowOf } from '#server/database/records.ts'
import type { Vault } from '#server/vault.ts'
import type { GivenValue } from '../templates/letter/typed-values.ts'
import type { LetterValues } from '../templates/variables/value-text.ts'
import type { Letter, LetterEvent, LetterRow, letterApi } from './contract.ts'
import { isEditable, isOwn, isReadable } from './reading.ts'
import { findRecipient, readRecipient } from './recipients.ts'
import { canMove, type LetterMove, type Movable } from './rules.ts'

type Reading = Pick<Context, 'tx' | 'actor' | 'today'>
type Shown = Omit<z.input<typeof LetterRow>, 'full_name' | 'sent_at' | 'answered_at' | 'actions'> & {
  /** Null where it is encrypted. */
  full_name: string | null
  sealed_recipient: Buffer | null
  remark_id: string | null
  sealed_remark: Buffer | null
  is_at_place: boolean
  sent_at: Date | null
  answered_at: Date | null
  is_own: boolean
  may_edit: boolean
  has_next: boolean
}
type LetterQuery = {
  page: number
  per_page: number
  sort: SortOf<typeof letterApi.list>
  search?: string | undefined
  state?: Movable['state'][] | undefined
  kind?: string[] | undefined
  needs?: string[] | undefined
  employee_id?: string | undefined
}

function columns({ actor, today }: Reading) {
  return sql`letter.id, letter.number, t.name_en, t.name_zh, t.kind,
    case when letter.employee_id is null then t.recipient else 'employee' end as recipient, letter.employee_id,
    coalesce(employee.full_name, letter.outside_name) as full_name, letter.sealed_recipient, letter.office_id is not null as is_at_place, t.needs, letter.state, letter.edition, letter.send_on,
    letter.sent_at, letter.answered_at, letter.sender, letter.version,
    said.id as remark_id, said.remark, said.sealed_remark, ${isOwn(actor)} as is_own, ${isEditable(actor, today)} as may_edit,
    exists (select from letter next where next.replaces_id = letter.id and next.state <> 'withdrawn') as has_next`
}
const FROM = sql`from letter join letter_template_version t on t.id = letter.template_version_id
  left join employee on employee.id = letter.employee_id`
/** What was said of the state that a letter is in. */
const SAID = sql`left join lateral (select event.id, event.remark, event.sealed_remark from letter_event event
  where event.letter_id = letter.id and event.kind = letter.state limit 1) said on true`

/** A page of the letters that the caller may read. */
export async function loadLetterPage(context: Reading & Pick<Context, 'vault'>, asked: LetterQuery) {
  const { tx, actor, today } = context
  const { rows, total } = await loadPageFromSql<Shown, LetterQuery['sort']>(tx, asked, {
    select: sql`select ${columns(context)}`,
    from: FROM,
    joins: SAID,
    where: [
      isReadable(actor, today),
      ...(asked.state ? [sql`letter.state = any(${[...asked.state]}::text[])`] : []),
      ...(asked.kind ? [sql`t.kind = any(${[...asked.kind]}::text[])`] : []),
      ...(asked.needs ? [sql`t.needs = any(${[...asked.needs]}::text[])`] : []),
      ...(asked.employee_id ? [sql`letter.employee_id = ${asked.employee_id}::uuid`] : []),
    ],
    search: ['letter.number', 't.name_en', 't.name_zh', 'employee.full_name', 'letter.outside_name'],
    orders: {
      sent_at: sql`letter.sent_at`,
      number: [sql`letter.year`, sql`letter.serial`],
      full_name: sql`coalesce(employee.full_name, letter.outside_name)`,
      state: sql`letter.state`,
      kind: sql`t.kind`,
    },
    tieBreaker: sql`letter.id`,
  })
  const guarded = await forbiddenOwnRecord(tx, actor, 'letter:edit')
  return { rows: rows.map((row) => toRow(row, guarded, context.vault)), total }
}

function toRow(
  { is_own, may_edit, has_next, is_at_place, sealed_recipient, remark_id, sealed_remark, ...row }: Shown,
  guarded: string | null,
  vault: Vault,
): z.input<typeof LetterRow> {
  const stored = { id: row.id, sealed_recipient, outside_name: null, outside_email: null }
  const mayEdit = may_edit && (row.employee_id === null || row.employee_id !== guarded)
  const can = (move: LetterMove) => canMove(row as Movable, move)
  const isMade = row.state !== 'draft' && row.state !== 'waiting' && row.state !== 'withdrawn'
  const actions: z.input<typeof LetterRow>['actions'] = [
    ...(mayEdit && row.state === 'draft' ? (['edit', 'make'] as const) : []),
    ...(mayEdit && can('send') ? (['send'] as const) : []),
    ...(mayEdit && can('withdraw') ? (['withdraw'] as const) : []),
    ...(mayEdit && isMade && !has_next && !(is_at_place && row.employee_id !== null) ? (['replace'] as const) : []),
    ...(['acknowledge', 'sign', 'decline'] as const).filter((move) => is_own && can(move)),
  ]
  return {
    ...row,
    full_name: row.full_name ?? readRecipient(vault, stored).name,
    remark: readRemark(vault, { id: remark_id ?? '', remark: row.remark, sealed_remark }),
    sent_at: row.sent_at?.toISOString() ?? null,
    answered_at: row.answered_at?.toISOString() ?? null,
    actions,
  }
}

/** Whether the company can make letters: it has a letter head, and a template in use. */
export async function loadReadiness(tx: Tx) {
  const { rows } = await sql<{ has_template: boolean }>`
    select exists (select from letter_template where is_active) as has_template`.execute(tx)
  return { has_letter_head: (await loadLetterHeadFileId(tx)) !== null, has_template: rows[0]!.has_template }
}

/** A letter that the caller may read, with its history. Throws 404 for any other. */
export async function loadLetter(context: Context, id: string): Promise<z.input<typeof Letter>> {
  const { tx, actor, today, vault } = context
  const { rows } = await sql<
    Shown &
      Pick<
        RowOf<'letter'>,
        | 'template_version_id'
        | 'outside_email'
        | 'outside_language'
        | 'unsigned_sha256'
        | 'signed_sha256'
        | 'sealed_values'
        | 'replaces_id'
      > & { template_id: string }
  >`
    select ${columns(context)}, t.template_id, letter.template_version_id, letter.outside_email, letter.outside_language, letter.unsigned_sha256, letter.signed_sha256, letter.sealed_values, letter.replaces_id
    ${FROM} ${SAID} where letter.id = ${id}::uuid and ${isReadable(actor, today)}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  const {
    template_id,
    template_version_id,
    outside_email,
    outside_language,
    unsigned_sha256,
    signed_sha256,
    sealed_values,
    replaces_id,
    ...shown
  } = row
  const others = await sql<{ id: string; number: string | null; replaces_id: string | null }>`
    select letter.id, letter.number, letter.replaces_id ${FROM}
    where (letter.id = ${replaces_id}::uuid or letter.replaces_id = ${id}::uuid and letter.state <> 'withdrawn') and ${isReadable(actor, today)}`.execute(
    tx,
  )
  const link = (one: { id: string; number: string | null } | undefined) =>
    one ? { id: one.id, number: one.number } : null
  return {
    ...toRow(shown, await forbiddenOwnRecord(tx, actor, 'letter:edit'), vault),
    template_id,
    template_version_id,
    outside_email: findRecipient(vault, { ...row, outside_name: null })?.email ?? outside_email,
    outside_language,
    unsigned_sha256: unsigned_sha256?.toString('hex') ?? null,
    signed_sha256: signed_sha256?.toString('hex') ?? null,
    replaces: link(others.rows.find((one) => one.id === replaces_id)),
    replaced_by: link(others.rows.find((one) => one.replaces_id === id)),
    events: await loadEvents(tx, vault, id),
    attachments: await loadAttachments(tx, id),
    typed: row.may_edit ? [...readValues(vault, { id, sealed_values }).typed] : null,
  }
}

/** The history of a letter. That it was mailed is the outbox's to say: when it handed the mail over. */
export async function loadEvents(tx: Tx, vault: Vault, id: string): Promise<z.input<typeof LetterEvent>[]> {
  const { rows } = await sql<Omit<z.input<typeof LetterEvent>, 'at'> & Remark & { at: Date }>`
    select kind, at, name, remark, sealed_remark, id from letter_event where letter_id = ${id}::uuid
    union all select 'mailed', sent_at, null, null, null, id from mail where cause = ${letterCause(id)} and state = 'sent' and sent_at is not null
    order by at, id`.execute(tx)
  return rows.map((row) => ({
    kind: row.kind,
    name: row.name,
    at: row.at.toISOString(),
    remark: readRemark(vault, row),
  }))
}

/** The cause of the mail that sends a letter. */
export function letterCause(id: string): string {
  return `letter/${id}`
}

export async function loadAttachments(tx: Tx, id: string): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('letter_attachment')
    .innerJoin('file', 'file.id', 'letter_attachment.file_id')
    .select(['letter_attachment.id', 'file.name'])
    .where('letter_attachment.letter_id', '=', id)
    .orderBy('file.name')
    .orderBy('letter_attachment.id')
    .execute()
}

/** What a letter keeps, encrypted: what was typed, and after it was made the values of all of its variables. */
export type KeptValues = { typed: readonly GivenValue[]; values: LetterValues }

export function readValues(
  { decrypt }: Context['vault'],
  { id, sealed_values }: Pick<RowOf<'letter'>, 'id' | 'sealed_values'>,
) {
  return JSON.parse(decrypt(`letter.sealed_values|${id}`, sealed_values)) as KeptValues
}

export function sealValues({ encrypt }: Pick<Context['vault'], 'encrypt'>, id: string, kept: KeptValues): Buffer {
  return encrypt(`letter.sealed_values|${id}`, JSON.stringify(kept))
}

/** A letter with what its template says of it, locked. Throws 404. */
export async function lockLetter(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('letter')
    .innerJoin('letter_template_version as t', 't.id', 'letter.template_version_id')
    .selectAll('letter')
    .select(['t.name_en', 't.name_zh', 't.needs', 't.languages', 't.number as template_number'])
    .where('letter.id', '=', id)
    .forUpdate('letter')
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
export type LockedLetter = Awaited<ReturnType<typeof lockLetter>>

/** Whether the caller may read or change a letter, or is its person. Throws 404 where not. */
export async function requireLetter(
  { tx, actor, today }: Reading,
  id: string,
  right: 'read' | 'edit' | 'own',
): Promise<void> {
  const condition =
    right === 'own'
      ? sql`${isOwn(actor)} and letter.state not in ('draft', 'waiting')`
      : right === 'edit'
        ? isEditable(actor, today)
        : isReadable(actor, today)
  const { rows } = await sql`select letter.id ${FROM} where letter.id = ${id}::uuid and ${condition}`.execute(tx)
  if (rows.length === 0) throw notFound()
}

type EventKind = Exclude<z.input<typeof LetterEvent>['kind'], 'mailed'>

/** Adds to the history of a letter. */
export async function insertEvent(
  tx: Tx,
  letterId: string,
  event: { kind: EventKind; at: Date; name: string | null } & Partial<Remark>,
): Promise<void> {
  await tx
    .insertInto('letter_event')
    .values({ letter_id: letterId, ...event })
    .execute()
}

type Remark = Pick<RowOf<'letter_event'>, 'id' | 'remark' | 'sealed_remark'>

/** The columns of a remark in the history of a letter: encrypted where the letter is at a place. */
export function remarkColumns(
  { encrypt }: Pick<Vault, 'encrypt'>,
  { office_id }: Pick<LockedLetter, 'office_id'>,
  remark: string | null,
): Partial<Remark> {
  if (remark === null || office_id === null) return { remark }
  const id = randomUUID()
  return { id, sealed_remark: encrypt(`letter_event.sealed_remark|${id}`, remark) }
}

export function readRemark({ decrypt }: Pick<Vault, 'decrypt'>, { id, remark, sealed_remark }: Remark): string | null {
  return sealed_remark === null ? remark : decrypt(`letter_event.sealed_remark|${id}`, sealed_remark)
}

/** The company as letters and mails name it. */
export async function loadSender(
  tx: Tx,
): Promise<{ id: string; name: string; language: 'en' | 'zh-TW'; timezone: string; currency: string }> {
  const row = await tx
    .selectFrom('company')
    .leftJoin('company_profile', 'company_profile.company_id', 'company.id')
    .select(['company.id', 'company.language', 'company.timezone', 'company.currency'])
    .select(({ fn }) => fn.coalesce('legal_name', 'company.name').as('name'))
    .executeTakeFirstOrThrow()
  return { ...row, language: row.language === 'zh-TW' ? 'zh-TW' : 'en' }
}

/** Days between two moments, by whole days of 24 hours. */
export const DAY_MS = 86_400_000
export type { Day }
