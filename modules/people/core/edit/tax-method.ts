import type { FactValues } from '../history/fact-columns.ts'

/**
 * Values of a statutory status in which dependants for withholding tax in Taiwan are entered: they come from the exemption
 * form, which asks for the table. A method that somebody has chosen stays.
 */
export function withTaxMethod(values: FactValues, current: FactValues | undefined): FactValues {
  const { tw_tax_dependants: dependants, tw_tax_method: method } = values
  const isOpen = current !== undefined && (current.tw_tax_method ?? null) === null
  if ((dependants ?? null) === null || (method ?? null) !== null || !isOpen) return values
  return { ...values, tw_tax_method: 'table' }
}
