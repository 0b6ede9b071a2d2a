import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { hoursText } from '#base/days/hours-text.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, moneyText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useAction } from '#web/use-action.ts'
import { absenceApi, oneOffApi } from '../../inputs/contract.ts'
import type { RunDetails } from '../../runs/web/run-title.ts'
import classes from '../../web/payroll.module.css'

type Props = { run: RunDetails; employeeId: string; onDone: () => void; fallback: ReactNode }

/** The month's absences that are not deducted, each with a button that makes it unpaid leave. */
export function FixAbsences({ run, employeeId, onDone, fallback }: Props) {
  const t = useT()
  const found = useCall(absenceApi.list, { employee_id: employeeId, period: run.period, kind: 'absent', per_page: 50 })
  const edit = useAction(absenceApi.edit)
  if (found.isError) return <ErrorState small error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <LinesSkeleton lines={2} />
  const rows = found.data.data.filter(({ actions }) => actions.includes('edit'))
  if (rows.length === 0) return fallback
  async function markUnpaid({ id, version }: (typeof rows)[number]) {
    if (await edit.run({ id, version, kind: 'unpaid' }, { successMessage: t('pay.mended') })) onDone()
  }
  return (
    <ul className={classes.mendList}>
      {rows.map((row) => (
        <li key={row.id}>
          <span>
            {row.from_day === row.until_day
              ? dayText(row.from_day)
              : t('pay.from_until', { from: dayText(row.from_day), until: dayText(row.until_day) })}
          </span>
          <Button size="xs" loading={edit.busy} onClick={() => void markUnpaid(row)}>
            {t('pay.mark_unpaid')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The one-off amounts of the run, each with a button that removes it. */
export function FixOneOffs({ run, employeeId, onDone, fallback }: Props) {
  const t = useT()
  const ofRun = { period: run.period, run_kind: run.kind, sequence: run.sequence }
  const found = useCall(oneOffApi.list, { employee_id: employeeId, ...ofRun, per_page: 50 })
  const save = useAction(oneOffApi.save)
  if (found.isError) return <ErrorState small error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <LinesSkeleton lines={2} />
  const rows = found.data.data.filter(({ actions }) => actions.includes('remove'))
  if (rows.length === 0) return fallback
  async function removeAmount({ id, version, pay_item_id, amount, minutes, day, note, item }: (typeof rows)[number]) {
    const row = { id, version, remove: true, employee_id: employeeId, pay_item_id, amount, minutes, day, note }
    const ask = {
      title: t('pay.take_out_title', { item }),
      text: t('pay.take_out_text'),
      action: t('pay.take_out'),
      tone: 'bad',
    } as const
    if (await save.run({ ...ofRun, rows: [row] }, { confirmation: ask, successMessage: t('pay.mended') })) onDone()
  }
  return (
    <ul className={classes.mendList}>
      {rows.map((row) => (
        <li key={row.id}>
          <span data-record>
            {row.item}{' '}
            <b>
              {row.amount === null
                ? t('pay.hours_of', { hours: hoursText(row.minutes ?? 0) })
                : moneyText(row.amount, row.currency, { sign: true })}
            </b>
          </span>
          <Button size="xs" variant="default" loading={save.busy} onClick={() => void removeAmount(row)}>
            {t('pay.take_out')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
