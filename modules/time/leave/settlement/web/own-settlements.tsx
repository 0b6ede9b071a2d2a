import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { z } from 'zod'
import { amountText } from '#base/money/amount-text.ts'
import { call } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { dayText, numberText } from '#web/page/format.tsx'
import classes from '../../web/leave.module.css'
import { type SettlementNotice, type SettlementRow, settlementApi } from '../contract.ts'

type Ending = z.output<typeof SettlementRow>
type Notice = z.output<typeof SettlementNotice>

/** The reader's leave years that end soon, and the notices of earlier ones; nothing where there are none. */
export function OwnSettlements() {
  const t = useT()
  const mine = useCall(settlementApi.mine, {})
  const isNew = mine.data?.notices.some(({ is_new }) => is_new) ?? false
  useEffect(() => {
    if (isNew) void call(settlementApi.markSeen, {}).catch(() => {})
  }, [isNew])
  if (!mine.data) return null
  const { notices } = mine.data
  const ending = mine.data.ending.filter(({ left, deferred }) => left > 0 || deferred > 0)
  if (ending.length === 0 && notices.length === 0) return null
  return (
    <Card
      title={t('leave-settlement.mine')}
      actions={
        <Button size="xs" variant="default" onClick={() => window.print()}>
          {t('leave-settlement.print')}
        </Button>
      }
    >
      {ending.map((one) => (
        <EndingYear key={one.id} of={one} />
      ))}
      {notices.length > 0 && <NoticeTable notices={notices} />}
    </Card>
  )
}

function EndingYear({ of }: { of: Ending }) {
  const t = useT()
  const { year_until, left, deferred, unit, choice, pay, currency, equation, pay_day } = of
  return (
    <p>
      {t(`leave-settlement.mine_ending_${unit}`, { day: dayText(year_until), left: numberText(left + deferred, 3) })}{' '}
      {choice === 'defer'
        ? t('leave-settlement.mine_deferred')
        : pay !== null && currency !== null && pay_day !== null
          ? t('leave-settlement.mine_paid', { day: dayText(pay_day), equation, pay: amountText(pay, currency) })
          : ''}
    </p>
  )
}

function NoticeTable({ notices }: { notices: readonly Notice[] }) {
  const t = useT()
  return (
    <div className={classes.scroll}>
      <table className={classes.lines}>
        <caption className="caption">{t('leave-settlement.notices')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('leave-settlement.year_until')}</th>
            <th scope="col" className="numeric">
              {t('leave-settlement.notice_amount')}
            </th>
            <th scope="col" className="numeric">
              {t('leave-settlement.pay')}
            </th>
            <th scope="col">{t('leave-settlement.notice_day')}</th>
          </tr>
        </thead>
        <tbody>
          {notices.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                {dayText(one.deferred_from ?? one.year_until)}
                <div className="caption">{one.type_name}</div>
              </th>
              <td>
                {numberText(one.amount, 3)} {t(`leave-settlement.unit.${one.unit}`)}
              </td>
              <td>
                {one.pay !== null && one.currency !== null
                  ? amountText(one.pay, one.currency)
                  : t('leave-settlement.notice_deferred')}
                {one.equation && <div className="caption">{one.equation}</div>}
              </td>
              <td>{dayText(one.day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
