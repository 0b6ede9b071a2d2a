import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { listText, monthText } from '#web/page/format.tsx'
import { useAction } from '#web/use-action.ts'
import { type MonthReady, payrollReadyApi } from '../contract.ts'

type Ready = z.output<typeof MonthReady>

/** "Wong Mei (3), Hafiz (2) and 4 more". */
export function useWhoText(): (ready: Pick<Ready, 'waits_for' | 'others'>) => string {
  const t = useT()
  return ({ waits_for, others }) => {
    const names = waits_for.map(({ name, count }) => t('payroll-ready.waits_count', { name, count }))
    return others > 0
      ? t('payroll-ready.others', { names: names.join(t('payroll-ready.comma')), count: others })
      : listText(names)
  }
}

/** Confirms, then reminds everybody who must decide something, and shows how many were reminded. */
export function useRemind() {
  const t = useT()
  const whoText = useWhoText()
  const { run, busy } = useAction(payrollReadyApi.remind)
  return {
    busy,
    remind: (ready: Ready) =>
      void run(
        { group_id: ready.group.id, period: ready.period },
        {
          confirmation: {
            title: t('payroll-ready.remind_title', { month: monthText(ready.period) }),
            text: [whoText(ready), t('payroll-ready.remind_text')].join(t('payroll-ready.stop')),
            action: t('payroll-ready.remind'),
          },
          successMessage: ({ names }) =>
            names.length === 0
              ? t('payroll-ready.reminded_none')
              : t('payroll-ready.reminded_said', { count: names.length }),
        },
      ),
  }
}
