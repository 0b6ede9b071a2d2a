import { expect, it } from 'vitest'
import { typedValues } from './typed-values.ts'

const typed = [{ name: 'bonus', label_en: 'Bonus', label_zh: '獎金', kind: 'amount' as const }]

it('LET-01c a typed amount is in its own currency, else in that of the office', () => {
  const amountIn = (currency?: string) =>
    typedValues({ typed, recipient: 'employee' }, [{ name: 'bonus', amount: 5_000, currency }], 'TWD')['typed.bonus']
  expect(amountIn()).toEqual({ kind: 'amount', amount: 5_000, currency: 'TWD' })
  expect(amountIn('MYR')).toEqual({ kind: 'amount', amount: 5_000, currency: 'MYR' })
})
