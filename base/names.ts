/** A name as it is stored: without spaces around it, and with single ones inside. */
export function collapseSpaces(text: string): string {
  return text.replace(/[\p{Zs}\t\r\n]+/gu, ' ').trim()
}

/** A text as one line: line breaks become spaces, and invisible marks that change the direction of text are removed. */
export function toOneLine(text: string): string {
  return collapseSpaces(
    text.replace(/[\u0085\u2028\u2029]/g, ' ').replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ''),
  )
}

/** Letters that do not decompose into a letter and its accent, and apostrophes of other keyboards. */
const PLAIN: Readonly<Record<string, string>> = { đ: 'd', ø: 'o', ł: 'l', ı: 'i', '’': "'", '‘': "'", ʼ: "'", '`': "'" }

/**
 * A text in the form that searches compare: small letters without accents, plain apostrophes. The database has the same
 * as `search_text`.
 */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[đøłı’‘ʼ`]/g, (letter) => PLAIN[letter] ?? letter)
}

/** A name in the form that comparisons use: as for a search, with single spaces. */
export function foldedName(text: string): string {
  return collapseSpaces(searchText(text))
}

/** The words of a search, each looked for by itself. */
export function searchWords(search: string): string[] {
  return foldedName(search).split(' ').filter(Boolean)
}

/** Whether every word of a search occurs in one of these texts; true without a word. */
export function containsAllWords(search: string | undefined, texts: readonly (string | null | undefined)[]): boolean {
  const all = texts.map((text) => searchText(text ?? '')).join('\n')
  return searchWords(search ?? '').every((word) => all.includes(word))
}
