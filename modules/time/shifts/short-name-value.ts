/** Counted in graphemes. */
const MAX_CHARACTERS = 6

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Normalizes a typed short name for storage: NFC, single spaces, trimmed. */
export function normalizeShortName(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** Counts graphemes: a letter with its accent or a family emoji is one character. */
export function hasValidLength(name: string): boolean {
  const count = [...characters.segment(name)].length
  return count >= 1 && count <= MAX_CHARACTERS
}

/** Key for comparing short names: ignores case, width and spelling of characters. */
export function shortNameKey(name: string): string {
  return normalizeShortName(name).normalize('NFKC').toLowerCase()
}

/** How a spreadsheet writes a day off. No shift may have this name. */
export const DAY_OFF = 'OFF'
const DAYS_OFF = [DAY_OFF, '休', '休假'].map(shortNameKey)

export function meansDayOff(text: string): boolean {
  return DAYS_OFF.includes(shortNameKey(text))
}

/** Other words for a day off. A shift of the company with the same name wins. */
const REST_DAYS = [
  'RD',
  'Rest',
  'Rest day',
  'Day off',
  'DO',
  'OD',
  'Cuti Rehat',
  'Rehat',
  'X',
  '例',
  '例假',
  '休息日',
  '休息',
  '空班',
].map(shortNameKey)
/** Codes of leave and holidays. They are recorded elsewhere, so the import leaves the day unchanged. */
const ON_LEAVE = [
  'AL',
  'MC',
  'SL',
  'ML',
  'PL',
  'HL',
  'EL',
  'CL',
  'UL',
  'UPL',
  'NPL',
  'RL',
  'PH',
  'Leave',
  'Annual leave',
  'Sick leave',
  'Holiday',
  'Public holiday',
  'Cuti',
  'Cuti Tahunan',
  'Cuti Sakit',
  'Cuti Umum',
  'CU',
  'CT',
  'CS',
  '假',
  '特',
  '特休',
  '病',
  '病假',
  '事',
  '事假',
  '公假',
  '婚假',
  '喪假',
  '產假',
  '國',
  '國假',
  '國定假日',
  '補休',
  '年假',
].map(shortNameKey)

/** Returns the usual meaning of a word that is no shift's name; null when it has none. */
export function usualMeaning(text: string): 'off' | 'stays' | null {
  const key = shortNameKey(text)
  return meansDayOff(text) || REST_DAYS.includes(key) ? 'off' : ON_LEAVE.includes(key) ? 'stays' : null
}
