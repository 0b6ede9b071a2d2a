import type { ReactNode } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { EditedField } from '#web/form/edited-field.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { employeeApi } from '../contract.ts'
import { BankForm } from '../pay/web/bank-card.tsx'

const { Form, Field } = formFor(employeeApi.editStatutory)

/** The person of the field; `fallback` is shown to readers who may not correct it. */
type CorrectionProps = {
  id: string
  field: string
  onDone: () => void
  onCancel: () => void
  fallback: ReactNode
}

type Props = Omit<CorrectionProps, 'field'>

/** Corrects some fields of a person on a page of another module, by the calls of their own page. */
export function CorrectField({ field, ...props }: CorrectionProps) {
  if (field === 'account_number') return <Bank {...props} />
  return field === 'tax_number' ? <TaxNumber {...props} /> : props.fallback
}

/** Corrects the account beside a run by the right to the record or to pay. */
function Bank(props: Props) {
  const { may } = useSession()
  return may('employee:edit') ? <BankByRecord {...props} /> : <BankByPay {...props} />
}

function BankByRecord(props: Props) {
  const bank = useCall(employeeApi.bank, { id: props.id })
  const status = useCall(employeeApi.statutory, { id: props.id })
  const failed = bank.error ?? status.error
  if (failed) return <ErrorState small error={failed} onRetry={() => void bank.refetch()} />
  if (!bank.data || !status.data) return <LinesSkeleton lines={5} />
  if (!status.data.actions.includes('edit')) return props.fallback
  return <Account {...props} {...bank.data} by="record" />
}

function BankByPay(props: Props) {
  const pay = useCall(employeeApi.compensation, { id: props.id })
  if (pay.isError) return <ErrorState small error={pay.error} onRetry={() => void pay.refetch()} />
  if (!pay.data) return <LinesSkeleton lines={5} />
  const { actions } = pay.data
  if (!actions.includes('edit_pay') || !actions.includes('see_identity')) return props.fallback
  return <Account {...props} {...pay.data} by="pay" />
}

type AccountProps = Props &
  Pick<Parameters<typeof BankForm>[0], 'bank' | 'version' | 'currency' | 'by'> & { joined_on: string }

function Account({ id, bank, version, currency, joined_on, by, onDone, onCancel }: AccountProps) {
  const t = useT()
  return (
    <EditedField value="account_number">
      <BankForm
        {...{ id, bank, version, currency, onCancel }}
        by={by}
        withNumber
        isBrief
        isCorrection={bank !== null}
        dated={bank ? { correct_row: bank.from_day, from_day: bank.from_day } : { from_day: joined_on }}
        onDone={() => {
          toast.good(t('employees.saved'))
          onDone()
        }}
      />
    </EditedField>
  )
}

/** Corrects the tax number in the row in force. */
function TaxNumber({ id, onDone, onCancel, fallback: otherwise }: Props) {
  const t = useT()
  const part = useCall(employeeApi.statutory, { id })
  if (part.isError) return <ErrorState small error={part.error} onRetry={() => void part.refetch()} />
  if (!part.data) return <LinesSkeleton lines={2} />
  const { statutory, version, actions } = part.data
  if (!statutory || !actions.includes('edit')) return otherwise
  return (
    <EditedField value="tax_number">
      <Form
        layout="dialog"
        version={version}
        hidden={{ id, correct_row: statutory.from_day, from_day: statutory.from_day }}
        start={{ tax_number: statutory.tax_number }}
        onCancel={onCancel}
        onDone={() => {
          toast.good(t('employees.saved'))
          onDone()
        }}
      >
        <FieldGroup>
          <Field name="tax_number" wide />
        </FieldGroup>
      </Form>
    </EditedField>
  )
}
