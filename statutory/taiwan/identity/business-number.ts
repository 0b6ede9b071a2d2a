import { isNothing, type NumberFault } from '../../number-fault.ts'

const WEIGHTS = [1, 2, 1, 2, 1, 2, 4, 1]

/**
 * What is wrong with a unified business number in its stored form: not eight digits, or a wrong checksum. Since April
 * 2023 the sum must be divisible by 5 (by 10 before; every older number is still valid), and a seventh digit of 7 may
 * count one more. Ministry of Finance, 營利事業統一編號檢查碼邏輯修正說明, https://www.mof.gov.tw, read on 23 November 2026.
 */
export function businessNumberFault(number: string): NumberFault | null {
  if (!/^\d{8}$/.test(number)) return ['tw_tax_number_shape', {}]
  if (isNothing(number)) return ['number_zeros', {}]
  const products = WEIGHTS.map((weight, at) => String(Number(number[at]) * weight))
  const total = [...products.join('')].reduce((sum, digit) => sum + Number(digit), 0)
  const isRight = total % 5 === 0 || (number[6] === '7' && (total + 1) % 5 === 0)
  return isRight ? null : ['tw_tax_number_check', {}]
}
