import { ActionIcon, Button, Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type DayHours,
  hoursProblem,
  MOST_MINUTES,
  usualDivide,
  usualHours,
  type Week,
  workMinutes,
} from '#base/days/day-hours.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { clockText, evenWeek, STANDARD_WEEK, sameWeek, usualMinutes } from '#base/days/week.ts'
import { FROM_MONDAY, weekdayText } from '#base/days/week-text.ts'
import { labelOf, useLanguage, useT } from '#web/i18n.ts'
import { IconCopy } from '#web/icons.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import classes from './week-input.module.css'

type Days = (DayHours | null)[]

const MORNING: DayHours = { start: 9 * 60, end: 13 * 60, break: 0, divides: null }
const WEEKDAYS = [1, 2, 3, 4, 5]
const weekWith = (days: readonly number[], hours: DayHours): Week =>
  FROM_MONDAY.map((_, day) => (days.includes(day) ? hours : null))

/** Usual weeks and their names. */
const PATTERNS: readonly { label: string; week: Week }[] = [
  { label: 'employees.week_five', week: STANDARD_WEEK },
  { label: 'employees.week_early', week: weekWith(WEEKDAYS, usualHours(8 * 60 + 30, 480, 60)) },
  { label: 'employees.week_half_saturday', week: STANDARD_WEEK.map((hours, day) => (day === 6 ? MORNING : hours)) },
  { label: 'employees.week_six', week: evenWeek([1, 2, 3, 4, 5, 6], 420) },
  { label: 'employees.week_mornings', week: weekWith(WEEKDAYS, MORNING) },
]

/** Edits the hours of each weekday from Monday on, and sets usual weeks at once. */
export function WeekInput({ id, label, error, disabled, start, onChange }: InputProps<Days>) {
  const t = useT()
  const language = useLanguage()
  const [week, setWeek] = useState<Days>(() => [...(start ?? STANDARD_WEEK)])

  function updateWeek(next: Days) {
    setWeek(next)
    onChange(next)
  }
  const change = (day: number, hours: DayHours | null) =>
    updateWeek(week.map((known, index) => (index === day ? hours : known)))
  const usual = usualMinutes(week)
  return (
    <fieldset className={classes.week} id={id} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <fieldset className={classes.patterns} aria-label={t('employees.week_pattern')}>
        {PATTERNS.map((pattern) => (
          <Button
            key={pattern.label}
            variant="default"
            size="compact-sm"
            disabled={disabled}
            aria-pressed={sameWeek(week, pattern.week)}
            data-chosen={sameWeek(week, pattern.week) || undefined}
            onClick={() => updateWeek([...pattern.week])}
          >
            {labelOf(pattern.label)}
          </Button>
        ))}
      </fieldset>
      <div className={classes.days}>
        <div className={classes.head} aria-hidden>
          <span />
          <span>{t('employees.week_start')}</span>
          <span>{t('employees.week_end')}</span>
          <span>{t('employees.week_break')}</span>
          <span>{t('employees.week_divides')}</span>
        </div>
        {FROM_MONDAY.map((day) => (
          <DayRow
            key={day}
            id={`${id}-${day}`}
            name={weekdayText(day, language)}
            hours={week[day] ?? null}
            disabled={disabled}
            model={week.find((hours) => hours !== null) ?? usualHours(9 * 60, 480, 60)}
            onChange={(hours) => change(day, hours)}
            onCopy={() => updateWeek(week.map((known) => known && (week[day] ?? null)))}
          />
        ))}
      </div>
      <p className={classes.sum} aria-live="polite">
        {usual === undefined
          ? t('employees.week_none')
          : t('employees.week_sum', {
              hours: hoursText(week.reduce((sum, hours) => sum + (hours ? workedMinutes(hours) : 0), 0)),
              day: hoursText(usual),
            })}
      </p>
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type RowProps = {
  id: string
  name: string
  hours: DayHours | null
  /** Hours that a day off gets when it becomes a working day. */
  model: DayHours
  disabled: boolean
  onChange: (hours: DayHours | null) => void
  onCopy: () => void
}

function DayRow({ id, name, hours, model, disabled, onChange, onCopy }: RowProps) {
  const t = useT()
  const dayLabel = (what: string) => t('employees.week_of_day', { what, day: name })
  const problem = hours && hoursProblem(hours)
  const fieldError = (field: keyof DayHours) =>
    problem?.field === field ? labelOf(`error.${problem.code}`) : undefined
  /** Keeps the division in the middle of the hours while it was there. */
  function change(patch: Partial<DayHours>) {
    if (!hours) return
    const next = { ...hours, ...patch }
    const follows = hours.divides !== null && hours.divides === dividePoint(hours) && !('divides' in patch)
    onChange(follows ? { ...next, divides: dividePoint(next) ?? hours.divides } : next)
  }
  const time = (field: 'start' | 'end' | 'divides', what: string) => (
    <TextInput
      id={`${id}-${field}`}
      type="time"
      className={classes.time}
      label={what}
      aria-label={dayLabel(what)}
      value={clockText(hours?.[field] ?? 0)}
      disabled={disabled}
      error={fieldError(field)}
      onChange={(event) => {
        const minutes = minutesIn(event.currentTarget.value)
        if (minutes !== undefined) change({ [field]: minutes })
      }}
    />
  )
  return (
    <div className={classes.day} data-off={hours === null || undefined}>
      <Checkbox
        id={id}
        className={classes.name}
        label={name}
        aria-label={t('employees.week_works', { day: name })}
        checked={hours !== null}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked ? model : null)}
      />
      {hours === null ? (
        <span className={classes.off}>{t('employees.week_off')}</span>
      ) : (
        <>
          {time('start', t('employees.week_start'))}
          {time('end', t('employees.week_end'))}
          <NumberInput
            id={`${id}-break`}
            className={classes.break}
            label={t('employees.week_break')}
            aria-label={dayLabel(t('employees.week_break'))}
            value={hours.break}
            min={0}
            max={MOST_MINUTES}
            step={15}
            allowDecimal={false}
            disabled={disabled}
            error={fieldError('break')}
            onChange={(value) => typeof value === 'number' && change({ break: value })}
          />
          {hours.divides === null ? <span className={classes.time} /> : time('divides', t('employees.week_divides'))}
          <Checkbox
            className={classes.half}
            label={t('employees.week_one_half')}
            aria-label={dayLabel(t('employees.week_one_half'))}
            checked={hours.divides === null}
            disabled={disabled}
            onChange={(event) =>
              onChange({
                ...hours,
                divides: event.currentTarget.checked ? null : dividePoint({ ...hours, divides: null }),
              })
            }
          />
          <span className={classes.more}>
            {hours.end <= hours.start && <span className="caption">{t('employees.week_next_day')}</span>}
            <ActionIcon
              variant="subtle"
              disabled={disabled}
              title={t('employees.week_copy_of', { day: name })}
              aria-label={t('employees.week_copy_of', { day: name })}
              onClick={onCopy}
            >
              <IconCopy size={16} aria-hidden />
            </ActionIcon>
          </span>
        </>
      )}
    </div>
  )
}

function dividePoint(hours: DayHours): number | null {
  return workedMinutes(hours) < 1 ? null : usualDivide(hours)
}

function workedMinutes(hours: DayHours): number {
  return Math.max(0, workMinutes(hours))
}

/** Minutes in a time field; undefined while it is being typed. */
function minutesIn(text: string): number | undefined {
  const found = /^(\d{2}):(\d{2})/.exec(text)
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined
}
