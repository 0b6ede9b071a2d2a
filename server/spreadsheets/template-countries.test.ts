import { expect, it } from 'vitest'
import { readRows } from './read-rows.ts'
import { readWorkbook } from './read-workbook.ts'
import { buildTemplateFile, type Template } from './template.ts'
import { fitToCountries, fitToFullTemplate, templateForCountries } from './template-countries.ts'
import { writeXlsx } from './write-workbook.ts'

const template = {
  sheets: [
    {
      name: 'People',
      columns: [
        { key: 'number', header: 'Number', kind: 'text', required: true },
        { key: 'pension', header: 'Pension', kind: 'integer', onlyCountry: 'TW' },
        { key: 'fund', header: 'Fund', kind: 'integer', onlyCountry: 'MY' },
        {
          key: 'gender',
          header: 'Gender',
          words: 'Sex | 性別',
          kind: 'choice',
          choices: ['male', 'female'],
          meanings: { male: ['Male', '男'], female: ['Female', '女'] },
        },
        { key: 'nation', header: 'Nation', kind: 'text', maxLength: 2, meanings: { MY: ['Malaysia', '馬來西亞'] } },
        { key: 'band', header: 'Band', kind: 'integer', meanings: { 1: ['Single', '單身'], 2: ['Married', '已婚'] } },
        { key: 'works', header: 'Works', kind: 'boolean' },
      ],
    },
  ],
} as const satisfies Template
const headers = (one: Template) => one.sheets.map(({ columns }) => columns.map(({ header }) => header))
const validations = async (language: 'en' | 'zh-TW') => {
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(await buildTemplateFile(template, language))
  return (sheets[0]!.dataValidations ?? []).map(({ values }) => values)
}

it('MIG-02 a template has only the columns of the company’s countries, and all of them for both', () => {
  const rest = ['Gender', 'Nation', 'Band', 'Works']
  expect(headers(templateForCountries(template, ['MY']))).toEqual([['Number', 'Fund', ...rest]])
  expect(headers(templateForCountries(template, ['TW']))).toEqual([['Number', 'Pension', ...rest]])
  expect(headers(templateForCountries(template, ['TW', 'MY']))).toEqual(headers(template))
  expect(headers(templateForCountries(template, []))).toEqual([['Number', ...rest]])
})

it('MIG-02 a narrowed file is read as the full template, with faults in their own columns', async () => {
  const malaysian = templateForCountries(template, ['MY']).sheets[0]!
  const file = await writeXlsx([{ ...malaysian, rows: [['E1', '5', 'F', 'my', 'single', true]] }])
  const [sheet] = await readWorkbook(file, { name: 'a.xlsx' })
  const fault = { row: 2, column: 'C', code: 'cell_formula' }
  const [wide] = fitToFullTemplate(template, [{ ...sheet!, faults: [fault] }])
  expect(wide!.rows[0]).toEqual(headers(template)[0])
  expect(wide!.faults).toEqual([{ ...fault, column: 'D' }])
  expect(readRows(template, [{ ...wide!, faults: [] }]).issues).toEqual([
    { sheet: 'People', row: 2, column: 'gender', code: 'cell_not_a_choice', params: expect.anything() },
  ])
})

it('MIG-02b the reasons in a file of failed rows stay in the last column', () => {
  const found = ['Number', 'Pension', 'Gender', 'Nation', 'Band', 'Works', 'What to fix']
  const cells = ['E1', '7', 'male', 'MY', '1', 'no', 'Number: unknown']
  const [wide] = fitToFullTemplate(template, [{ name: 'People', rows: [found, cells], faults: [] }])
  expect(wide!.rows[1]).toEqual(['E1', '7', '', 'male', 'MY', '1', 'no', 'Number: unknown'])
  expect(readRows(template, [wide!]).issues).toEqual([])
})

it('MIG-02 a full template with nothing in the other country’s columns is read as the company’s own template', () => {
  const malaysian = templateForCountries(template, ['MY'])
  const [all] = headers(template)
  const sheet = (pension: string, ...more: string[]) => ({
    name: 'People',
    rows: [
      [...all!, ...more],
      ['E1', pension, '5', 'male', 'MY', '1', 'no', ...more],
    ],
    faults: [{ row: 2, column: 'D', code: 'cell_error' }],
  })
  const [own] = fitToCountries(template, malaysian, [sheet('')])
  expect(own!.rows).toEqual([headers(malaysian)[0], ['E1', '5', 'male', 'MY', '1', 'no']])
  expect(own!.faults).toEqual([{ row: 2, column: 'C', code: 'cell_error' }])
  const [reasons] = fitToCountries(template, malaysian, [sheet('', 'What to fix')])
  expect(reasons!.rows[1]).toEqual(['E1', '5', 'male', 'MY', '1', 'no', 'What to fix'])
  // A value or a fault there is never dropped.
  const inPension = { row: 2, column: 'B', code: 'cell_formula' }
  for (const other of [sheet('7'), { ...sheet(''), faults: [inPension] }, { ...sheet(''), rows: [['Number'], ['E1']] }])
    expect(fitToCountries(template, malaysian, [other])).toEqual([other])
  expect(fitToCountries(template, template, [sheet('')])).toEqual([sheet('')])
  // A narrowed file stays the company's own, and is filled up where the company is in both countries.
  const narrow = { name: 'People', rows: [headers(malaysian)[0]!, ['E1', '5', 'male', 'MY', '1', 'no']], faults: [] }
  expect(fitToCountries(template, malaysian, [narrow])).toEqual([narrow])
  expect(fitToCountries(template, template, [narrow])[0]!.rows[1]).toEqual(['E1', '', '5', 'male', 'MY', '1', 'no'])
  expect(fitToCountries(template, templateForCountries(template, ['TW']), [narrow])).toEqual([narrow])
})

it('SYS-14a any other file is checked unchanged', () => {
  for (const heading of [['Number'], ['Number', 'Fund', 'Gender'], headers(template)[0]!.toReversed()]) {
    const sheets = [{ name: 'People', rows: [heading], faults: [] }]
    expect(fitToFullTemplate(template, sheets)).toEqual(sheets)
    expect(() => readRows(template, fitToFullTemplate(template, sheets))).toThrow()
  }
})

it('MIG-02 choices are in the reader’s language, and words of both languages and codes are read', async () => {
  expect(await validations('en')).toEqual([
    ['Male', 'Female'],
    ['Single', 'Married'],
    ['Yes', 'No'],
  ])
  expect(await validations('zh-TW')).toEqual([
    ['男', '女'],
    ['單身', '已婚'],
    ['是', '否'],
  ])
  const rows = [
    ['E1', '', '', 'Female', 'Malaysia', 'Married', 'Yes'],
    ['E2', '', '', '女', '馬來西亞', '已婚', '是'],
    ['E3', '', '', 'female', 'MY', '2', 'true'],
  ]
  const read = readRows(template, [{ name: 'People', rows: [headers(template)[0]!, ...rows], faults: [] }])
  expect(read.issues).toEqual([])
  for (const { values } of read.rows.People)
    expect(values).toMatchObject({ gender: 'female', nation: 'MY', band: 2, works: true })
})
