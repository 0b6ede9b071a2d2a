import type { z } from 'zod'
import { labelOf, useT } from '#web/i18n.ts'
import { dayText, moneyText, monthText, numberText } from '#web/page/format.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import type { ClaimPreview } from '../contract.ts'
import classes from './claims.module.css'

type Said = z.output<typeof ClaimPreview>

/** What of the limit is left, the rate with its day and where it is from, and what of the receipt is claimable. */
export function ClaimSaid({ said }: { said: Said }) {
  const t = useT()
  const { limit, currency, comes_to, claimable, no_rate } = said
  if (currency === null) return null
  const money = (amount: number) => moneyText(amount, currency, { sign: true })
  const isCut = comes_to !== null && claimable !== null && claimable < comes_to.amount
  if (!limit && !no_rate && (comes_to?.rates.length ?? 0) === 0) return null
  return (
    <div className={classes.said} role="status">
      {limit && (
        <p>
          <b>{t('claim.left', { left: money(limit.left) })}</b>{' '}
          <span className="caption">{limitText(limit, money)}</span>
        </p>
      )}
      {comes_to?.rates.map((rate) => (
        <p key={`${rate.currency} ${rate.home}`} className="caption">
          {t('claim.rate_line', {
            unit: rate.unit,
            currency: rate.currency,
            rate: numberText(rate.rate / 1_000_000, 6),
            home: rate.home,
            day: dayText(rate.day),
            source: rate.provider ?? labelOf(`exchange-rate.source.${rate.source}`),
          })}
        </p>
      ))}
      {comes_to && comes_to.rates.length > 0 && comes_to.amount > 0 && (
        <p>{t('claim.comes_to', { amount: money(comes_to.amount) })}</p>
      )}
      {isCut && <Tag tone="warn">{t('claim.cut', { amount: money(claimable) })}</Tag>}
      {no_rate && <Tag tone="bad">{t('claim.no_rate')}</Tag>}
    </div>
  )
}

function limitText(
  { type, amount, used, from }: NonNullable<Said['limit']>,
  money: (amount: number) => string,
): string {
  if (type === 'default' || from === null) return labelOf('claim.limit_each', undefined, { limit: money(amount) })
  const of = type === 'monthly' ? monthText(from.slice(0, 7)) : from.slice(0, 4)
  return labelOf('claim.limit_used', undefined, { used: money(used), limit: money(amount), of })
}
