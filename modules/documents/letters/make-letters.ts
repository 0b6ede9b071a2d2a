import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { paidCurrency } from '#people/pay-details.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { type Letter, renderLetterPdf, renderLetterPdfs } from '#server/pdf/letters/letters.ts'
import { buildLetter } from '../templates/letter/build-letter.ts'
import { loadLetterHead, requireLetterHead } from '../templates/letter/letter-head.ts'
import { loadLetterValues } from '../templates/letter/letter-values.ts'
import { type GivenValue, typedValues } from '../templates/letter/typed-values.ts'
import { readText } from '../templates/queries.ts'
import { usedVariables } from '../templates/rules.ts'
import { knownVariables } from '../templates/variables/letter-variables.ts'
import type { LetterValues } from '../templates/variables/value-text.ts'
import { loadSender, sealValues } from './queries.ts'

/** Without an actor a letter has no values that need a right: a module issues it with values of its own. */
export type MakingContext = Pick<Context, 'tx' | 'vault' | 'today' | 'language' | 'now'> & {
  actor: Context['actor'] | null
}

/** A letter to make: its id, whom it is for, and what was typed. */
export type MakingOrder = {
  id: string
  person: { id: string; full_name: string } | null
  name: string
  typed: readonly GivenValue[]
  /** Values in several languages, in place of those that were typed. */
  words?: LetterValues
}
export type LetterVersion = Awaited<ReturnType<typeof loadVersion>>

/** The version of a template that a letter is made from. */
export async function loadVersion(tx: Tx, id: string) {
  const row = await tx.selectFrom('letter_template_version').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return { ...row, ...readText(row) }
}

/** The permissions that the variables of a template need, of which other readers hold all. */
export function neededPermissions(version: LetterVersion): string[] {
  const used = usedVariables(version)
  const needed = knownVariables().flatMap(({ name, permission }) =>
    permission && used.includes(name) ? [permission] : [],
  )
  return [...new Set(needed)].sort()
}

/**
 * Loads the values of letters without their numbers. Throws `no_letter_head` first, then what `loadLetterValues` throws, which
 * names every missing value and its person.
 */
export async function loadOrderValues(
  context: MakingContext,
  version: LetterVersion,
  orders: readonly Omit<MakingOrder, 'id'>[],
): Promise<LetterValues[]> {
  await requireLetterHead(context.tx)
  const currencies = await loadCurrencies(context.tx, orders)
  const { currency } = await loadSender(context.tx)
  const letters = orders.map(({ person, name, typed, words }) => ({
    person,
    given: {
      ...(version.recipient === 'outside' && { 'recipient.name': { kind: 'text' as const, text: name } }),
      ...typedValues(version, typed, currencies.get(person?.id ?? '') ?? currency),
      ...words,
      'letter.number': { kind: 'text' as const, text: '' },
    },
  }))
  return loadLetterValues(context, version, letters)
}

export type DrawLetters = (letters: readonly Letter[]) => Promise<Uint8Array[]>

/**
 * Draws letters and stores their PDFs. Answers the columns that are fixed from then on, in the given order. Letters made at the
 * same time wait for each other, so that numbers follow each other. They are drawn on threads, unless `draw` is given.
 */
export async function makeLetters(
  context: MakingContext,
  files: FileStore,
  version: LetterVersion,
  orders: readonly MakingOrder[],
  draw: DrawLetters = drawOnThreads,
) {
  const { tx, now, today, vault } = context
  if (orders.length === 0) return []
  const loaded = await loadOrderValues(context, version, orders)
  const company = await loadSender(tx)
  const year = Number(today.slice(0, 4))
  const first = await takeNumbers(tx, year, orders.length)
  const head = await loadLetterHead(tx, files)
  const permissions = neededPermissions(version)
  const letters = orders.map((order, at) => {
    const serial = first + at
    const number = `${year}/${String(serial).padStart(4, '0')}`
    const values: LetterValues = { ...loaded[at], 'letter.number': { kind: 'text', text: number } }
    const parts = { template: version, values, number, company: company.name, recipient: order.name, head, now }
    return { order, serial, values, document: buildLetter(parts) }
  })
  const pdfs = await draw(letters.map(({ document }) => document))
  const made = []
  for (const [at, { order, serial, values, document }] of letters.entries()) {
    const content = required(pdfs[at], 'PDF of a letter')
    const unsigned_file_id = await files.put(tx, company.id, {
      name: `${document.number.replace('/', '-')}.pdf`,
      type: 'application/pdf',
      content,
      ownerKind: 'letter',
      ownerId: order.id,
    })
    made.push({
      id: order.id,
      year,
      serial,
      permissions,
      unsigned_file_id,
      unsigned_sha256: createHash('sha256').update(content).digest(),
      sealed_values: sealValues(vault, order.id, { typed: order.typed, values }),
      made_at: now,
    })
  }
  return made
}

async function drawOnThreads(documents: readonly Letter[]): Promise<Uint8Array[]> {
  if (documents.length === 1) return [await renderLetterPdf(documents[0]!)]
  const drawn = await Array.fromAsync(
    renderLetterPdfs(documents.map((document, at) => ({ name: String(at), document, language: 'en' as const }))),
  )
  return drawn.map(({ content }) => content as Uint8Array)
}

/** Takes the next numbers of a year and returns the first; others wait until the end of the transaction. */
async function takeNumbers(tx: Tx, year: number, count: number): Promise<number> {
  // Whoever draws a batch holds the counter for some seconds, longer than calls wait for a lock otherwise.
  await sql`set local lock_timeout = '7s'`.execute(tx)
  const { last } = await tx
    .insertInto('letter_counter')
    .values({ year, last: count })
    .onConflict((same) =>
      same.columns(['company_id', 'year']).doUpdateSet({ last: sql`letter_counter.last + ${count}` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last - count + 1
}

/** The currencies that people are paid in, by their ids. */
async function loadCurrencies(tx: Tx, orders: readonly Pick<MakingOrder, 'person'>[]): Promise<Map<string, string>> {
  const ids = orders.flatMap(({ person }) => (person ? [person.id] : []))
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('employee')
    .select(['id', paidCurrency('employee.id').as('currency')])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}
