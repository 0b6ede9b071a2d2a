import { choiceLabel } from '#web/fields/field-names.ts'
import { useT } from '#web/i18n.ts'
import { Card, Facts } from '#web/page/card.tsx'
import { moneyText } from '#web/page/format.tsx'
import classes from '../../web/payroll.module.css'
import { Figures, type Slip } from './slip-lines.tsx'

/** The accounts that net pay goes to, each by its last four digits. */
export function SlipPayments({ slip }: { slip: Slip }) {
  const t = useT()
  const places = usePlaces(slip)
  if (places.length === 0) return null
  return (
    <Card title={t('pay.paid_to')}>
      <Facts facts={places.map(({ label, amount }) => ({ label, value: amount }))} />
    </Card>
  )
}

/** The same accounts beside the run, for the reviewer. */
export function PaymentFacts({ slip }: { slip: Slip }) {
  const t = useT()
  const places = usePlaces(slip)
  if (places.length === 0) return null
  return (
    <Figures title={t('pay.paid_to')}>
      {places.map(({ key, label, amount }) => (
        <li key={key} className={classes.place}>
          <span data-record>{label}</span>
          <span>{amount}</span>
        </li>
      ))}
    </Figures>
  )
}

function usePlaces(slip: Slip) {
  const t = useT()
  return slip.payments.map(({ method, bank_name, account, amount }, index) => {
    const where =
      method === 'bank_transfer' ? [bank_name, account].filter(Boolean).join(' ') || t('pay.paid_to_none') : ''
    return {
      key: index,
      label: [choiceLabel('employees', 'payment_method', method), where].filter(Boolean).join(' · '),
      amount: moneyText(amount, slip.currency, { sign: true }),
    }
  })
}
