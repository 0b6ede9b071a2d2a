import { useT } from '#web/i18n.ts'
import { StatusTag } from '#web/page/status-tag.tsx'

type Of = { state: 'open' | 'done' | 'not_needed'; is_overdue: boolean; is_cancelled?: boolean }

/** The state of a to-do; an open one whose day has passed is overdue. */
export function ToDoTag({ state, is_overdue, is_cancelled = false }: Of) {
  const t = useT()
  if (is_overdue) return <StatusTag status={state} tone="bad" label={t('to-do.is_overdue')} />
  if (is_cancelled && state !== 'done') return <StatusTag status={state} tone="mute" label={t('to-do.is_cancelled')} />
  return (
    <StatusTag
      status={state}
      tone={state === 'open' ? 'warn' : state === 'done' ? 'good' : 'mute'}
      label={t(`to-do.state.${state}`)}
    />
  )
}
