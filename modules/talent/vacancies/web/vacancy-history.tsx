import type { z } from 'zod'
import { labelOf, useT } from '#web/i18n.ts'
import { dayText, moneyText } from '#web/page/format.tsx'
import { Timeline } from '#web/page/timeline.tsx'
import type { Vacancy } from '../contract.ts'

type Detail = z.output<typeof Vacancy>
type Value = Detail['changes'][number]['changes'][number]['before']

const TONES = { made: 'good', edited: undefined, open: 'good', hired: 'info', closed: 'mute' } as const
/** Shown by their names alone: their values are long. */
const WITHOUT_VALUES = ['description_en', 'description_zh', 'questions', 'posts_reason']
const CHOICES = ['employment_type', 'pay_period']

/** Who changed what of a vacancy, newest first. */
export function VacancyHistory({ vacancy: { changes, currency } }: { vacancy: Detail }) {
  const t = useT()
  function valueText(field: string, value: Value): string | null {
    if (WITHOUT_VALUES.includes(field)) return t('vacancy.changed')
    if (value === null) return null
    if (typeof value === 'boolean') return t(value ? 'vacancy.yes' : 'vacancy.no')
    if (typeof value === 'number')
      return field.startsWith('pay_') ? moneyText(value, currency, { sign: true }) : String(value)
    if (field === 'closing_day') return dayText(value)
    return CHOICES.includes(field) ? labelOf(`vacancy.${field}.${value}`, value) : value
  }
  if (changes.length === 0) return <p className="caption">{t('vacancy.no_history')}</p>
  return (
    <Timeline
      items={changes.map(({ id, at, by, what, reason, changes: fields }) => ({
        id,
        at,
        by,
        title: [t(`vacancy.did.${what}`), reason].filter(Boolean).join(': '),
        tone: TONES[what],
        changes: fields.map(({ field, before, after }) => ({
          field: labelOf(`vacancy.${field === 'weekly_minutes' ? 'weekly_hours' : field}`, field),
          from: valueText(field, field === 'weekly_minutes' && typeof before === 'number' ? before / 60 : before),
          to: valueText(field, field === 'weekly_minutes' && typeof after === 'number' ? after / 60 : after),
        })),
      }))}
    />
  )
}
