import { z } from 'zod'
import { KnownVersion, subject } from '#base/endpoints/endpoint.ts'
import { DOCUMENTS_MODULE } from '#base/modules.ts'

const setting = subject('document-reminder-days', { module: DOCUMENTS_MODULE })

/** How many days before a date whoever has to act may be reminded. */
const DaysBefore = z.enum(['180', '120', '90', '60', '45', '30', '14', '7', '3', '1'])
const Days = z
  .array(DaysBefore)
  .min(1)
  .max(8)
  .refine((days) => new Set(days).size === days.length, { error: 'row_given_twice' })
export const ReminderDays = z.object({ days: Days, version: z.number().int() })

export const reminderDaysApi = {
  get: setting.endpoint('GET /api/document-groups/reminder-days', {
    access: 'document-group:edit',
    reply: ReminderDays,
  }),
  set: setting.endpoint('PUT /api/document-groups/reminder-days', {
    access: 'document-group:edit',
    input: z.strictObject({ days: Days, known_version: KnownVersion }),
    reply: ReminderDays,
  }),
}
