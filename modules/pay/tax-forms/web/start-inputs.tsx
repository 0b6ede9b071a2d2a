import { createContext, useContext } from 'react'
import { type AmountChoice, AmountsInput } from '#web/form/amounts-input.tsx'
import type { InputProps } from '#web/form/form.tsx'
import { PairsInput } from '#web/form/pairs-input.tsx'
import { useT } from '#web/i18n.ts'
import { ExemptKind } from '../../payroll/values.ts'

type Amounts = InputProps<Record<string, number>>

/** Earlier employers, each with its number at the tax office. */
export function EmployersInput(props: InputProps<{ name: string; number?: string }[]>) {
  const t = useT()
  const words = {
    name: (number: number) => t('tax-forms.employer_name', { number }),
    number: (number: number) => t('tax-forms.employer_number', { number }),
    add: t('tax-forms.add_employer'),
    remove: (number: number) => t('tax-forms.remove_employer', { number }),
  }
  return <PairsInput {...props} most={4} words={words} />
}

/** Exempt allowances by their kind. */
export function ExemptInput(props: Amounts) {
  const t = useT()
  return (
    <AmountsInput
      {...props}
      choices={ExemptKind.options.map((key) => ({ key, label: t(`tax-forms.exempt.${key}`) }))}
    />
  )
}

/** The items of form TP1 that an earlier employer may have taken. */
export const ReliefItemsContext = createContext<readonly AmountChoice[]>([])

export function ReliefsInput(props: Amounts) {
  return <AmountsInput {...props} choices={useContext(ReliefItemsContext)} isFolded />
}
