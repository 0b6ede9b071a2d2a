/** The most characters of a short name, as people count them. */
const MOST_CHARACTERS = 6

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** What somebody typed as a short name, as it is kept: one spelling of each character, no space around. */
export function shortName(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** Whether a short name has one to six characters: a letter with its accent or a family is one. */
export function isShort(name: string): boolean {
  const count = [...characters.segment(name)].length
  return count >= 1 && count <= MOST_CHARACTERS
}

/** Equal for names that differ by nothing but case. */
export function shortNameKey(name: string): string {
  return shortName(name).normalize('NFKC').toLowerCase()
}

/** How a sheet writes a day off; no shift is called so. */
export const DAY_OFF = 'OFF'
const DAYS_OFF = [DAY_OFF, '休', '休假'].map(shortNameKey)

export function meansDayOff(text: string): boolean {
  return DAYS_OFF.includes(shortNameKey(text))
}
