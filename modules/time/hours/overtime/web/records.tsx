import type { z } from 'zod'
import { hoursText } from '#base/days/hours-text.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import type { Column } from '#web/table/table.tsx'
import type { OvertimeRow } from '../contract.ts'

export const OvertimeForm = lazyComponent(async () => (await import('./overtime-form.tsx')).OvertimeForm)

type OvertimeRecordRow = z.output<typeof OvertimeRow>

/** The columns of records of overtime; a person's own list has no names. */
export function recordColumns(ofOne: boolean): Column<OvertimeRecordRow>[] {
  const hours = (name: 'normal_minutes' | 'non_working_minutes' | 'public_holiday_minutes' | 'disaster_minutes') => ({
    name,
    cell: (row: OvertimeRecordRow) => (row[name] === 0 ? '' : hoursText(row[name])),
    align: 'right' as const,
    hidden: true,
    card: 'none' as const,
  })
  return [
    ...(ofOne ? [] : [{ name: 'full_name', width: 200 } as const, { name: 'employee_no', hidden: true } as const]),
    { name: 'day', card: ofOne ? 'title' : 'line' },
    { name: 'times', added: true, cell: (row) => `${row.start}–${row.end}`, card: 'line' },
    { name: 'minutes', cell: (row) => hoursText(row.minutes), align: 'right', card: 'line' },
    hours('normal_minutes'),
    hours('non_working_minutes'),
    hours('public_holiday_minutes'),
    hours('disaster_minutes'),
    { name: 'given', hidden: true, card: 'none' },
    { name: 'emergency', hidden: true, card: 'none' },
    { name: 'state', card: 'side' },
    { name: 'amount', card: 'none' },
    { name: 'paid_in', hidden: ofOne, card: 'none' },
    { name: 'sent_at', hidden: true, card: 'none' },
  ]
}
