/** The most characters of a short name, as people count them. */
const MAX_CHARACTERS = 6

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** What somebody typed as a short name, as it is kept: one spelling of each character, no space around. */
export function normalizeShortName(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** Whether a short name has one to six characters: a letter with its accent or a family is one. */
export function hasValidLength(name: string): boolean {
  const count = [...characters.segment(name)].length
  return count >= 1 && count <= MAX_CHARACTERS
}

/** Equal for names that differ by nothing but case. */
export function shortNameKey(name: string): string {
  return normalizeShortName(name).normalize('NFKC').toLowerCase()
}

/** How a sheet writes a day off; no shift is called so. */
export const DAY_OFF = 'OFF'
const DAYS_OFF = [DAY_OFF, '休', '休假'].map(shortNameKey)

export function meansDayOff(text: string): boolean {
  return DAYS_OFF.includes(shortNameKey(text))
}

/** Other words of a plan for a day off: they mean one unless a shift of the company is called so. */
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
/** Leave and holidays: recorded elsewhere, so the day stays as it is. */
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

/** What a word of a plan usually means where no shift is called so. */
export function usualMeaning(text: string): 'off' | 'stays' | null {
  const key = shortNameKey(text)
  return meansDayOff(text) || REST_DAYS.includes(key) ? 'off' : ON_LEAVE.includes(key) ? 'stays' : null
}
