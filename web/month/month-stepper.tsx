import { ActionIcon, Button } from '@mantine/core'
import { type Month, shiftMonth } from '#base/days/days.ts'
import { IconChevronLeft, IconChevronRight } from '#web/icons.ts'
import { monthText } from '#web/page/format.tsx'
import classes from './month-stepper.module.css'

type Props = {
  month: Month
  /** Undefined for the current month. */
  onChange: (month: Month | undefined) => void
  /** Labels of the arrows. */
  earlier: string
  later: string
}

/** The month that a page shows, between arrows to the previous and the next. */
export function MonthStepper({ month, onChange, earlier, later }: Props) {
  return (
    <div className={classes.month}>
      <ActionIcon variant="default" size="lg" aria-label={earlier} onClick={() => onChange(shiftMonth(month, -1))}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <Button variant="default" onClick={() => onChange(undefined)}>
        {monthText(month)}
      </Button>
      <ActionIcon variant="default" size="lg" aria-label={later} onClick={() => onChange(shiftMonth(month, 1))}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
