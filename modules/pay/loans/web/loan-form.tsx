import { peopleApi } from '#base/contracts/people-api.ts'
import { FIRST_CURRENCY } from '#base/countries/served-countries.ts'
import { monthOf } from '#base/days/days.ts'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { loanApi } from '../contract.ts'
import classes from './loans.module.css'
import { Preview } from './preview.tsx'
import { RepayBy } from './repay-by.tsx'

const { Form, Field, useValue } = formFor(loanApi.create)

/** Creates a loan or advance and shows its schedule. */
export function LoanForm({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const t = useT()
  const { today } = useSession()
  return (
    <Dialog title={t('loans.new')} onClose={onClose} size={720}>
      <Form
        layout="dialog"
        start={{ kind: 'loan', first_month: monthOf(today), repay_by: 'months' }}
        saveLabel={t('loans.save')}
        onCancel={onClose}
        onDone={(loan) => {
          toast.good(t('loans.recorded'))
          onMade(loan.id)
        }}
      >
        <p className={classes.hint}>{t('loans.no_interest')}</p>
        <FieldGroup>
          <Field name="employee_id" options={peopleApi.find} wide autoFocus />
          <Amounts />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}

/** The amount and its repayment, in the currency of the person's pay; in the company's until that is known. */
function Amounts() {
  const t = useT()
  const employee_id = useValue('employee_id') ?? ''
  const by = useValue('repay_by') ?? 'months'
  const paid = useCall(loanApi.currency, { employee_id }, { enabled: employee_id !== '' })
  const own = useSession().company?.currency ?? FIRST_CURRENCY
  const currency = employee_id === '' ? own : (paid.data?.currency ?? own)

  return (
    <>
      {employee_id !== '' && paid.data?.currency === null && (
        <p className={classes.warning} role="status">
          {t('error.loan_without_pay')}
        </p>
      )}
      <Field name="kind" />
      <Field name="principal" currency={currency} />
      <Field name="first_month" />
      <Field name="note" />
      <Field name="repay_by" as={RepayBy} />
      {by === 'months' ? <Field name="months" /> : <Field name="amount" currency={currency} />}
      <Schedule by={by} currency={currency} />
    </>
  )
}

function Schedule({ by, currency }: { by: 'months' | 'amount'; currency: string }) {
  const principal = useValue('principal')
  const first = useValue('first_month')
  const months = useValue('months')
  const amount = useValue('amount')
  const plan = by === 'months' ? months && { months } : amount && { amount }
  return <Preview currency={currency} of={principal && first && plan ? { principal, first, plan } : undefined} />
}
