import { clockText } from '#base/days/week.ts'
import { ClockInput } from '#web/inputs/clock-input.tsx'
import type { InputProps } from '#web/inputs/input-props.ts'
import { minuteOf } from '../../../hours/work/values.ts'

/** Time input stored as minutes after midnight. */
export function MinuteInput({ start, onChange, ...props }: InputProps<number>) {
  return (
    <ClockInput
      {...props}
      start={typeof start === 'number' ? clockText(start) : undefined}
      onChange={(time) => onChange(typeof time === 'string' ? minuteOf(time) : undefined)}
    />
  )
}
