import { Button, NativeSelect } from '@mantine/core'
import type { z } from 'zod'
import { shiftMonth } from '#base/days/days.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconBell } from '#web/icons.ts'
import { toLinkProps } from '#web/internal-path.ts'
import { Link } from '#web/link.tsx'
import { monthText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { type MonthReady, payrollReadyApi } from '../contract.ts'
import classes from './ready.module.css'
import { useRemind } from './use-remind.ts'

type Props = {
  ready: z.output<typeof MonthReady>
  /** The address of this page, to return to. */
  back: string
  onChoose: (address: { group_id: string; period: string | undefined }) => void
}

/** Chooses a group or month, opens what the reader must decide, and reminds everybody else. */
export function ReadyActions({ ready, back, onChoose }: Props) {
  const t = useT()
  const { may } = useSession()
  const { remind, busy } = useRemind()
  const groups = useCall(payrollReadyApi.months, {}, { freshFor: 3_000 }).data ?? []
  const { group, period, own } = ready
  return (
    <>
      {groups.length > 1 && (
        <NativeSelect
          aria-label={t('payroll-ready.group_id')}
          value={group.id}
          data={groups.map((one) => ({ value: one.group.id, label: one.group.name }))}
          onChange={({ currentTarget }) => onChoose({ group_id: currentTarget.value, period: undefined })}
        />
      )}
      <NativeSelect
        aria-label={t('payroll-ready.period')}
        value={period}
        data={[-1, 0, 1, 2].map((by) => {
          const month = shiftMonth(period, by)
          return { value: month, label: monthText(month) }
        })}
        onChange={({ currentTarget }) => onChoose({ group_id: group.id, period: currentTarget.value })}
      />
      {own && (
        <Link {...toLinkProps(own.page, { back })} className={classes.button}>
          {t('payroll-ready.decide_own', { count: own.count })}
        </Link>
      )}
      {ready.waits_for.length > 0 && may('payroll:prepare') && (
        <Button leftSection={<IconBell size={16} aria-hidden />} loading={busy} onClick={() => remind(ready)}>
          {t('payroll-ready.remind')}
        </Button>
      )}
    </>
  )
}
