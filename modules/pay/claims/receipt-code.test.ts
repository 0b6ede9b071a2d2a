import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseReceiptCode } from './receipt-code.ts'

/** AB-11223344 of 20 November 2026 (ROC 115), 4-digit random, sales and total in hexadecimal dollars, buyer, seller, check. */
const HEAD = `AB1122334411511209876${'000003CF'}${'00000400'}0000000024536806${'ydXZt4LAN1UHN/j1juVcRA=='}`
const SHARE = 'https://myinvois.hasil.gov.my/F9D425P6DS7D8IU/share/C5FK2JVKZ8XJ4B1KZQT8Y11H1T1KZQ1639637429'

describe('CLM-07e the left code of a receipt of Taiwan', () => {
  it('CLM-07e a code of Taiwan has 77 characters before its first colon, and holds number, day and total', () => {
    expect(HEAD).toHaveLength(77)
    const read = {
      key: 'tw AB11223344 2026-11-20',
      number: 'AB11223344',
      day: '2026-11-20',
      amount: 1024,
      currency: 'TWD',
    }
    expect(parseReceiptCode(`${HEAD}:**********:1:1:1:紅茶:1:25`)).toEqual(read)
    expect(parseReceiptCode(HEAD)).toEqual(read)
    expect(
      parseReceiptCode(` ${HEAD.toLowerCase().replace('ydxzt4lan1uhn/j1juvcra', 'ydXZt4LAN1UHN/j1juVcRA')}:x`),
    ).toEqual(read)
  })

  it.each([
    ['one character less', `${HEAD.slice(0, 76)}:`],
    ['one more', `${HEAD}=:`],
    ['a day that is none', HEAD.replace('1151120', '1151131')],
    ['letters for a total', HEAD.replace('00000400', '0000040G')],
    ['the right code', '**:2:test:1:25'],
    ['nothing', ''],
  ])('a code is refused with %s', (_, code) => {
    expect(parseReceiptCode(code)).toBeNull()
  })

  it('a code without a total has no amount', () => {
    expect(parseReceiptCode(HEAD.replace('00000400', '00000000'))?.amount).toBeNull()
  })
})

describe('CLM-07e the link of an e-Invoice of Malaysia', () => {
  it('a link identifies its e-Invoice', () => {
    const read = { key: 'my F9D425P6DS7D8IU', number: 'F9D425P6DS7D8IU', day: null, amount: null, currency: null }
    expect(parseReceiptCode(SHARE)).toEqual(read)
    expect(parseReceiptCode(`${SHARE}/`)).toEqual(read)
  })

  it.each([
    ['without https', SHARE.replace('https', 'http')],
    ['of another host', SHARE.replace('hasil.gov.my', 'hasil.gov.my.example')],
    ['of a host that only begins so', SHARE.replace('myinvois.', 'myinvois.hasil.gov.my@evil.example/')],
    ['with another port', SHARE.replace('.my/', '.my:8443/')],
    ['elsewhere', 'https://myinvois.hasil.gov.my/login'],
    ['without its long id', 'https://myinvois.hasil.gov.my/F9D425P6DS7D8IU/share/'],
  ])('a link is refused %s', (_, code) => {
    expect(parseReceiptCode(code)).toBeNull()
  })
})

it('CLM-07e any text that a camera reads is a receipt or null', () => {
  fc.assert(fc.property(fc.string({ maxLength: 700 }), (text) => parseReceiptCode(text) === null || text.length > 40))
  expect(parseReceiptCode('x'.repeat(601))).toBeNull()
})
