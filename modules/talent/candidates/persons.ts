import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { Vault } from '#server/vault.ts'
import { isSamePerson, phoneDigits } from './rules.ts'
import { hashWords, personWords } from './words.ts'

/** What is encrypted of a candidate. Address and phone are empty where a resume named none. */
export type Person = { full_name: string; email: string; phone: string }
export type SealedPerson = { id: string; sealed_person: Buffer }

export function readPerson({ decrypt }: Pick<Vault, 'decrypt'>, { id, sealed_person }: SealedPerson): Person {
  return JSON.parse(decrypt(`candidate.sealed_person|${id}`, sealed_person)) as Person
}

/** Rows by their names, which are encrypted and so ordered in memory; a `sort` that begins with a minus is the other way round. */
export function sortByName<Row>(rows: readonly Row[], nameOf: (row: Row) => string, sort: string): Row[] {
  const keys = new Map(rows.map((row) => [row, nameOf(row).toLowerCase()]))
  const ordered = rows.toSorted((a, b) => {
    const [left = '', right = ''] = [keys.get(a), keys.get(b)]
    return left === right ? 0 : left < right ? -1 : 1
  })
  return sort.startsWith('-') ? ordered.reverse() : ordered
}

/** Equal for one address however its letters are written. A sign instead of a look-up index, as dots and dashes count. */
export function emailIndex({ sign }: Pick<Vault, 'sign'>, email: string): Buffer {
  return sign('candidate email', email.trim().toLowerCase())
}

/** Null for a person without an address. */
export function findEmailIndex(vault: Vault, { email }: Pick<Person, 'email'>): Buffer | null {
  return email === '' ? null : emailIndex(vault, email)
}

function phoneIndex({ sign }: Pick<Vault, 'sign'>, phone: string): Buffer | null {
  const digits = phoneDigits(phone)
  return digits.length < 6 ? null : sign('candidate phone', digits)
}

/** What is stored of a person under an id. */
export function sealPerson(vault: Vault, id: string, person: Person) {
  return {
    sealed_person: vault.encrypt(`candidate.sealed_person|${id}`, JSON.stringify(person)),
    email_index: findEmailIndex(vault, person),
    phone_index: phoneIndex(vault, person.phone),
  }
}

/** Holds everything about an e-mail until the end of the transaction, so that one address makes one candidate. */
export async function lockEmail(tx: Tx, index: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('candidate/' || current_company() || '/' || ${index.toString('hex')}, 0))`.execute(
    tx,
  )
}

/**
 * The candidate of an application: who has the same e-mail and the same name or phone, else a new one. Its address, where it has
 * one, is locked by the caller. Returns the id of the person as they applied.
 */
export async function findOrInsertCandidate(
  { tx, vault, now }: { tx: Tx; vault: Vault; now: Date },
  person: Person,
  language: Language,
): Promise<string> {
  const known = await tx
    .selectFrom('candidate')
    .select(['id', 'sealed_person'])
    .where('email_index', '=', findEmailIndex(vault, person))
    .orderBy('received_at')
    .orderBy('id')
    .execute()
  const same = known.find((one) => {
    const { full_name, phone } = readPerson(vault, one)
    return isSamePerson({ name: full_name, phone }, { name: person.full_name, phone: person.phone })
  })
  if (same) return same.id
  const { rows } = await sql<{ id: string; employee_id: string | null }>`
    select new_id() as id, (select m.employee_id from membership m join account a on a.id = m.account_id
      where a.email = ${person.email.toLowerCase()} and m.employee_id is not null and m.invited_email is null order by m.id limit 1) as employee_id`.execute(
    tx,
  )
  const { id, employee_id } = required(rows[0], 'new id')
  await tx
    .insertInto('candidate')
    .values({ id, ...sealPerson(vault, id, person), language, employee_id, received_at: now })
    .execute()
  await indexPerson(tx, vault, id, person)
  return id
}

/** Writes what the list finds a person by, in place of what it was. */
export async function indexPerson(tx: Tx, vault: Vault, id: string, person: Person): Promise<void> {
  await tx.deleteFrom('candidate_word').where('candidate_id', '=', id).execute()
  const { full_name: name, email, phone } = person
  const words = hashWords(vault, 'person word', personWords({ name, email, phone }))
  await insertRows(
    tx,
    'candidate_word',
    words.map((word) => ({ word, candidate_id: id })),
  )
}
