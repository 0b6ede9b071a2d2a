import { distance } from 'fastest-levenshtein'
import type { Meanings, TemplateColumn } from '../template.ts'
import { normalizeWord } from './normalize-words.ts'

const YES = ['true', 'yes', 'y', '1', 'ya', 'ada', '是', '有', 'v']
const NO = ['false', 'no', 'n', '0', 'tidak', 'tiada', 'tak', '否', '無', '沒有']
const MOST_NEAR = 3

/** The values that a column accepts, with the words that mean them. */
export type KnownWords = ReadonlyMap<string, string>

/**
 * Maps the words of a column, in normalised form, to their values; null when any text is allowed. `listed` holds the
 * company's own values, such as departments and offices. In a column with `Y` and `T`, T is Malay for no; with `T` and
 * `F` it means true.
 */
export function findKnownWords(
  column: TemplateColumn,
  listed: Meanings | undefined,
  typed: ReadonlySet<string>,
): KnownWords | null {
  if (column.kind === 'boolean') {
    const words = new Map([
      ...YES.map((word) => [word, 'true'] as const),
      ...NO.map((word) => [word, 'false'] as const),
    ])
    if (typed.has('t') && typed.has('f')) words.set('t', 'true').set('f', 'false')
    else if (typed.has('t') && typed.has('y')) words.set('t', 'false')
    else if (typed.has('f') && typed.has('y')) words.set('f', 'false')
    return words
  }
  if (column.kind !== 'choice' && !column.meanings && !listed) return null
  const words = new Map<string, string>()
  const add = (meanings: Meanings) => {
    for (const [value, others] of Object.entries(meanings))
      for (const word of others) if (!words.has(normalizeWord(word))) words.set(normalizeWord(word), value)
  }
  for (const value of [...(column.choices ?? []), ...Object.keys(column.meanings ?? {}), ...Object.keys(listed ?? {})])
    words.set(normalizeWord(value), value)
  add(column.meanings ?? {})
  add(listed ?? {})
  words.delete('')
  return words
}

/**
 * The values whose words are most like the typed text: the same beginning, containing it, or differing by a letter or
 * two.
 */
export function nearestValues(known: KnownWords, typed: string): string[] {
  const text = normalizeWord(typed)
  if (text.length < 2) return []
  const scored = [...known]
    .map(([word, value]) => ({ value, apart: wordDistance(word, text) }))
    .filter(({ apart }) => apart < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.apart - b.apart)
  return [...new Set(scored.map(({ value }) => value))].slice(0, MOST_NEAR)
}

function wordDistance(word: string, text: string): number {
  if (word.length < 2) return Number.POSITIVE_INFINITY
  const letters = distance(word, text)
  const shorter = Math.min(word.length, text.length)
  // In Chinese one character is a word: 業務部 is not a misspelt 財務部.
  const most = /\p{Script=Han}/u.test(text) ? (shorter > 4 ? 1 : 0) : shorter > 5 ? 2 : shorter > 2 ? 1 : 0
  if (letters <= most) return letters
  if (word.startsWith(text) || text.startsWith(word)) return 3
  return shorter > 3 && (word.includes(text) || text.includes(word)) ? 4 : Number.POSITIVE_INFINITY
}
