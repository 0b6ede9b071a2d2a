import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import type { InputProps } from '#web/inputs/input-props.ts'

/** Whether a letter goes out by mail, or is to be read in the product only. */
export function ByMailInput(props: InputProps<boolean>) {
  const t = useT()
  const [value, setValue] = useState(props.start ?? true)
  return (
    <Radio.Group
      label={props.label}
      error={props.error}
      value={String(value)}
      onChange={(chosen) => {
        setValue(chosen === 'true')
        props.onChange(chosen === 'true')
      }}
    >
      <Stack gap={8} mt={6}>
        <Radio value="true" label={t('letter.how_mail')} disabled={props.disabled} />
        <Radio value="false" label={t('letter.how_product')} disabled={props.disabled} />
      </Stack>
    </Radio.Group>
  )
}
