import { ActionIcon, Button, Input, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconPlus, IconTrash } from '#web/icons.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import classes from './bonuses.module.css'

export type GradeValue = { name: string; factor: number }
type GradeInputRow = { key: number; value: GradeValue }

const MOST_GRADES = 20

/** The grades of appraisal with their factors. */
export function GradesInput(props: InputProps<GradeValue[]>) {
  const t = useT()
  const [rows, setRows] = useState<readonly GradeInputRow[]>(() =>
    (props.start ?? []).map((value, key) => ({ key, value })),
  )
  function updateRows(next: readonly GradeInputRow[]) {
    setRows(next)
    props.onChange(next.map(({ value }) => value))
  }
  const change = (key: number, some: Partial<GradeValue>) =>
    updateRows(rows.map((row) => (row.key === key ? { ...row, value: { ...row.value, ...some } } : row)))
  return (
    <Input.Wrapper id={props.id} label={props.label} labelElement="div" description={props.hint} error={props.error}>
      <div className={classes.grades}>
        {rows.map(({ key, value }) => (
          <div key={key} className={classes.grade}>
            <TextInput
              aria-label={t('bonuses.grade')}
              value={value.name}
              maxLength={20}
              disabled={props.disabled}
              onChange={(event) => change(key, { name: event.currentTarget.value })}
            />
            <NumberInput
              aria-label={t('bonuses.factor')}
              value={value.factor}
              min={0}
              max={20}
              decimalScale={2}
              disabled={props.disabled}
              onChange={(typed) => change(key, { factor: typeof typed === 'number' ? typed : 0 })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={props.disabled || rows.length === 1}
              aria-label={t('bonuses.remove_grade', { name: value.name })}
              onClick={() => updateRows(rows.filter((row) => row.key !== key))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {rows.length < MOST_GRADES && (
          <div>
            <Button
              size="xs"
              variant="default"
              disabled={props.disabled}
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() =>
                updateRows([
                  ...rows,
                  { key: Math.max(-1, ...rows.map((row) => row.key)) + 1, value: { name: '', factor: 1 } },
                ])
              }
            >
              {t('bonuses.add_grade')}
            </Button>
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}
