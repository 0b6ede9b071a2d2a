import { Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFormScene } from '#web/form/form-context.ts'
import { useT } from '#web/i18n.ts'
import type { InputProps } from '#web/inputs/input-props.ts'

const WARNINGS = [
  'bank_account_shared',
  'ic_says_otherwise',
  'passport_shared',
  'personal_email_shared',
  'pay_ten_times',
]

/** The last field of a form whose call may warn: after a warning the user ticks it to continue. */
export function ConfirmWarning({ id, onChange }: InputProps<string[]>) {
  const t = useT()
  const { failure } = useFormScene().state
  const [warned, setWarned] = useState<string[]>([])
  const [ticked, setTicked] = useState(false)
  const code = failure?.code
  useEffect(() => {
    if (!code || !WARNINGS.includes(code) || warned.includes(code)) return
    setWarned([...warned, code])
    setTicked(false)
  }, [code, warned])
  if (warned.length === 0) return null
  return (
    <Checkbox
      id={id}
      label={t('employees.confirmed')}
      checked={ticked}
      onChange={(event) => {
        setTicked(event.currentTarget.checked)
        onChange(event.currentTarget.checked ? warned : undefined)
      }}
    />
  )
}
