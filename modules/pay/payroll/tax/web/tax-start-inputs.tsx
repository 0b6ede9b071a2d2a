import { createContext, useContext } from 'react'
import { boxNumber, EARLIER_BOXES } from '#statutory/malaysia/files/ea-boxes.ts'
import type { InputProps } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { type AmountChoice, AmountsInput } from '#web/inputs/amounts-input.tsx'
import { PairsInput } from '#web/inputs/pairs-input.tsx'
import { ExemptKind } from '../../values.ts'

type Amounts = InputProps<Record<string, number>>

/** Earlier employers, each with its number at the tax office. */
export function EmployersInput(props: InputProps<{ name: string; number?: string }[]>) {
  const t = useT()
  const words = {
    name: (number: number) => t('pay.employer_name', { number }),
    number: (number: number) => t('pay.employer_number', { number }),
    add: t('pay.add_employer'),
    remove: (number: number) => t('pay.remove_employer', { number }),
  }
  return <PairsInput {...props} most={4} words={words} />
}

export function ExemptInput(props: Amounts) {
  const t = useT()
  return (
    <AmountsInput
      {...props}
      choices={ExemptKind.options.map((key) => ({ key, label: t(`payroll.exempt_kind.${key}`) }))}
    />
  )
}

/** The company's own pay, by the boxes of form EA that do not follow from the sums. */
export function BoxesInput(props: Amounts) {
  const t = useT()
  const choices = EARLIER_BOXES.map((box) => ({ key: box, label: `${boxNumber(box)} ${t(`year-end.box.${box}`)}` }))
  return <AmountsInput {...props} choices={choices} />
}

/** The items of form TP1 that an earlier employer may have granted. */
export const ReliefItemsContext = createContext<readonly AmountChoice[]>([])

export function ReliefsInput(props: Amounts) {
  return <AmountsInput {...props} choices={useContext(ReliefItemsContext)} isFolded />
}
