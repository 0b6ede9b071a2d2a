import type { z } from 'zod'
import { sum } from '#base/money/money.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { dayText, moneyText, monthText, numberText } from '#web/page/format.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import type { ClaimPreview } from '../contract.ts'
import { distanceRateText, kmText } from '../distance-rules.ts'
import classes from './claims.module.css'

type ClaimPreviewShown = z.output<typeof ClaimPreview>

type LimitShown = ClaimPreviewShown['limit']

/**
 * Shows what is left of the limit, the rate with its day and source, and the claimable amount of the receipt; for a receipt
 * over several categories each by itself.
 */
export function ClaimAmountSummary({ said }: { said: ClaimPreviewShown }) {
  const t = useT()
  const { category, limit, currency, comes_to, claimable, parts, distance } = said
  if (currency === null) return null
  const money = (amount: number) => moneyText(amount, currency, { sign: true })
  const limitLine = (of: LimitShown) =>
    of && (
      <>
        <b>{t('claim.left', { left: money(of.left) })}</b> <span className="caption">{limitText(of, money)}</span>
      </>
    )
  const rates = comes_to?.rates ?? []
  if (!limit && rates.length === 0 && parts.length === 0 && !distance) return null
  const each = [{ category: category ?? '', limit, comes_to: comes_to?.amount ?? null, claimable }, ...parts]
  const whole = sumUnlessUnknown(each.map((one) => one.comes_to))
  const granted = totalClaimable(said)
  return (
    <div className={classes.said} role="status">
      {distance && <DistanceSum distance={distance} currency={currency} amount={comes_to?.amount ?? null} />}
      {rates.map((rate) => (
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
      {parts.length === 0
        ? limit && <p>{limitLine(limit)}</p>
        : each.map((one) => (
            <p key={one.category}>
              {one.comes_to === null
                ? one.category
                : t('claim.of_category', { category: one.category, amount: money(one.comes_to) })}
              {one.limit && ' · '}
              {limitLine(one.limit)} <CutTag whole={one.comes_to} granted={one.claimable} money={money} />
            </p>
          ))}
      {rates.length > 0 && whole !== null && whole > 0 && <p>{t('claim.comes_to', { amount: money(whole) })}</p>}
      <CutTag whole={whole} granted={granted} money={money} />
    </div>
  )
}

type DistanceSumProps = {
  distance: NonNullable<ClaimPreviewShown['distance']>
  currency: string
  amount: number | null
}

/** The rate of the day, and once a distance is typed its sum: 42.6 km × RM 0.70 = RM 29.82. */
function DistanceSum({ distance, currency, amount }: DistanceSumProps) {
  const t = useT()
  const { rate, beyond_km, beyond_rate, before, parts } = distance
  const counted = parts.map((part) =>
    t('claim.fact.km_at_rate', { km: kmText(part.distance), rate: distanceRateText(part.rate, currency) }),
  )
  return (
    <>
      {parts.length > 0 && amount !== null && (
        <p>
          <b>
            {t('claim.sum_of_km', { sum: counted.join(' + '), amount: moneyText(amount, currency, { sign: true }) })}
          </b>
        </p>
      )}
      {beyond_km !== null && beyond_rate !== null ? (
        <p className="caption">
          {t('claim.per_km_beyond', {
            rate: distanceRateText(rate, currency),
            beyond: numberText(beyond_km),
            after: distanceRateText(beyond_rate, currency),
            before: kmText(before),
          })}
        </p>
      ) : (
        parts.length === 0 && <p className="caption">{t('claim.per_km', { rate: distanceRateText(rate, currency) })}</p>
      )}
    </>
  )
}

/** Returns what is claimable of a receipt, with its parts for other categories; null while that is unknown. */
export function totalClaimable({ claimable, parts }: ClaimPreviewShown): number | null {
  return sumUnlessUnknown([claimable, ...parts.map((part) => part.claimable)])
}

function sumUnlessUnknown(amounts: readonly (number | null)[]): number | null {
  return amounts.every((amount) => amount !== null) ? sum(amounts) : null
}

type CutTagProps = { whole: number | null; granted: number | null; money: (amount: number) => string }

/** Says the claimable amount where a limit cuts it. */
function CutTag({ whole, granted, money }: CutTagProps) {
  const t = useT()
  if (whole === null || granted === null || granted >= whole) return null
  return <Tag tone="warn">{t('claim.cut', { amount: money(granted) })}</Tag>
}

function limitText(
  { type, amount, used, from }: NonNullable<ClaimPreviewShown['limit']>,
  money: (amount: number) => string,
): string {
  if (type === 'default' || from === null) return labelOf('claim.limit_each', undefined, { limit: money(amount) })
  const of = type === 'monthly' ? monthText(from.slice(0, 7)) : from.slice(0, 4)
  return labelOf('claim.limit_used', undefined, { used: money(used), limit: money(amount), of })
}
