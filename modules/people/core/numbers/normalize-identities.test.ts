import { expect, it } from 'vitest'
import { malaysianCard, normalizeIdentities } from './normalize-identities.ts'

it('EMP-01d PAY-07a a card of another country is not a number in Malaysian files', () => {
  expect([malaysianCard('A123456789'), malaysianCard('900101145677'), malaysianCard('')]).toEqual([
    '',
    '900101145677',
    '',
  ])
})

it('EMP-01d a passport of zeros is refused with its reason', () => {
  expect(normalizeIdentities({ passport_number: 'A0000000' }, {}).wrong).toEqual([
    { field: 'passport_number', fault: ['number_zeros', {}] },
  ])
  expect(normalizeIdentities({ passport_number: 'a1234567' }, {})).toEqual({
    values: { passport_number: 'A1234567' },
    wrong: [],
  })
})
