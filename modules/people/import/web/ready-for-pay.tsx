import type { z } from 'zod'
import type { ReadyForPay as Shape } from '#base/ready-for-pay.ts'
import { fieldLabel } from '#web/fields/field-names.ts'
import { useT } from '#web/i18n.ts'
import { listText } from '#web/page/format.tsx'

/** Shows how many people a run can pay and what others lack. */
export function ReadyForPay({ ready }: { ready: z.output<typeof Shape> }) {
  const t = useT()
  if (ready.people === 0) return null
  return (
    <div role="status">
      <p>{t('employees.ready_for_pay', { complete: String(ready.complete), people: String(ready.people) })}</p>
      {ready.missing.length > 0 && (
        <p className="caption">
          {t('employees.missing_for_pay')}{' '}
          {listText(ready.missing.map(({ field, count }) => `${fieldLabel('employees', field)} (${count})`))}
        </p>
      )}
    </div>
  )
}
