import { sql } from 'kysely'
import type { z } from 'zod'
import { foldedName } from '#base/names.ts'
import { limitOffset } from '#server/call/list-page.ts'
import type { FoundResume } from '../contract.ts'
import { readPerson } from '../persons.ts'
import { APPLICATION_PLACE, applicationsWithin, type Reading } from '../reading.ts'
import { hashWords, indexedWords, withoutLongNumbers } from '../words.ts'

const PER_PAGE = 25
/** Characters of a snippet around its first word, and how many snippets a file shows. */
const AROUND = 60

type Found = {
  id: string
  application_id: string
  candidate_id: string
  sealed_person: Buffer
  title_en: string | null
  title_zh: string | null
  file: string
  sealed_text: Buffer
  received_at: Date
}

/** Files within reach whose text has all words, the newest applications first. The words are compared as keyed hashes. */
export async function searchResumes(
  context: Reading,
  { search, page, vacancy_id }: { search: string; page: number; vacancy_id?: string[] | undefined },
): Promise<{ rows: z.input<typeof FoundResume>[]; total: number }> {
  const { tx, vault } = context
  const asked = indexedWords(search)
  const hashes = hashWords(vault, 'resume word', asked)
  if (hashes.length === 0) return { rows: [], total: 0 }
  const within = await applicationsWithin(context, 'candidate:files')
  const from = sql`from (select application_file_id from resume_word where word = any(${hashes}::bigint[])
      group by application_file_id having count(*) = ${hashes.length}) found
    join application_file f on f.id = found.application_file_id join application a on a.id = f.application_id
    ${APPLICATION_PLACE} where ${within} ${vacancy_id ? sql`and a.vacancy_id = any(${vacancy_id}::uuid[])` : sql``}`
  const { rows } = await sql<Found & { total: number }>`
    select page.*, c.sealed_person, file.name as file, f.sealed_text from (
      select f.id, f.file_id, a.id as application_id, a.candidate_id, v.title_en, v.title_zh, a.received_at, count(*) over ()::int as total
      ${from} order by a.received_at desc, f.id ${limitOffset({ page, per_page: PER_PAGE })}) page
    join application_file f on f.id = page.id join file on file.id = page.file_id join candidate c on c.id = page.candidate_id
    order by page.received_at desc, page.id`.execute(tx)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => {
      const { text } = JSON.parse(vault.decrypt(`application_file.sealed_text|${row.id}`, row.sealed_text)) as {
        text: string
      }
      return {
        id: row.id,
        application_id: row.application_id,
        candidate_id: row.candidate_id,
        full_name: readPerson(vault, { id: row.candidate_id, sealed_person: row.sealed_person }).full_name,
        title_en: row.title_en,
        title_zh: row.title_zh,
        file: row.file,
        received_at: row.received_at.toISOString(),
        snippet: snippetOf(text, asked),
      }
    }),
  }
}

/** The text around the first word that was looked for, with all of them marked. Runs of six digits are left out. */
export function snippetOf(text: string, words: readonly string[]): { text: string; found: boolean }[] {
  const plain = withoutLongNumbers(text, '…').replace(/\s+/g, ' ')
  const folded = foldCharacters(plain)
  const marks = words.flatMap((word) => placesOf(folded, word)).toSorted((a, b) => a.from - b.from)
  const first = marks[0]
  if (!first) return [{ text: plain.slice(0, 2 * AROUND), found: false }]
  const [from, until] = [Math.max(0, first.from - AROUND), Math.min(plain.length, first.from + 2 * AROUND)]
  const pieces: { text: string; found: boolean }[] = []
  let at = from
  for (const mark of marks) {
    if (mark.from < at || mark.until > until) continue
    if (mark.from > at) pieces.push({ text: plain.slice(at, mark.from), found: false })
    pieces.push({ text: plain.slice(mark.from, mark.until), found: true })
    at = mark.until
  }
  if (at < until) pieces.push({ text: plain.slice(at, until), found: false })
  return pieces
}

/** The text folded for comparison, character by character, so that places stay the same. */
function foldCharacters(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    const folded = foldedName(text[at] ?? '')
    return folded.length === 1 ? folded : (text[at]?.toLowerCase().slice(0, 1) ?? ' ')
  }).join('')
}

function placesOf(text: string, word: string): { from: number; until: number }[] {
  const isChinese = /^\p{Script=Han}/u.test(word)
  const places: { from: number; until: number }[] = []
  for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + word.length)) {
    const isWhole = !/[\p{L}\p{N}]/u.test((text[from - 1] ?? ' ') + (text[from + word.length] ?? ' '))
    if (isChinese || isWhole) places.push({ from, until: from + word.length })
  }
  return places
}
