import type { z } from 'zod'
import { hoursText } from '#base/days/hours-text.ts'
import { useT } from '#web/i18n.ts'
import { dayText, Money, moneyText } from '#web/page/format.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import type { OvertimePreview } from '../contract.ts'
import classes from './overtime.module.css'

type CountedPreview = NonNullable<z.output<typeof OvertimePreview>['counted']>

/** What a record comes to: its pieces by day type, what they are worth, and each ceiling. */
export function CountedHours({ counted }: { counted: CountedPreview }) {
  const t = useT()
  const { pieces, pay, amount, currency, ceilings, normal, worked, minutes } = counted
  return (
    <section className={classes.counted} aria-label={t('overtime.comes_to')}>
      <div className={classes.total}>
        <h3>{t('overtime.total', { hours: hoursText(minutes) })}</h3>
        {amount !== null && <Money amount={amount} currency={currency} sign />}
      </div>
      <ul className={classes.lines}>
        {pieces.map((piece) => (
          <li key={`${piece.day} ${piece.start}`}>
            <span>
              {t('overtime.piece', {
                day: dayText(piece.day),
                span: `${piece.start}–${piece.end}`,
                hours: hoursText(piece.minutes),
              })}
            </span>
            <span className="caption">
              {t(`overtime.day_type.${piece.day_type}`)}, {t(`overtime.lies.${piece.lies}`)}
            </span>
          </li>
        ))}
      </ul>
      {normal > 0 && (
        <p className="caption">{t('overtime.worked', { worked: hoursText(worked), normal: hoursText(normal) })}</p>
      )}
      {pay?.map((one) => (
        <details key={`${one.day} ${one.name}`} className={classes.formula}>
          <summary>
            <span>{t('overtime.entered_pay', { name: one.name, hours: hoursText(one.minutes) })}</span>
            <span>{moneyText(one.amount, currency, { sign: true })}</span>
          </summary>
          <p>{one.formula}</p>
          {one.steps.length > 0 && (
            <dl>
              {one.steps.map((step) => (
                <div key={step.label}>
                  <dt>{step.label}</dt>
                  <dd>{step.equation ? `${step.equation} = ${step.result}` : step.result}</dd>
                </div>
              ))}
            </dl>
          )}
        </details>
      ))}
      <h3>{t('overtime.ceilings')}</h3>
      <ul className={classes.lines}>
        {ceilings.map((one) => (
          <li key={one.rule}>
            <span>{t(`overtime.rule.${one.rule}`)}</span>
            <span>
              {t('overtime.of_limit', { hours: hoursText(one.minutes), limit: hoursText(one.limit) })}{' '}
              {one.is_over && <Tag tone="warn">{t('overtime.over')}</Tag>}
            </span>
            {one.source && <span className="caption">{one.source}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
