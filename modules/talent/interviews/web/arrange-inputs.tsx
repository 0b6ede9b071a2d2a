import { Button, Input, TextInput } from '@mantine/core'
import { useState } from 'react'
import { clockText } from '#base/days/week.ts'
import { useT } from '#web/i18n.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { MOST_TIMES, type OfficeTime } from '../rules.ts'
import classes from './interviews.module.css'

/** Minutes after midnight of a typed time; undefined for none. */
function minuteOf(text: string): number | undefined {
  const [hours, minutes] = text.split(':').map(Number)
  return text === '' || hours === undefined || minutes === undefined ? undefined : hours * 60 + minutes
}

/** A time of day, stored as minutes after midnight. */
export function MinuteInput({ start, onChange, ...props }: InputProps<number>) {
  return (
    <TextInput
      id={props.id}
      name={props.name}
      type="time"
      label={props.label}
      description={props.hint}
      error={props.error}
      required={props.required}
      disabled={props.disabled}
      defaultValue={typeof start === 'number' ? clockText(start) : ''}
      onChange={({ currentTarget: { value } }) => onChange(minuteOf(value))}
    />
  )
}

type Row = { key: number; day: string; minute: number | undefined }

/** Two to six times that a candidate may choose from. */
export function TimesInput({ start, onChange, ...props }: InputProps<OfficeTime[]>) {
  const t = useT()
  const [rows, setRows] = useState<readonly Row[]>(() => {
    const given = (start ?? []).map((time, key): Row => ({ key, ...time }))
    const missing = Math.max(0, 2 - given.length)
    return [...given, ...Array.from({ length: missing }, (_, nth) => emptyRow(given.length + nth))]
  })
  function updateRows(next: readonly Row[]) {
    setRows(next)
    onChange(next.flatMap(({ day, minute }) => (day === '' || minute === undefined ? [] : [{ day, minute }])))
  }
  const change = (key: number, some: Partial<Row>) =>
    updateRows(rows.map((row) => (row.key === key ? { ...row, ...some } : row)))
  return (
    <Input.Wrapper id={props.id} label={props.label} labelElement="div" error={props.error}>
      <ul className={classes.times}>
        {rows.map(({ key, day, minute }, nth) => (
          <li key={key} className={classes.time}>
            <TextInput
              type="date"
              aria-label={t('interview.nth_day', { nth: nth + 1 })}
              defaultValue={day}
              disabled={props.disabled}
              onChange={({ currentTarget: { value } }) => change(key, { day: value })}
            />
            <TextInput
              type="time"
              aria-label={t('interview.nth_time', { nth: nth + 1 })}
              defaultValue={minute === undefined ? '' : clockText(minute)}
              disabled={props.disabled}
              onChange={({ currentTarget: { value } }) => change(key, { minute: minuteOf(value) })}
            />
            {rows.length > 2 && (
              <Button
                variant="subtle"
                color="gray"
                disabled={props.disabled}
                onClick={() => updateRows(rows.filter((row) => row.key !== key))}
              >
                {t('action.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.length < MOST_TIMES && (
        <Button
          variant="default"
          mt={8}
          disabled={props.disabled}
          onClick={() => updateRows([...rows, emptyRow(Math.max(...rows.map(({ key }) => key)) + 1)])}
        >
          {t('interview.add_time')}
        </Button>
      )}
    </Input.Wrapper>
  )
}

const emptyRow = (key: number): Row => ({ key, day: '', minute: undefined })
