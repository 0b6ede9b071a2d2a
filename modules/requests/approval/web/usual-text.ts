import { t } from '#web/i18n.ts'

/** Says how long an approver usually takes: "usually within 3 hours". */
export function usualText(minutes: number): string {
  if (minutes < 60) return t('requests.usual_minutes', { count: Math.max(1, minutes) })
  if (minutes < 24 * 60) return t('requests.usual_hours', { count: Math.ceil(minutes / 60) })
  return t('requests.usual_days', { count: Math.ceil(minutes / 60 / 24) })
}
