import { createContext, useContext } from 'react'
import type { InputProps } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { type AmountChoice, AmountsInput } from '#web/inputs/amounts-input.tsx'
import { PairsInput } from '#web/inputs/pairs-input.tsx'
import { ExemptKind } from '../../payroll/values.ts'

type Amounts = InputProps<Record<string, number>>

/** Earlier employers, each with its tax number. */
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

/** The items of form TP1 that an earlier employer may have applied. */
export const ReliefItemsContext = createContext<readonly AmountChoice[]>([])

export function ReliefsInput(props: Amounts) {
  return <AmountsInput {...props} choices={useContext(ReliefItemsContext)} isFolded />
}
