import { expect, it } from 'vitest'
import type { Vault } from '#server/vault.ts'
import { eaFigures } from '#statutory/malaysia/files/ea.ts'
import type { PersonOfYear } from '../people.ts'
import { toEaDocument } from './ea-document.ts'

it('PAY-07b form EA details list kinds of income; pay from before the product adds to the box without a kind', () => {
  const figures = eaFigures(
    2026,
    [
      {
        period: '2026-09',
        lines: [
          {
            code: 'annual_bonus',
            item: {
              code: 'annual_bonus',
              kind: 'earning',
              pcb: 'additional',
              exemptKind: null,
              bonus: true,
              taxOnly: false,
              work: null,
            },
            amount: 5_000_00,
          },
          {
            code: 'overtime',
            item: {
              code: 'overtime',
              kind: 'earning',
              pcb: 'normal',
              exemptKind: null,
              bonus: false,
              taxOnly: false,
              work: 'overtime',
            },
            amount: 60_00,
            earlier: [{ year: 2025, amount: 60_00 }],
          },
        ],
        claims: {},
      },
    ],
    { category: 1, regime: 'resident' },
    undefined,
    {
      remuneration: 9_000_00,
      epf: 0,
      pcb: 0,
      zakat: 0,
      deductions: 0,
      socsoRelief: 0,
      boxes: { B1b: 3_000_00, B1c: 200_00 },
    } as never,
  )
  const document = toEaDocument(
    {
      section_a: { name: 'Nurul', number: 'E1', position: null, from: null, until: '2026-10-31' },
      ic_number: null,
      passport_number: null,
      tax_number: null,
      epf_number: null,
      socso_number: null,
      serial: 3,
      made_at: null,
      made_name: null,
    } as unknown as PersonOfYear,
    { ...figures, category: 1, taxedByPcb: figures.taxed },
    {
      year: 2026,
      employer: {} as never,
      vault: {} as Vault,
      names: new Map([
        ['annual_bonus', { en: 'Annual bonus', zh: '年終獎金' }],
        ['overtime', { en: 'Overtime', zh: '加班費' }],
      ]),
    },
  )
  expect([document.amounts.B1b, document.details.B1b]).toEqual([8_000_00, 'Annual bonus'])
  expect([document.amounts.B1c, document.details.B1c]).toEqual([200_00, ''])
  expect([document.amounts.B2, document.details.B2]).toEqual([60_00, 'Overtime 2025'])
  expect(document).toMatchObject({ name: 'Nurul', employeeNo: 'E1', position: '', until: '2026-10-31' })
})
