import { foldedName } from '#base/names.ts'
import type { Vault } from '#server/vault.ts'

const MOST_WORDS = 4_000
const LONGEST_WORD = 40
const CHINESE = /\p{Script=Han}+/gu
/** A full stop belongs to a word that goes on after it. */
const LATIN = /[\p{Script=Latin}\d](?:[\p{Script=Latin}\d+#]|\.(?=[\p{Script=Latin}\d+#]))*/gu
/** Numbers of identity, phones and accounts are not searched. */
const LONG_NUMBER = /\d{6}/

/**
 * The words of a text by which it is found: words of Latin letters, and each two neighbouring Chinese characters. A word with
 * six digits in a row is left out.
 */
export function indexedWords(text: string): string[] {
  const folded = foldedName(withoutLongNumbers(text.normalize('NFKC'), ' '))
  const words = new Set<string>()
  for (const [word] of folded.matchAll(LATIN)) {
    if (word.length >= 2 && word.length <= LONGEST_WORD && !LONG_NUMBER.test(word)) words.add(word)
    if (words.size >= MOST_WORDS) return [...words]
  }
  for (const [run] of folded.matchAll(CHINESE)) {
    const characters = [...run]
    for (let at = 0; at + 1 < characters.length; at++) words.add(`${characters[at]}${characters[at + 1]}`)
    if (words.size >= MOST_WORDS) break
  }
  return [...words].slice(0, MOST_WORDS)
}

/** Digits in groups count together, as identity numbers and phones are written so; years beside each other do not. */
export function withoutLongNumbers(text: string, instead: string): string {
  return text.replace(/(?<![\p{L}\d])\d[\d\s\-./]{4,}\d/gu, (run) =>
    run.replace(/\D/g, '').length < 6 || /^((19|20)\d\d(?!\d)[\s\-./]*)+$/.test(run) ? run : instead,
  )
}

/** The words of a search in the list: Chinese names are looked for by each character. */
export function searchedPersonWords(words: readonly string[]): string[] {
  return words.flatMap((word) => (/^\p{Script=Han}+$/u.test(word) ? [...word] : [word]))
}

/** What a person is found by in the list: beginnings of the words of their name, Chinese characters, address and phone. */
export function personWords({ name, email, phone }: { name: string; email: string; phone: string }): string[] {
  const folded = foldedName(name)
  const words = new Set<string>([email.toLowerCase(), phone.replace(/\D/g, '')])
  for (const [word] of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    const characters = [...word].slice(0, 24)
    const isChinese = /^\p{Script=Han}/u.test(word)
    if (isChinese) for (const one of characters) words.add(one)
    for (let length = 2; length <= characters.length; length++) words.add(characters.slice(0, length).join(''))
  }
  return [...words].filter(Boolean)
}

/** Words as the index holds them: 53 bits of a hash with the company's key, so that the number is exact in JavaScript. */
export function hashWords(
  { sign }: Pick<Vault, 'sign'>,
  purpose: 'person word' | 'resume word',
  words: readonly string[],
): number[] {
  return [...new Set(words.map((word) => Number(sign(purpose, word).readBigUInt64BE() >> 11n)))]
}
