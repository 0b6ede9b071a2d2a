import type { z } from 'zod'
import { labelOf, useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { dayText, numberText } from '#web/page/format.tsx'
import classes from '../../web/leave.module.css'
import { ScrollSection } from '../../web/scroll-section.tsx'
import type { BalanceDetail } from '../contract.ts'

type Balance = z.output<typeof BalanceDetail>

/** The five figures of a balance; types without a balance show only the used amount. */
export function BalanceFigureList({ of }: { of: Balance }) {
  const t = useT()
  const names =
    of.kind === 'granted' || of.kind === 'earned'
      ? (['granted', 'carried', 'used', 'pending', 'left'] as const)
      : (['used', 'pending'] as const)
  return (
    <div className={classes.figures}>
      {names.map((name) => (
        <div key={name}>
          <span className="caption">{t(`leave-balance.${name}`)}</span>
          <b>{numberText(of[name], 3)}</b>
        </div>
      ))}
    </div>
  )
}

/** Lists the lines of a balance with the balance after each. */
export function BalanceLines({ lines, title }: { lines: Balance['lines']; title: string }) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <ScrollSection title={title}>
      <table className={classes.lines}>
        <caption className="caption">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('leave-balance.day')}</th>
            <th scope="col">{t('leave-balance.what')}</th>
            <th scope="col" className="numeric">
              {t('leave-balance.amount')}
            </th>
            <th scope="col" className="numeric">
              {t('leave-balance.left')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key but their position
            <tr key={index}>
              <th scope="row">{dayText(line.day)}</th>
              <td>
                {labelOf(`leave-balance.kind.${line.kind}`)}
                {line.why && <div className="caption">{line.why}</div>}
              </td>
              <td>
                {line.amount > 0 ? '+' : ''}
                {numberText(line.amount, 3)}
              </td>
              <td>{numberText(line.left, 3)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollSection>
  )
}

/** Card of a balance; its lines open on request. */
export function BalanceCard({ of }: { of: Balance }) {
  const t = useT()
  return (
    <Card title={of.type_name}>
      <div className={classes.stack}>
        <BalanceFigureList of={of} />
        <details>
          <summary>{t('leave-balance.lines')}</summary>
          <BalanceView of={of} />
        </details>
      </div>
    </Card>
  )
}

/** Shows figures, lines and forecast of a balance. */
export function BalanceView({ of, on }: { of: Balance; on?: string | undefined }) {
  const t = useT()
  const figures = Object.fromEntries(
    (['granted', 'carried', 'used', 'left'] as const).map((name) => [name, numberText(of[name], 3)]),
  )
  return (
    <div className={classes.stack}>
      {on !== undefined && <p>{t('leave-balance.sum', { ...figures, day: dayText(on) })}</p>}
      {of.year_from && of.year_until && (
        <p className="caption">
          {t('leave-balance.year', { from: dayText(of.year_from), until: dayText(of.year_until) })} ·{' '}
          {t(`leave-balance.unit.${of.unit}`)}
        </p>
      )}
      <BalanceFigureList of={of} />
      <BalanceLines lines={of.lines} title={t('leave-balance.lines')} />
      {(of.kind === 'granted' || of.kind === 'earned') &&
        (of.forecast.length === 0 ? (
          <p className="caption">{t('leave-balance.forecast_none', { day: dayText(of.until) })}</p>
        ) : (
          <BalanceLines lines={of.forecast} title={t('leave-balance.forecast')} />
        ))}
    </div>
  )
}
