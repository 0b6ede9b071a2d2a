import type { z } from 'zod'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { moneyText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { type Loan, loanApi } from '../contract.ts'
import classes from './loans.module.css'

type LoanDetail = z.output<typeof Loan>
type Props = { loan: LoanDetail; onClose: () => void }

const amountForm = formFor(loanApi.amount)
const skipForm = formFor(loanApi.postpone)
const settleForm = formFor(loanApi.settle)
const repayForm = formFor(loanApi.repay)
const writeOffForm = formFor(loanApi.writeOff)

function useDone(onClose: () => void, forgiven = false) {
  const t = useT()
  return () => {
    toast.good(t(forgiven ? 'loans.forgiven' : 'loans.saved'))
    onClose()
  }
}

/** Changes the monthly amount from a month on. */
export function AmountDialog({ loan, onClose }: Props) {
  const t = useT()
  const done = useDone(onClose)
  const { Form, Field } = amountForm
  return (
    <Dialog title={t('loans.change_amount')} onClose={onClose}>
      <Form
        layout="dialog"
        start={{ from_month: loan.next_month, amount: loan.next_amount }}
        version={loan.version}
        hidden={{ id: loan.id }}
        onDone={done}
        onCancel={onClose}
      >
        <p className={classes.hint}>{t('loans.change_amount_hint')}</p>
        <FieldGroup>
          <Field name="from_month" />
          <Field name="amount" currency={loan.currency} autoFocus />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}

/** Skips a month; by default the next one with an instalment. */
export function SkipDialog({ loan, onClose }: Props) {
  const t = useT()
  const done = useDone(onClose)
  const { Form, Field } = skipForm
  return (
    <Dialog title={t('loans.skip')} onClose={onClose}>
      <Form
        layout="dialog"
        start={{ month: loan.next_month ?? undefined }}
        version={loan.version}
        hidden={{ id: loan.id }}
        saveLabel={t('loans.skip')}
        onDone={done}
        onCancel={onClose}
      >
        <p className={classes.hint}>{t('loans.skip_hint')}</p>
        <FieldGroup>
          <Field name="month" wide autoFocus />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}

/** Makes the whole balance due in one month. */
export function SettleDialog({ loan, onClose }: Props) {
  const t = useT()
  const done = useDone(onClose)
  const { Form, Field } = settleForm
  return (
    <Dialog title={t('loans.settle')} onClose={onClose}>
      <Form
        layout="dialog"
        start={{ month: loan.next_month ?? undefined }}
        version={loan.version}
        hidden={{ id: loan.id }}
        saveLabel={t('loans.settle')}
        onDone={done}
        onCancel={onClose}
      >
        <p className={classes.hint}>{t('loans.settle_hint')}</p>
        <FieldGroup>
          <Field name="month" wide autoFocus />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}

/** Records a repayment in cash or by transfer; by default today. */
export function RepayDialog({ loan, onClose }: Props) {
  const t = useT()
  const { today } = useSession()
  const { Form, Field } = repayForm
  return (
    <Dialog title={t('loans.repay')} onClose={onClose}>
      <Form
        layout="dialog"
        start={{ paid_on: today, paid_by: 'bank_transfer' }}
        version={loan.version}
        hidden={{ id: loan.id }}
        saveLabel={t('loans.repay')}
        onDone={() => {
          toast.good(t('loans.repayment_recorded'))
          onClose()
        }}
        onCancel={onClose}
      >
        <p className={classes.hint}>{t('loans.repay_hint')}</p>
        <FieldGroup>
          <Field name="amount" currency={loan.currency} label={t('loans.repaid_amount')} wide autoFocus />
          <Field name="paid_on" />
          <Field name="paid_by" />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}

/** Forgives the balance, with a reason. */
export function WriteOffDialog({ loan, onClose }: Props) {
  const t = useT()
  const done = useDone(onClose, true)
  const { Form, Field } = writeOffForm
  const amount = moneyText(loan.balance, loan.currency, { sign: true })
  return (
    <Dialog title={t('loans.write_off_title', { amount })} onClose={onClose}>
      <Form
        layout="dialog"
        version={loan.version}
        hidden={{ id: loan.id }}
        saveLabel={t('loans.write_off')}
        onDone={done}
        onCancel={onClose}
      >
        <p className={classes.hint}>{t('loans.write_off_hint')}</p>
        <FieldGroup>
          <Field name="reason" wide autoFocus />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}
