import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconPlus, IconTrash } from '#web/icons.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { useSession } from '#web/session.tsx'
import { MOST_CHOICES } from '../contract.ts'
import classes from './custom-fields.module.css'

type Choice = { id?: string; name_en?: string; name_zh?: string }
type ChoiceRow = { key: number; choice: Choice }

/** The choices of a field, named in the languages of the company. */
export function ChoicesInput({ start, onChange, ...props }: InputProps<Choice[]>) {
  const t = useT()
  const { nameLanguages } = useSession()
  const [rows, setRows] = useState<readonly ChoiceRow[]>(() =>
    (start && start.length > 0 ? start : [{}]).map((choice, key) => ({ key, choice })),
  )

  function updateRows(next: readonly ChoiceRow[]) {
    setRows(next)
    // A row that nothing is typed in is no choice.
    onChange(next.map(({ choice }) => choice).filter(({ id, name_en, name_zh }) => id || name_en || name_zh))
  }
  const change = (key: number, some: Partial<Choice>) =>
    updateRows(rows.map((row) => (row.key === key ? { ...row, choice: { ...row.choice, ...some } } : row)))
  const nameInput = (name: 'name_en' | 'name_zh', label: string, { key, choice }: ChoiceRow) => (
    <TextInput
      aria-label={label}
      placeholder={label}
      maxLength={60}
      disabled={props.disabled}
      value={choice[name] ?? ''}
      onChange={(event) => change(key, { [name]: event.currentTarget.value || undefined })}
    />
  )
  return (
    <Input.Wrapper
      id={props.id}
      label={props.label}
      labelElement="div"
      description={t('custom-field.choices_hint')}
      error={props.error}
    >
      <div className={classes.choices}>
        {rows.map((row, index) => (
          <div key={row.key} className={classes.choice}>
            {nameLanguages.english && nameInput('name_en', t('custom-field.choice_en', { nth: index + 1 }), row)}
            {nameLanguages.chinese && nameInput('name_zh', t('custom-field.choice_zh', { nth: index + 1 }), row)}
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={props.disabled}
              aria-label={t('custom-field.choice_remove', { nth: index + 1 })}
              onClick={() => updateRows(rows.filter(({ key }) => key !== row.key))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {rows.length < MOST_CHOICES && (
          <div>
            <Button
              size="xs"
              variant="default"
              disabled={props.disabled}
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() =>
                updateRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, choice: {} }])
              }
            >
              {t('custom-field.choice_add')}
            </Button>
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}
