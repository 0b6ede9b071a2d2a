import { expect, it } from 'vitest'
import { COUNTRY_CODES, isCountry } from '#base/countries/countries.ts'
import { findKnownWords } from '#server/spreadsheets/import-mapping/match-words.ts'
import { normalizeWord } from '#server/spreadsheets/import-mapping/normalize-words.ts'
import { COUNTRIES } from './countries.ts'

const words = findKnownWords(
  { key: 'nationality', header: 'Nationality', kind: 'text', meanings: COUNTRIES },
  undefined,
  new Set(),
)!
const countryFromWord = (typed: string) => words.get(normalizeWord(typed))

it('MIG-02c every word of a country names an existing one, and every country has words', () => {
  expect([...new Set(words.values())].filter((code) => !isCountry(code))).toEqual([])
  expect(Object.keys(COUNTRIES).sort()).toEqual([...COUNTRY_CODES].sort())
})

it('MIG-02c no word names two countries', () => {
  const countriesByWord = new Map<string, Set<string>>()
  for (const [code, list] of Object.entries(COUNTRIES))
    for (const word of [code, ...list])
      countriesByWord.set(normalizeWord(word), (countriesByWord.get(normalizeWord(word)) ?? new Set()).add(code))
  expect([...countriesByWord].filter(([, codes]) => codes.size > 1).map(([word, codes]) => [word, ...codes])).toEqual(
    [],
  )
})

it('MIG-02c countries are found by their usual names, in English, Malay and Chinese', () => {
  for (const [code, ...names] of [
    ['VN', 'Vietnam', 'Viet Nam', '越南', 'Vietnamese'],
    ['GB', 'UK', 'U.K.', 'United Kingdom', '英國'],
    ['ZW', 'Zimbabwe', '辛巴威'],
    ['VU', 'Vanuatu', '萬那杜'],
    ['MM', 'Myanmar', 'Burma', 'Burmese', '緬甸'],
    ['MO', 'Macau', 'Macao', '澳門'],
    ['TR', 'Turkey', 'Türkiye', 'Turkiye'],
    ['CI', 'Ivory Coast', "Cote d'Ivoire", 'Côte d’Ivoire'],
    ['PH', 'The Philippines', 'Philippines', 'Filipina', 'Filipino'],
    ['NL', 'The Netherlands', 'Netherlands', 'Holland'],
    ['KR', 'South Korea', 'Republic of Korea', '南韓'],
    ['LA', 'Laos', 'Lao PDR'],
    ['BN', 'Brunei', 'Brunei Darussalam'],
    ['ID', 'Indonesia', '印尼', 'INDONESIAN'],
    ['TW', 'Taiwan', '臺灣', '台灣', 'R.O.C.'],
    ['LC', 'St. Lucia', 'Saint Lucia'],
    ['JP', 'Jepun', 'Japan', '日本'],
    ['MY', 'Malaysia', 'MALAYSIAN', 'Warganegara', 'my'],
  ] as [string, ...string[]][])
    for (const name of names) expect(countryFromWord(name), name).toBe(code)
  for (const none of ['Atlantis', 'VD', 'NH', 'RH', 'HV', 'DY', 'EU'])
    expect(countryFromWord(none), none).toBeUndefined()
})
