import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { LANGUAGES } from '#base/access/actor.ts'
import { useT } from '#web/i18n.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import type { Outside } from '../../contract.ts'

type OutsideValue = z.input<typeof Outside>

const MOST_NAME = 120
const MOST_EMAIL = 254

/** Somebody outside the company: their name, address and the language of the mail. */
export function OutsideInput(props: InputProps<OutsideValue>) {
  const t = useT()
  const [value, setValue] = useState<OutsideValue>(props.start ?? { name: '', email: '', language: 'en' })
  function change(patch: Partial<OutsideValue>) {
    const next = { ...value, ...patch }
    setValue(next)
    props.onChange(next)
  }
  const shared = { disabled: props.disabled, withAsterisk: true, 'aria-required': true } as const
  return (
    <div className="form-grid">
      <TextInput
        {...shared}
        id={props.id}
        label={t('letter.name')}
        maxLength={MOST_NAME}
        value={value.name}
        error={props.error}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        {...shared}
        type="email"
        label={t('letter.email')}
        maxLength={MOST_EMAIL}
        value={value.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <Select
        {...shared}
        label={t('letter.language')}
        data={LANGUAGES.map((one) => ({ value: one, label: t(`letter.language.${one}`) }))}
        value={value.language}
        allowDeselect={false}
        onChange={(chosen) => change({ language: LANGUAGES.find((one) => one === chosen) ?? 'en' })}
      />
    </div>
  )
}
