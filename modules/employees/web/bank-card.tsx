import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { employeeApi } from '../contract.ts'
import { REFRESHED } from './choices.ts'
import { ConfirmWarning } from './confirm-warning.tsx'
import { Editable, fact, WhenGroup } from './editable.tsx'

const alone = formFor(employeeApi.editBank)
// Both calls take the same fields of a bank account; whose right it is decides which of them is made.
const withPay = formFor(employeeApi.editCompensation) as unknown as typeof alone

type Props = {
  id: string
  bank: ({ from_day: string } & object) | null
  version: number
  mayEdit: boolean
  /** Changed by the right to pay, or by the right to the record. */
  by: 'pay' | 'record'
  /** Whether the whole number is known to the reader, so that it can be typed. */
  withNumber: boolean
  day: string
}

/** How someone is paid on the day of the page. */
export function BankCard({ id, bank, version, mayEdit, by, withNumber, day }: Props) {
  const t = useT()
  const { Form, Field } = by === 'pay' ? withPay : alone
  return (
    <Editable
      title={t('employees.group_bank')}
      since={bank?.from_day}
      day={day}
      mayEdit={mayEdit}
      facts={
        bank && [
          fact(bank, 'payment_method', 'choice'),
          fact(bank, 'bank_name'),
          fact(bank, 'account_type', 'choice'),
          fact(bank, 'account_number'),
          fact(bank, 'account_holder'),
        ]
      }
    >
      {({ dated, isCorrection, ...close }) => (
        <Form
          {...close}
          layout="dialog"
          version={version}
          refreshes={REFRESHED}
          hidden={{ id, correct_row: dated.correct_row }}
          start={{ ...bank, from_day: dated.from_day } as never}
        >
          <WhenGroup isCorrection={isCorrection}>
            <Field name="from_day" />
          </WhenGroup>
          <FieldGroup title={t('employees.group_bank')}>
            <Field name="payment_method" />
            <Field name="bank_name" />
            <Field name="account_type" />
            {withNumber && <Field name="account_number" />}
            <Field name="account_holder" />
          </FieldGroup>
          <Field name="confirmed" as={ConfirmWarning} wide />
        </Form>
      )}
    </Editable>
  )
}
