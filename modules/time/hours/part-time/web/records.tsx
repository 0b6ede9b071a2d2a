import type { z } from 'zod'
import { hoursText } from '#base/days/hours-text.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import type { Column } from '#web/table/table.tsx'
import type { PartTimeRow } from '../contract.ts'

export const HoursForm = lazyComponent(async () => (await import('./hours-form.tsx')).HoursForm)

type PartTimeRecordRow = z.output<typeof PartTimeRow>

/** The columns of part-time hours; a person's own list has no names. */
export function recordColumns(ofOne: boolean): Column<PartTimeRecordRow>[] {
  return [
    ...(ofOne ? [] : [{ name: 'full_name', width: 200 } as const, { name: 'employee_no', hidden: true } as const]),
    { name: 'day', card: ofOne ? 'title' : 'line' },
    { name: 'times', added: true, cell: (row) => `${row.start}–${row.end}`, card: 'line' },
    { name: 'break_minutes', hidden: true, card: 'none' },
    { name: 'minutes', cell: (row) => hoursText(row.minutes), align: 'right', card: 'line' },
    { name: 'state', card: 'side' },
    { name: 'per_hour', hidden: true, card: 'none' },
    { name: 'amount', card: 'none' },
    { name: 'paid_in', hidden: ofOne, card: 'none' },
    { name: 'sent_at', hidden: true, card: 'none' },
  ]
}
