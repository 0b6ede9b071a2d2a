import { expect, it } from 'vitest'
import { PAY_COUNTRIES } from '../modules/pay/payroll/countries.ts'
import { imports, isTest, sources, textOf } from './source-files.ts'

/** Files of a country: a folder with its name, or files whose names begin with it. */
const OWN = /(?:^|\/)(malaysia|taiwan)[/-]/
/** Lists that are keyed by country code. */
const LISTS = /\/(?:(?:served-)?countries|usual-categories)\.tsx?$/
const LITERAL = `'(?:MY|TW|MYR|TWD)'`

/**
 * What asks which country it is: a comparison in code or in SQL, a look-up of one country in a record, a fallback or a
 * list of codes, and a law or an input sheet told by a key that it happens to have. What something is in (`moneyText(x,
 * 'MYR')`, `meta({ country: 'TW' })`) asks nothing.
 */
const ASKS = new RegExp(
  [
    `(?:[!=]==|(?<![=!<>])=|<>|\\bin|\\?\\?|\\[) ?\\(?${LITERAL}`,
    `${LITERAL} (?:[!=]==|\\|)`,
    `'=', ${LITERAL}`,
    `(?<!['.\\w])(?:MY|TW|MYR|TWD): |(?<![\\w'.])\\w+\\.(?:MY|TW|MYR|TWD)\\b`,
    `\\b(?:isIn|useState|default|includes)\\(${LITERAL}`,
    `'(?:withholding|taiwan|status)' in `,
  ].join('|'),
)

/** Files outside of these that ask; each says why, and none is added without. */
const ASKING: { readonly [file: string]: string } = {
  'base/money/money.ts': 'decimals of currencies, of countries served or not',
  'base/money/amount-text.ts': 'signs of currencies, of countries served or not',
  'modules/people/core/identity/usual-nationality.ts': 'nationality, of any country',
  'modules/people/core/numbers/usual-residence.ts': 'nationality, of any country',
  'modules/people/import/templates/currencies.ts':
    'signs of currencies as files write them, of countries served or not',
  'server/spreadsheets/import-mapping/parse-amounts.ts':
    'signs of currencies as files write them, of countries served or not',
}

const withoutComments = (file: string) =>
  textOf(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')

it('PAY-01 code finds a country by its code in a list and never compares with one', () => {
  const found = sources.filter(
    (file) =>
      /^(?:base|statutory|server|web|modules|app)\//.test(file) &&
      !isTest(file) &&
      !OWN.test(file) &&
      !LISTS.test(file) &&
      !/\/testing\/|\/test-samples\.ts$|\.generated\.ts$|\/tables\//.test(file) &&
      ASKS.test(withoutComments(file)),
  )
  expect(found.sort()).toEqual(Object.keys(ASKING).sort())
})

it('PAY-01 the check finds every known form of asking for a country', () => {
  for (const asking of [
    `country === 'TW'`,
    `'MYR' !== currency`,
    `where g.country = 'MY'`,
    `run.country <> 'TW'`,
    `.where('country', '=', 'TW')`,
    `PUBLISHED.MY.includes(year)`,
    `{ MY: first, TW: second }[country]`,
    `company?.country ?? 'MY'`,
    `currency = 'MYR'`,
    `isIn('TW')`,
    `(['MY', 'TW'] as const).flatMap(of)`,
    `country: 'MY' | 'TW'`,
    `'withholding' in law`,
  ])
    expect(asking).toMatch(ASKS)
  for (const said of [
    `moneyText(x, 'MYR')`,
    `nav: { country: 'MY' }`,
    `'country.MY': { en: '' }`,
    `.meta({ country: 'TW' })`,
  ])
    expect(said).not.toMatch(ASKS)
})

it('PAY-01 no country imports another; shared code stands above both', () => {
  const wrong = imports
    .map(({ file, target }) => ({ file, target, from: OWN.exec(file)?.[1], on: OWN.exec(target)?.[1] }))
    .filter(({ from, on }) => from !== undefined && on !== undefined && from !== on)
    .map(({ file, target }) => `${file} imports ${target}`)
  expect(wrong).toEqual([])
})

it('PAY-01 shared code computes, explains and reviews pay through the country’s object', () => {
  const shared =
    /^modules\/pay\/payroll\/(?:calculation|checks|country|cycles|explanation|gather|payslip|review|runs)\//
  const wrong = imports
    .filter(({ file, target }) => shared.test(file) && !isTest(file) && OWN.test(target))
    .map(({ file, target }) => `${file} imports ${target}`)
  expect(wrong).toEqual([])
})

/** Forms and inputs of one country's tax office, although their names do not say so. */
const FORMS = /^modules\/pay\/(?:tax-forms|payroll\/tax|year-end\/(?:ea|returns))\//

/** Names that countries add to a payslip: columns, fields, and list entries. */
const OWN_NAMES = [
  ...new Set(
    PAY_COUNTRIES.flatMap(({ payslip: { schemeStorage: kept, sums } }) => [
      ...Object.keys(sums),
      ...('document' in kept ? [] : Object.entries(kept.columns).flat()),
    ]),
  ),
]
/** Words that schemes, settings and inputs also use. Only uses on a payslip, its totals or its year count. */
const ALSO_OTHERWISE = [
  'pcb',
  'hrd',
  'zakat',
  'cp38',
  'lindung',
  'reliefs',
  'socso',
  'eis',
  'socso_relief',
  'socsoRelief',
]
const DOCUMENTS = PAY_COUNTRIES.flatMap(({ payslip: { schemeStorage: kept } }) =>
  'document' in kept ? [kept.document] : [],
)
const ASKS_A_SUM = new RegExp(
  [
    `\\b(?:${OWN_NAMES.filter((name) => !ALSO_OTHERWISE.includes(name)).join('|')})\\b`,
    `\\b(?:slip|payslip|again|previous|totals|schemes|own|year|p|o|y)\\??\\.(?:${ALSO_OTHERWISE.join('|')})\\b`,
    `\\bsum\\((?:\\w+\\.)?(?:${ALSO_OTHERWISE.join('|')})\\)`,
    `\\bschemes as (?!Readonly<)`,
    `\\bp\\.(?:${DOCUMENTS.join('|')})\\b`,
  ].join('|'),
)

it('PAY-01 only a country’s own files name its part of a payslip', () => {
  const found = sources.filter(
    (file) =>
      file.startsWith('modules/') &&
      !isTest(file) &&
      !OWN.test(file) &&
      !LISTS.test(file) &&
      !FORMS.test(file) &&
      !/\/testing\/|labels\.ts$|\/tables\//.test(file) &&
      ASKS_A_SUM.test(withoutComments(file)),
  )
  expect(found.sort()).toEqual([])
})

it('PAY-01 the check finds every known form of naming a country’s sum', () => {
  for (const asking of [
    `slip.epfEmployee + slip.epfEmployer`,
    `select sum(o.pcb)::bigint as pcb`,
    `coalesce(sum(pcb), 0)`,
    `'epf_wages',`,
    `coalesce((p.claims_used ->> d.code)::bigint, 0)`,
    `slip.pcb !== previous.pcb`,
    `(p.taiwan->>'tax')::bigint`,
    `run.totals.eis`,
    `(slip.schemes as { pcb: number }).pcb`,
  ])
    expect(asking).toMatch(ASKS_A_SUM)
  for (const said of [`lineNames.pcb`, `item.pcb === 'none'`, `i.pcb`, `'cp38'`, `socso_relief: boolean`])
    expect(said).not.toMatch(ASKS_A_SUM)
})
