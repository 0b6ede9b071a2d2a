import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { dayIn } from '#base/days/days.ts'
import { DomainError, notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { type AuditedOperation, appendAuditEntries } from '#server/audit/append-entries.ts'
import type { AuditChange, OutsideContext } from '#server/context/context.ts'
import { createPublisher } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { enqueueMails } from '#server/mail/outbox.ts'
import { isSameBytes, tokenHash } from '#server/secrets.ts'
import { countOrRefuse } from '#server/sessions/rate-limits.ts'
import { openVault, type Vault } from '#server/vault.ts'
import type { Answerer } from './answers.ts'
import { letterMail } from './letter-mails.ts'
import { type LockedLetter, letterCause, loadSender, lockLetter } from './queries.ts'
import { nameInHistory, readRecipient } from './recipients.ts'
import { mailLink } from './send-letters.ts'

const CODE_MS = 10 * 60_000
const CODE_TRIES = 5

/** Who answered a letter at a place, in the log: a name would stay there after everything else was erased. */
const RECIPIENT = 'Recipient'

export type Token = { id: string; letter_id: string; company_id: string; data_key: Buffer }

/** The letter of a secret address, bound to its company. Throws 404 for an address that opens nothing, whatever the reason. */
export async function openByToken<T>(
  api: Api,
  token: string,
  { now, origin }: Pick<OutsideContext, 'now' | 'origin'>,
  work: (tx: Tx, letter: LockedLetter, found: Token) => Promise<T>,
): Promise<T> {
  await countOrRefuse(api.database, 'letter_address', origin.address, now)
  const { rows } = await sql<Token>`
    select t.id, t.letter_id, t.company_id, c.data_key from letter_token t join company c on c.id = t.company_id and c.is_on
    where t.token_hash = ${tokenHash(token)} and t.ended_at is null and t.expires_at > ${now}`.execute(
    api.database.lookup,
  )
  const [found] = rows
  if (!found) throw notFound()
  return api.database.runInTenant(found.company_id, async (tx) => {
    const letter = await lockLetter(tx, found.letter_id)
    const open = await tx
      .selectFrom('letter_token')
      .select('id')
      .where('id', '=', found.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    // It may have ended while the letter was locked.
    if (!open) throw notFound()
    return work(tx, letter, found)
  })
}

/** The same for an answer: it is in the log, its address ends, and a copy is mailed unless the letter was declined. */
export async function answerByToken(
  api: Api,
  operation: AuditedOperation,
  token: string,
  at: Pick<OutsideContext, 'now' | 'origin'>,
  answer: (by: Answerer, letter: LockedLetter) => Promise<void>,
) {
  return openByToken(api, token, at, async (tx, letter, found) => {
    const { now } = at
    const vault = vaultOf(api, found)
    const changes: AuditChange[] = []
    const { name } = readRecipient(vault, letter)
    const today = dayIn((await loadSender(tx)).timezone, now)
    const about = { now, today, vault, record: (change: AuditChange) => void changes.push(change) }
    await answer({ ...about, tx, name, publish: createPublisher(about) }, letter)
    const after = await lockLetter(tx, letter.id)
    if (after.state !== 'declined')
      await mailLink({ tx, now, vault, mailKey: api.secrets.account }, after, 'copy', `${letterCause(letter.id)}/copy`)
    await appendAuditEntries(
      tx,
      api.secrets.audit,
      found.company_id,
      { ...authorOf(letter, name), operation, origin: at.origin, now },
      changes,
      api.heads,
    )
    return { state: after.state }
  })
}

/** Mails a new code of six digits to the address of the letter. Throws 429 after five in an hour. */
export async function mailCode(
  api: Api,
  operation: AuditedOperation,
  token: string,
  at: Pick<OutsideContext, 'now' | 'origin'>,
) {
  return openByToken(api, token, at, async (tx, letter, found) => {
    const { now, origin } = at
    await countOrRefuse(api.database, 'letter_code_address', origin.address, now)
    await countOrRefuse(api.database, 'letter_code', letter.id, now)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const until = new Date(now.getTime() + CODE_MS)
    await tx
      .updateTable('letter_token')
      .set({ code_hash: codeHash(vaultOf(api, found), found.id, code), code_until: until, code_tries: 0 })
      .where('id', '=', found.id)
      .execute()
    const { id } = await loadSender(tx)
    const { name, email } = readRecipient(vaultOf(api, found), letter)
    const language = letter.outside_language === 'zh-TW' ? 'zh-TW' : 'en'
    await enqueueMails(tx, id, [
      {
        recipient: email,
        cause: `${letterCause(letter.id)}/code/${now.toISOString()}`,
        ...letterMail('code', language, { name, number: letter.number ?? '', code }),
        secret: { key: api.secrets.account, expiresAt: until },
      },
    ])
    const author = { ...authorOf(letter, name), operation, origin, now }
    const change = { kind: 'letter', id: letter.id, name: letter.number, after: { code_until: until.toISOString() } }
    await appendAuditEntries(tx, api.secrets.audit, found.company_id, author, [change], api.heads)
    return { until: until.toISOString() }
  })
}

/**
 * Uses one try of the mailed code, counted even when the call is refused later. Throws 422 `letter_code_wrong` for a wrong,
 * old or used-up code, and 429 after too many tries from an address.
 */
export async function requireCode(
  api: Api,
  token: string,
  code: string,
  at: Pick<OutsideContext, 'now' | 'origin'>,
): Promise<void> {
  await countOrRefuse(api.database, 'letter_code_address', at.origin.address, at.now)
  const isRight = await openByToken(api, token, at, async (tx, _, found) => {
    const row = await tx
      .updateTable('letter_token')
      .set({ code_tries: sql`code_tries + 1` })
      .where('id', '=', found.id)
      .where('code_tries', '<', CODE_TRIES)
      .where('code_until', '>', at.now)
      .returning('code_hash')
      .executeTakeFirst()
    if (!row?.code_hash) return false
    return isSameBytes(row.code_hash.toString('hex'), codeHash(vaultOf(api, found), found.id, code).toString('hex'))
  })
  if (!isRight) throw new DomainError('letter_code_wrong', { fields: { code: ['letter_code_wrong'] } })
}

function authorOf(letter: LockedLetter, name: string) {
  return { accountId: null, name: nameInHistory(letter, name) ?? RECIPIENT, roleId: null }
}

export function vaultOf(api: Api, { company_id, data_key }: Token): Vault {
  return openVault(api.secrets.wrap, company_id, data_key)
}

/** Keyed, as six digits alone could be guessed from a plain hash. */
function codeHash(vault: Vault, tokenId: string, code: string): Buffer {
  return vault.sign('letter code', `${tokenId}|${code}`)
}
