import { expect, it } from 'vitest'
import { payslipPassword } from './payslip-passwords.ts'

it('PAY-02d the password of a mailed payslip is six signs of the identity number and the birthday, or there is none', () => {
  expect(payslipPassword('900131-14-5678', '1990-01-31')).toBe('14567831011990')
  expect(payslipPassword('A123456789', '1985-12-05')).toBe('45678905121985')
  expect(payslipPassword('k 1234-567', '1985-12-05')).toBe('23456705121985')
  expect(payslipPassword('A12', '1985-12-05')).toBeNull()
  expect(payslipPassword('', '1985-12-05')).toBeNull()
  expect(payslipPassword('900131145678', null)).toBeNull()
})
