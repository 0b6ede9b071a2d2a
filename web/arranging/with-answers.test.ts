import { expect, it } from 'vitest'
import type { MappingProposal } from '#base/contracts/import-mapping-api.ts'
import { chooseField, withAnswers } from './with-answers.ts'

const column = (heading: string) => ({ heading, key: null, how: null, samples: [] })
const PROPOSAL = {
  arrangement: { sheets: [{ into: 'People', from: 0, heading_row: 0, columns: [null, null, null] }] },
  sheets: [{ into: 'People', columns: [column('Nama'), column('Gaji'), column('Bank')] }],
} as unknown as MappingProposal

it('UI-06 MIG-02c two columns chosen before the server answers are both kept', () => {
  const first = withAnswers(PROPOSAL, chooseField(PROPOSAL, 'People', 0, 'full_name'))
  expect(first.sheets[0]?.columns.map(({ key }) => key)).toEqual(['full_name', null, null])
  const second = chooseField(first, 'People', 1, 'basic_pay')
  expect(second.sheets?.[0]?.columns).toEqual(['full_name', 'basic_pay', null])
  const third = chooseField(withAnswers(first, second), 'People', 0, null)
  expect(third.sheets?.[0]?.columns).toEqual([null, 'basic_pay', null])
})

it('UI-06 MIG-02c the columns of another row of headings are those that the server finds', () => {
  const chosen = withAnswers(PROPOSAL, chooseField(PROPOSAL, 'People', 0, 'full_name'))
  const sheets = chosen.arrangement.sheets.map((one) => ({ ...one, heading_row: 3, columns: [] }))
  expect(withAnswers(chosen, { sheets }).sheets).toEqual(chosen.sheets)
})
