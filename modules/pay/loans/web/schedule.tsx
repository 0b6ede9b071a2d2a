import type { z } from 'zod'
import { monthOf } from '#base/days/days.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { dayText, moneyText, monthText } from '#web/page/format.tsx'
import { StatusTag, Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import type { InstalmentShown } from '../contract.ts'
import classes from './loans.module.css'

type Instalment = z.output<typeof InstalmentShown>
type Props = {
  loan: { instalments: readonly Instalment[]; currency: string; state: string }
  /** Whether instalments link to their runs: for readers who may open them. */
  runs?: boolean
  /** Reverses a repayment that was recorded by mistake; absent where that is not allowed. */
  onNotRepaid?: ((repayment: Instalment) => void) | undefined
}

/** Every instalment with its month, status and amount. */
export function Schedule({ loan, runs = false, onNotRepaid }: Props) {
  const t = useT()
  const { today } = useSession()
  if (loan.instalments.length === 0) return <p className={classes.none}>{t('loans.no_schedule')}</p>
  return (
    <table className={classes.schedule}>
      <thead>
        <tr>
          <th scope="col">{t('loans.month')}</th>
          <th scope="col">{t('loans.state')}</th>
          <th scope="col" className="numeric">
            {t('loans.instalment')}
          </th>
        </tr>
      </thead>
      <tbody>
        {loan.instalments.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              {monthText(one.month)}
              {one.left_from && <Tag tone="warn">{t('loans.left_from', { month: monthText(one.left_from) })}</Tag>}
            </th>
            <td>
              {one.repaid ? (
                <span className={classes.taken}>
                  <StatusTag status="paid" label={t('loans.repaid')} />
                  <span>
                    {t('loans.repaid_on', {
                      day: dayText(one.repaid.on),
                      how: labelOf(`payment_method.${one.repaid.by}`),
                    })}
                  </span>
                  {onNotRepaid && (
                    <button
                      type="button"
                      className={classes.takeBack}
                      aria-label={t('loans.not_repaid_of', { amount: moneyText(one.amount, loan.currency) })}
                      onClick={() => onNotRepaid(one)}
                    >
                      {t('loans.not_repaid')}
                    </button>
                  )}
                </span>
              ) : one.run ? (
                <span className={classes.taken}>
                  <StatusTag status="paid" label={t('loans.taken')} />
                  {runs && <Link to={`payroll/runs/${one.run.id}`}>{runText(one.run)}</Link>}
                  {!runs && !isUsual(one) && <span>{runText(one.run)}</span>}
                </span>
              ) : (
                <Waiting late={one.month < monthOf(today)} />
              )}
            </td>
            <td className="numeric">{moneyText(one.amount, loan.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Deducted by the regular run of its own month, so no note is needed. */
function isUsual({ month, run }: Instalment): boolean {
  return run?.kind === 'monthly' && run.period === month
}

/** Not deducted yet: no text while its month is to come, a note once the month has passed. */
function Waiting({ late }: { late: boolean }) {
  const t = useT()
  return late ? (
    <StatusTag status="upcoming" tone="warn" label={t('loans.overdue')} />
  ) : (
    <span className="caption">{t('loans.due')}</span>
  )
}

/** A run by its month, and its kind where it is not the regular one. */
function runText({ period, kind }: NonNullable<Instalment['run']>): string {
  const month = monthText(period)
  return kind === 'monthly'
    ? labelOf('loans.run_monthly', undefined, { month })
    : labelOf('loans.run_kind', undefined, { month, kind: labelOf(`loans.run_kind.${kind}`) })
}
