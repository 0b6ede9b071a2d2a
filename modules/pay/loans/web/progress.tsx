import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { moneyText, monthText } from '#web/page/format.tsx'
import type { LoanRow } from '../contract.ts'
import classes from './loans.module.css'

type Props = {
  loan: Pick<
    z.output<typeof LoanRow>,
    'principal' | 'repaid' | 'balance' | 'currency' | 'next_month' | 'next_amount' | 'state'
  >
}

/** The balance, the progress of the repayment, and the next instalment. */
export function Progress({ loan }: Props) {
  const t = useT()
  const money = (amount: number) => moneyText(amount, loan.currency, { sign: true })
  const part = Math.round((loan.repaid / loan.principal) * 100)
  const progressText = t('loans.progress', { repaid: money(loan.repaid), principal: money(loan.principal) })
  return (
    <div className={classes.progress}>
      <span>{t('loans.still_owed')}</span>
      <b>{money(loan.balance)}</b>
      <div className={classes.bar} role="img" aria-label={progressText}>
        <i style={{ width: `${part}%` }} data-done={loan.state === 'settled' || undefined} />
      </div>
      <small>
        {progressText}
        {loan.next_month !== null && loan.next_amount !== null && (
          <> · {t('loans.next_line', { amount: money(loan.next_amount), month: monthText(loan.next_month) })}</>
        )}
      </small>
    </div>
  )
}
