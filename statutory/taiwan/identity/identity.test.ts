import { describe, expect, it } from 'vitest'
import { businessNumberFault } from './business-number.ts'
import { taiwanIdentityFault, withCheckDigit } from './identity-number.ts'

describe('Numbers of Taiwan', () => {
  it('EMP-09 the last digit decides whether an identity or resident number of either form is valid', () => {
    for (const right of ['A123456789', 'A800000014', withCheckDigit('AD1234567'), withCheckDigit('F96123456')])
      expect(taiwanIdentityFault(right), right).toBeNull()
    expect(taiwanIdentityFault('A123456788')).toEqual(['tw_identity_check', {}])
    for (const none of ['A323456789', 'A12345678', 'a123456789', 'AE12345678', ''])
      expect(taiwanIdentityFault(none), none).toEqual(['tw_identity_shape', {}])
  })

  it('ORG-01 the digits of a unified business number add up to a multiple of five, also where the seventh digit is 7', () => {
    // 04595257 was valid by the rule of 10; 12345675 by a seventh digit of 7; 90123458 is valid since 2023.
    for (const right of ['04595257', '12345675', '90123458']) expect(businessNumberFault(right), right).toBeNull()
    expect(businessNumberFault('90123456')).toEqual(['tw_tax_number_check', {}])
    expect(businessNumberFault('00000000')).toEqual(['number_zeros', {}])
    expect(businessNumberFault('1234567')).toEqual(['tw_tax_number_shape', {}])
  })
})
