/** Letters and digits alone, in small letters: how headings and words are compared. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The same of a heading without what is said in brackets: `IC No. (New)` is `icno`. */
export function plainHeading(text: string): string {
  return plain(text.normalize('NFKC').replace(/[([【][^([【)\]】]*[)\]】]/gu, ''))
}

/** Words that are written between bars. */
export function wordsIn(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(' | ')
}
