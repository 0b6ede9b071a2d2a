import { Button } from '@mantine/core'
import type { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { language, useT } from '#web/i18n.ts'
import { dayText, momentText } from '#web/page/format.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import type { TimelineItem } from '#web/page/timeline.tsx'
import { useAction } from '#web/use-action.ts'
import { formatNumber } from '#web/values/format-values.ts'
import { customValueApi, type FieldChange } from '../../custom-fields/values-contract.ts'

type Change = z.output<typeof FieldChange>

/** The changes of the company's own fields of a person, with the planned ones that the reader may cancel. */
export function useFieldHistory(id: string, version: number) {
  const t = useT()
  const call = useCall(customValueApi.history, { id })
  const remove = useAction(customValueApi.removePlanned)

  function takeBack({ field_id, from_day }: Change) {
    const title = t('employees.remove_planned_title', { day: dayText(from_day) })
    void remove.run(
      { id, version, field_id, from_day },
      {
        confirmation: { title, action: t('employees.remove_planned'), tone: 'bad' },
        successMessage: t('employees.saved'),
      },
    )
  }

  const items = (call.data ?? []).map((change, index): TimelineItem => {
    const isFirst = !change.is_correction && change.before === null
    return {
      id: `${change.field_id}-${change.from_day}-${index}`,
      at: change.from_day,
      upcoming: change.when === 'planned',
      tone: change.when === 'planned' ? 'info' : change.when === 'now' ? 'good' : 'mute',
      title: (
        <>
          {change.name} {change.is_correction && <Tag tone="warn">{t('employees.corrected')}</Tag>}
          {change.when === 'planned' && <Tag tone="info">{t('employees.planned')}</Tag>}
          {change.when === 'now' && <Tag tone="good">{t('employees.in_force')}</Tag>}{' '}
          {isFirst && <span className="caption">{valueText(change, change.after)}</span>}
          {change.removable && (
            <Button variant="subtle" color="bad" size="compact-xs" onClick={() => takeBack(change)}>
              {t('employees.remove_planned')}
            </Button>
          )}
        </>
      ),
      by: change.by ? `${change.by}${change.at ? `, ${momentText(change.at)}` : ''}` : undefined,
      changes: isFirst
        ? undefined
        : [{ field: change.name, from: valueText(change, change.before), to: valueText(change, change.after) }],
    }
  })
  return { call, items }
}

function valueText({ kind }: Change, text: string | null): string | null {
  if (text === null) return null
  if (kind === 'day') return dayText(text)
  return kind === 'number' ? formatNumber(Number(text), language()) : text
}
