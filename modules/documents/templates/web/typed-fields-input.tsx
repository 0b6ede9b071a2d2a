import { ActionIcon, Button, Input, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconPlus, IconTrash } from '#web/icons.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { TypedField as TypedFieldShape } from '../contract.ts'
import type { TypedField } from '../rules.ts'
import classes from './templates.module.css'

const KINDS = TypedFieldShape.shape.kind.options

/** The values that whoever issues the letter types: each is a variable `typed.NAME`. */
export function TypedFieldsInput(props: InputProps<readonly TypedField[]>) {
  const t = useT()
  const [fields, setFields] = useState<readonly TypedField[]>(props.start ?? [])
  function change(next: readonly TypedField[]) {
    setFields(next)
    props.onChange(next)
  }
  const edit = (at: number, patch: Partial<TypedField>) =>
    change(fields.map((field, index) => (index === at ? { ...field, ...patch } : field)))
  const add = () => change([...fields, { name: freeName(fields), label_en: '', label_zh: '', kind: 'text' }])
  return (
    <Input.Wrapper id={props.id} label={props.label} description={props.hint} error={props.error} labelElement="div">
      <ul className={classes.typed} aria-label={props.label}>
        {fields.map((field, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          <li key={at}>
            <TextInput
              aria-label={t('letter-template.label_en')}
              placeholder={t('letter-template.label_en')}
              value={field.label_en}
              maxLength={60}
              disabled={props.disabled}
              onChange={(event) => edit(at, { label_en: event.currentTarget.value })}
            />
            <TextInput
              aria-label={t('letter-template.label_zh')}
              placeholder={t('letter-template.label_zh')}
              value={field.label_zh}
              maxLength={60}
              disabled={props.disabled}
              onChange={(event) => edit(at, { label_zh: event.currentTarget.value })}
            />
            <NativeSelect
              aria-label={t('letter-template.value_kind')}
              value={field.kind}
              disabled={props.disabled}
              data={KINDS.map((kind) => ({ value: kind, label: t(`letter-template.${kind}`) }))}
              onChange={(event) =>
                edit(at, { kind: KINDS.find((kind) => kind === event.currentTarget.value) ?? 'text' })
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={props.disabled}
              aria-label={t('letter-template.remove_typed', { name: field.label_en || field.name })}
              onClick={() => change(fields.filter((_, index) => index !== at))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={props.disabled || fields.length >= 30}
        onClick={add}
      >
        {t('letter-template.add_typed')}
      </Button>
    </Input.Wrapper>
  )
}

/** A name that no other field has; people see the labels. */
function freeName(fields: readonly TypedField[]): string {
  let number = fields.length + 1
  while (fields.some(({ name }) => name === `value_${number}`)) number++
  return `value_${number}`
}
