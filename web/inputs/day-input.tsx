import { ActionIcon, Popover, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { isDay } from '#base/days/days.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { IconCalendar } from '#web/icons.ts'
import { formatDay } from '#web/values/format-values.ts'
import { parseTypedDay } from '#web/values/parse-day.ts'
import type { InputProps } from './input-props.ts'
import { TypedInput } from './typed-input.tsx'

const Calendar = lazy(() => import('./calendar.tsx'))

/** A day, typed in any common form or picked from the calendar. */
export function DayInput(props: InputProps<string>) {
  const t = useT()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const [day, setDay] = useState(typeof props.start === 'string' && isDay(props.start) ? props.start : undefined)
  return (
    <TypedInput
      {...props}
      onChange={(value) => {
        setDay(typeof value === 'string' ? value : undefined)
        props.onChange(value)
      }}
      placeholder={props.placeholder ?? t('form.date_example')}
      read={(text) => {
        const found = parseTypedDay(text)
        return found ? { value: found } : { problem: 'invalid_date' }
      }}
      show={(value) => formatDay(value, language)}
      right={(set) => (
        <Popover
          opened={open}
          onChange={setOpen}
          position="bottom-end"
          trapFocus
          returnFocus
          withinPortal={!props.isNested}
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={props.disabled}
              aria-label={`${t('form.open_calendar')}, ${props.label}`}
              onClick={() => setOpen(!open)}
            >
              <IconCalendar size={17} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense fallback={<Skeleton width={260} height={280} />}>
              <Calendar
                day={day}
                onChoose={(chosen) => {
                  set(chosen)
                  setOpen(false)
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
    />
  )
}
