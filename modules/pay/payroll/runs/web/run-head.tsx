import type { ReactNode } from 'react'
import { currencySign } from '#base/money/amount-text.ts'
import { useT } from '#web/i18n.ts'
import { listText, moneyText, monthText, numberText } from '#web/page/format.tsx'
import classes from '../../web/payroll.module.css'
import { rateText, totalDifference } from './differences.ts'
import type { RunDetails } from './run-title.ts'

/** Net pay, gross pay, employer cost and people of a run, each with the difference from the group's last approved month. */
export function RunTotals({ run }: { run: RunDetails }) {
  const t = useT()
  const { totals, previous, currency } = run
  const money = (name: 'net' | 'gross' | 'employer_cost') => (
    <Total label={`${t(`field.${name}`)} (${currencySign(currency)})`} figure={moneyText(totals[name], currency)}>
      {previous && (
        <Difference now={totals[name]} before={previous.totals[name]} period={previous.period} currency={currency} />
      )}
    </Total>
  )
  const joined = run.causes.find(({ cause }) => cause === 'joiner')?.count ?? 0
  const left = run.causes.find(({ cause }) => cause === 'leaver')?.count ?? 0
  return (
    <dl className={classes.totals}>
      {money('net')}
      {money('gross')}
      {money('employer_cost')}
      <Total label={t('pay.people_paid')} figure={numberText(totals.employees, 0)}>
        {previous && (
          <span>
            {joined + left === 0
              ? t('pay.nobody_moved')
              : listText([
                  ...(joined > 0 ? [t('pay.joined', { count: joined })] : []),
                  ...(left > 0 ? [t('pay.left', { count: left })] : []),
                ])}
          </span>
        )}
      </Total>
    </dl>
  )
}

function Total({ label, figure, children }: { label: string; figure: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{figure}</b>
        {children}
      </dd>
    </div>
  )
}

function Difference({
  now,
  before,
  period,
  currency,
}: {
  now: number
  before: number
  period: string
  currency: string
}) {
  const t = useT()
  const { difference, rate } = totalDifference(now, before)
  if (difference === 0) return <span>{t('pay.same_as', { month: monthText(period) })}</span>
  const amount = moneyText(difference, currency, { plus: true })
  return (
    <span>
      {amount}{' '}
      <small>
        {rate === null
          ? t('pay.against', { month: monthText(period) })
          : t('pay.against_rate', { rate: rateText(rate), month: monthText(period) })}
      </small>
    </span>
  )
}
