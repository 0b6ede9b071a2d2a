import type { Month } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { moneyText, monthText } from '#web/page/format.tsx'
import { buildSchedule, type Instalment, type RepaymentPlan } from '../rules.ts'
import classes from './loans.module.css'

const MOST_SHOWN = 6

type Props = { of: { principal: number; first: Month; plan: RepaymentPlan } | undefined; currency: string }

/** The schedule of the typed amounts, before anything is saved. */
export function Preview({ of, currency }: Props) {
  const t = useT()
  const made = of && scheduleOrError(of)
  return (
    <section className={classes.preview} aria-label={t('loans.preview')} aria-live="polite">
      {made === undefined ? (
        <p className="caption">{t('loans.preview_none')}</p>
      ) : typeof made === 'string' ? (
        <p className={classes.warning}>{made}</p>
      ) : (
        <Instalments made={made} currency={currency} />
      )}
    </section>
  )
}

function Instalments({ made, currency }: { made: readonly Instalment[]; currency: string }) {
  const t = useT()
  const money = (amount: number) => moneyText(amount, currency, { sign: true })
  const [first, last] = [required(made[0], 'first instalment'), required(made.at(-1), 'last instalment')]
  const shown = made.length > MOST_SHOWN + 1 ? made.slice(0, MOST_SHOWN) : made
  return (
    <>
      <p>
        <b>
          {t('loans.preview_line', {
            count: made.length,
            amount: money(first.amount),
            month: monthText(first.month),
            last: monthText(last.month),
          })}
        </b>{' '}
        {last.amount !== first.amount && t('loans.preview_last', { amount: money(last.amount) })}
      </p>
      <ol className={classes.months}>
        {shown.map(({ month, amount }) => (
          <li key={month}>
            <span>{monthText(month)}</span>
            <span className="numeric">{moneyText(amount, currency)}</span>
          </li>
        ))}
      </ol>
      {shown.length < made.length && (
        <p className="caption">{t('loans.preview_more', { count: made.length - shown.length })}</p>
      )}
    </>
  )
}

/** The instalments, or the error why there are none. */
function scheduleOrError({ principal, first, plan }: NonNullable<Props['of']>): Instalment[] | string {
  try {
    return buildSchedule(principal, first, plan)
  } catch (error) {
    if (error instanceof DomainError) return labelOf(`error.${error.code}`, undefined, error.params)
    throw error
  }
}
