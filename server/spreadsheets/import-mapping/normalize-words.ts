/** Keeps letters and digits only, in lower case, to compare headings and words. */
export function normalizeWord(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Normalises a heading without the text in brackets: `IC No. (New)` becomes `icno`. */
export function normalizeHeading(text: string): string {
  return normalizeWord(text.normalize('NFKC').replace(/[([【][^([【)\]】]*[)\]】]/gu, ''))
}

/** Splits words separated by vertical bars. */
export function splitWords(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(' | ')
}
