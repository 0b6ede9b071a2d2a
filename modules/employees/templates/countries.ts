import type { Meanings } from '#server/spreadsheets/template.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Codes with a name that are no country. */
const NONE: ReadonlySet<string> = new Set([
  'EU',
  'EZ',
  'UN',
  'QO',
  'XA',
  'XB',
  'ZZ',
  'XK',
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'IC',
  'TA',
  'AN',
  'BU',
  'CS',
  'DD',
  'FX',
  'NT',
  'SU',
  'TP',
  'YD',
  'YU',
  'ZR',
])
/** What the people of a country are called, and its usual short forms. */
const PEOPLE: Meanings = {
  MY: ['Malaysian', "M'sian", "M'sia", 'MYS', 'Warganegara Malaysia', 'Warganegara', '馬來西亞籍', '馬來西亞人'],
  TW: ['Taiwanese', 'Taiwan', 'TWN', 'R.O.C.', 'ROC', '中華民國', '本國籍', '台灣', '臺灣', '台灣籍'],
  SG: ['Singaporean', 'SGP', "S'pore", '新加坡籍'],
  ID: ['Indonesian', 'IDN', '印尼', '印尼籍'],
  PH: ['Filipino', 'Filipina', 'Philippine', 'PHL', '菲律賓籍'],
  VN: ['Vietnamese', 'VNM', '越南籍'],
  TH: ['Thai', 'THA', '泰國籍'],
  MM: ['Burmese', 'Myanmarese', 'Burma', 'MMR'],
  NP: ['Nepalese', 'Nepali', 'NPL'],
  BD: ['Bangladeshi', 'BGD'],
  IN: ['Indian', 'IND', '印度籍'],
  PK: ['Pakistani', 'PAK'],
  LK: ['Sri Lankan', 'LKA'],
  KH: ['Cambodian', 'KHM'],
  CN: ['Chinese', 'PRC', 'CHN', '中國', '中國籍', '大陸'],
  HK: ['Hong Konger', 'HKG', 'Hong Kong'],
  JP: ['Japanese', 'JPN', '日本籍'],
  KR: ['Korean', 'South Korean', 'South Korea', 'Korea', 'KOR', '韓國'],
  GB: ['British', 'UK', 'GBR', 'England'],
  US: ['American', 'USA', 'United States of America'],
  AU: ['Australian', 'AUS'],
  NZ: ['New Zealander', 'NZL'],
  FR: ['French', 'FRA'],
  DE: ['German', 'DEU'],
}

/** Every country by its two letters: its names in the product's languages and Malay, and its people. */
export const COUNTRIES: Meanings = Object.fromEntries(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const [english, chinese, malay] = ['en', 'zh-TW', 'ms'].map((language) =>
      new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code),
    )
    if (!english || NONE.has(code)) return []
    return [[code, [english, chinese ?? english, malay ?? english, ...(PEOPLE[code] ?? [])]]]
  }),
)
