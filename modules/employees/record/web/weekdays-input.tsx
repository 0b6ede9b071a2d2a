import { Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import type { InputProps } from '#web/form/input-props.ts'
import { useLanguage } from '#web/i18n.ts'

const SUNDAY = Date.UTC(2026, 10, 22)
const DAY_MS = 86_400_000

/** The names of the days of the week, Sunday first. */
export function weekdayNames(language: string): string[] {
  const format = new Intl.DateTimeFormat(language === 'zh-TW' ? 'zh-TW' : 'en-MY', {
    weekday: 'short',
    timeZone: 'UTC',
  })
  return Array.from({ length: 7 }, (_, day) => format.format(SUNDAY + day * DAY_MS))
}

/** Working days of the week, 0 Sunday to 6 Saturday. */
export function WeekdaysInput({ label, error, disabled, start, onChange }: InputProps<number[]>) {
  const names = weekdayNames(useLanguage())
  const [days, setDays] = useState<number[]>(start ?? [1, 2, 3, 4, 5])
  return (
    <Checkbox.Group
      label={label}
      error={error}
      value={days.map(String)}
      onChange={(chosen) => {
        const next = chosen.map(Number).sort()
        setDays(next)
        onChange(next)
      }}
    >
      <Group gap="sm" mt={6}>
        {names.map((name, day) => (
          <Checkbox key={name} value={String(day)} label={name} disabled={disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
