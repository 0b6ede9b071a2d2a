import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { conflict, DomainError, invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Publish } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { fitPicture } from '#server/files/pictures.ts'
import { type SigningProof, signLetterPdf } from '#server/pdf/letters/letters.ts'
import { readPngPicture } from '#server/pdf/pdf-picture.ts'
import { PROGRAM_VERSION } from '#server/program-version.ts'
import type { Vault } from '#server/vault.ts'
import { LETTER_ANSWERED } from './events.ts'
import { endTokens } from './letter-mails.ts'
import { insertEvent, type LockedLetter, loadEvents, loadSender, remarkColumns } from './queries.ts'
import { nameInHistory } from './recipients.ts'
import { requireMove } from './rules.ts'
import { mailDecline } from './send-letters.ts'

/** Who answers a letter: its person, or somebody outside. */
export type Answerer = {
  tx: Tx
  now: Date
  vault: Vault
  name: string
  record: (change: AuditChange) => void
  publish: Publish
}

/** Notes that its person opened a letter, the first time. */
export async function noteOpened(tx: Tx, letter: LockedLetter, name: string, now: Date): Promise<void> {
  if (letter.opened_at) return
  await tx.updateTable('letter').set({ opened_at: now }).where('id', '=', letter.id).execute()
  await insertEvent(tx, letter.id, { kind: 'opened', at: now, name: nameInHistory(letter, name) })
}

export async function acknowledgeLetter(by: Answerer, letter: LockedLetter): Promise<void> {
  await answer(by, letter, { state: requireMove(letter, 'acknowledge') as 'acknowledged' })
}

/** Declines with a remark and tells whoever sent the letter. */
export async function declineLetter(by: Answerer, letter: LockedLetter, remark: string): Promise<void> {
  await answer(by, letter, { state: requireMove(letter, 'decline') as 'declined' }, remark)
  await mailDecline(by.tx, letter)
}

export type Signature = { typed_name?: string | undefined; drawing?: string | undefined }

type Signing = {
  signature: Signature
  method: SigningProof['method']
  files: FileStore
  draw?: typeof signLetterPdf
}

/**
 * Signs a letter: its PDF with a page of proof is stored. Throws 409 `letter_changed` where the stored PDF is not the one that
 * was sent. The page is drawn on a thread, unless `draw` is given.
 */
export async function signLetter(
  by: Answerer,
  letter: LockedLetter,
  { signature, method, files, draw = signLetterPdf }: Signing,
): Promise<void> {
  const state = requireMove(letter, 'sign') as 'signed'
  const drawn = await readSignature(signature)
  const { tx, now } = by
  const unsigned = await files.readBytes(tx, required(letter.unsigned_file_id, 'PDF of a letter'))
  const sha256 = createHash('sha256').update(unsigned).digest()
  if (!letter.unsigned_sha256?.equals(sha256)) throw conflict('letter_changed')
  const company = await loadSender(tx)
  const events = await loadEvents(tx, by.vault, letter.id)
  const languages = letter.languages.split('_')
  const content = await draw(unsigned, {
    number: required(letter.number, 'number of a letter'),
    title: languages[0] === 'zh' ? letter.name_zh : letter.name_en,
    company: company.name,
    signer: by.name,
    method,
    signature: drawn,
    mailed: events.find(({ kind }) => kind === 'mailed')?.at ?? null,
    opened: letter.opened_at?.toISOString() ?? null,
    acknowledged: null,
    signed: now.toISOString(),
    zone: company.timezone,
    versions: { letter: String(letter.edition), template: String(letter.template_number), program: PROGRAM_VERSION },
    second: languages.includes('zh') ? 'zh-TW' : languages.includes('ms') ? 'ms' : null,
  })
  const signed_file_id = await files.put(tx, company.id, {
    name: `${letter.number?.replace('/', '-')}-signed.pdf`,
    type: 'application/pdf',
    content,
    ownerKind: 'letter',
    ownerId: letter.id,
  })
  await answer(by, letter, { state, signed_file_id, signed_sha256: createHash('sha256').update(content).digest() })
}

async function answer(
  { tx, now, vault, name, record, publish }: Answerer,
  letter: LockedLetter,
  columns: { state: 'acknowledged' | 'signed' | 'declined'; signed_file_id?: string; signed_sha256?: Buffer },
  remark: string | null = null,
): Promise<void> {
  await tx
    .updateTable('letter')
    .set({ ...columns, answered_at: now, version: letter.version + 1 })
    .where('id', '=', letter.id)
    .execute()
  const event = { kind: columns.state, at: now, name: nameInHistory(letter, name) }
  await insertEvent(tx, letter.id, { ...event, ...remarkColumns(vault, letter, remark) })
  await endTokens(tx, letter.id, now)
  record({
    kind: 'letter',
    id: letter.id,
    name: letter.number,
    before: { state: letter.state },
    after: { state: columns.state },
  })
  const { id, replaces_id: replacesId } = letter
  await publish(tx, LETTER_ANSWERED, { id, state: columns.state, remark, replacesId })
}

const DRAWING = { width: 880, height: 320 }
const MOST_PIXELS = 2_000_000

/** A typed name, or a drawing redrawn as an opaque picture. Throws 422 for both, neither, or anything but a small PNG. */
async function readSignature({ typed_name, drawing }: Signature): Promise<SigningProof['signature']> {
  if ((typed_name === undefined) === (drawing === undefined)) throw new DomainError('letter_signature_one')
  if (typed_name !== undefined) return { kind: 'typed', text: typed_name }
  const bytes = Buffer.from(drawing ?? '', 'base64')
  const about = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .metadata()
    .catch(() => null)
  if (about?.format !== 'png' || about.width * about.height > MOST_PIXELS)
    throw invalidField('drawing', 'letter_drawing')
  return { kind: 'drawn', picture: readPngPicture(await fitPicture(bytes, DRAWING)) }
}
