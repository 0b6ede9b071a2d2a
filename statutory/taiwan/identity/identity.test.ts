import { describe, expect, it } from 'vitest'
import { businessNumberFault } from './business-number.ts'
import { taiwanIdentityFault, withCheckDigit } from './identity-number.ts'

describe('Numbers of Taiwan', () => {
  it('EMP-09 an identity or resident number, of the old form and the new, is right by its last digit', () => {
    for (const right of ['A123456789', 'A800000014', withCheckDigit('AD1234567'), withCheckDigit('F96123456')])
      expect(taiwanIdentityFault(right), right).toBeNull()
    expect(taiwanIdentityFault('A123456788')).toEqual(['tw_identity_check', {}])
    for (const none of ['A323456789', 'A12345678', 'a123456789', 'AE12345678', ''])
      expect(taiwanIdentityFault(none), none).toEqual(['tw_identity_shape', {}])
  })

  it('ORG-01 a unified business number adds up to a multiple of five, also where its seventh digit is 7', () => {
    // 04595257 was right by the rule of 10; 12345675 by a seventh digit of 7, 90123458 is so since 2023.
    for (const right of ['04595257', '12345675', '90123458']) expect(businessNumberFault(right), right).toBeNull()
    expect(businessNumberFault('90123456')).toEqual(['tw_tax_number_check', {}])
    expect(businessNumberFault('00000000')).toEqual(['number_zeros', {}])
    expect(businessNumberFault('1234567')).toEqual(['tw_tax_number_shape', {}])
  })
})
