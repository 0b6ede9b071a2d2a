/** Letters and digits alone, in small letters: how headings and words are compared. */
export function normalizeWord(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The same of a heading without what is said in brackets: `IC No. (New)` is `icno`. */
export function normalizeHeading(text: string): string {
  return normalizeWord(text.normalize('NFKC').replace(/[([【][^([【)\]】]*[)\]】]/gu, ''))
}

/** Words that are written between bars. */
export function splitWords(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(' | ')
}
