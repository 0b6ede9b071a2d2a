import { expect, it } from 'vitest'
import { foreignerTaxCode, isForeignerTaxCode } from './foreigner-tax-code.ts'

const codeOf = (name: string, birth: string, nationality: string | null = 'US') =>
  foreignerTaxCode({ name, birth, nationality })

it('PAY-07d TW the tax code of a foreigner without a residence number is the date of birth and two letters of the name', () => {
  expect(codeOf('John Smith', '1985-03-03')).toBe('19850303JO')
  expect(codeOf('NGUYEN THI LAN', '1999-12-31', 'VN')).toBe('19991231NG')
  expect(codeOf('Élodie Dubois', '1990-01-09', 'FR')).toBe('19900109EL')
  expect(codeOf('D’Souza', '1990-01-09', null)).toBe('19900109DS')
})

it('PAY-07d TW people from China have 9 and the date of birth, whatever letters their name has', () => {
  expect(codeOf('王大明', '1988-07-05', 'CN')).toBe('9880705')
})

it('PAY-07d TW a name without two Latin letters gives no tax code', () => {
  expect(codeOf('田中太郎', '1985-03-03', 'JP')).toBeUndefined()
  expect(codeOf('X 田中', '1985-03-03', 'JP')).toBeUndefined()
})

it('PAY-07d TW an identity or passport number is no tax code', () => {
  expect(['19850303JO', '9880705'].map(isForeignerTaxCode)).toEqual([true, true])
  expect(['A123456789', 'P1234567', '1985030JO', '98807055', '8880705'].map(isForeignerTaxCode)).not.toContain(true)
})
