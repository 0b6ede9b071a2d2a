/** Codes of the states and federal territories. */
export const STATES = [
  'JHR',
  'KDH',
  'KTN',
  'MLK',
  'NSN',
  'PHG',
  'PNG',
  'PRK',
  'PLS',
  'SGR',
  'TRG',
  'SBH',
  'SWK',
  'KUL',
  'LBN',
  'PJY',
] as const

export type State = (typeof STATES)[number]

export const STATE_NAMES: { readonly [state in State]: { readonly en: string; readonly zh: string } } = {
  JHR: { en: 'Johor', zh: '柔佛' },
  KDH: { en: 'Kedah', zh: '吉打' },
  KTN: { en: 'Kelantan', zh: '吉蘭丹' },
  MLK: { en: 'Melaka', zh: '馬六甲' },
  NSN: { en: 'Negeri Sembilan', zh: '森美蘭' },
  PHG: { en: 'Pahang', zh: '彭亨' },
  PNG: { en: 'Penang', zh: '檳城' },
  PRK: { en: 'Perak', zh: '霹靂' },
  PLS: { en: 'Perlis', zh: '玻璃市' },
  SGR: { en: 'Selangor', zh: '雪蘭莪' },
  TRG: { en: 'Terengganu', zh: '登嘉樓' },
  SBH: { en: 'Sabah', zh: '沙巴' },
  SWK: { en: 'Sarawak', zh: '砂拉越' },
  KUL: { en: 'Kuala Lumpur', zh: '吉隆坡' },
  LBN: { en: 'Labuan', zh: '納閩' },
  PJY: { en: 'Putrajaya', zh: '布城' },
}
