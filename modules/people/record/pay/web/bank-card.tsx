import { type ComponentType, useMemo } from 'react'
import { countryPaidIn } from '#base/countries/served-countries.ts'
import { fieldLabel } from '#web/fields/field-names.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import type { PayPart } from '../../../core/numbers/pay-split-rules.ts'
import { bankInput } from '../../../core/web/bank-input.tsx'
import { useBranchNeed } from '../../../core/web/branch-need.ts'
import { ConfirmWarning } from '../../../core/web/confirm-warning.tsx'
import { Editable, type Editing, factLine, WhenGroup } from '../../../core/web/editable.tsx'
import { employeeApi } from '../../contract.ts'
import { partAmountText, partTargetText } from '../../web/pay-part-text.ts'
import classes from './split-input.module.css'
import { splitInput } from './split-input.tsx'

const bankForm = formFor(employeeApi.editBank)
// Both calls take the same fields of an account; the reader's right decides which one is sent.
const bankFormWithPay = formFor(employeeApi.editCompensation) as unknown as typeof bankForm

type Props = {
  id: string
  bank:
    | ({
        from_day: string
        parts: PayPart[]
        bank_name: string | null
        bank_code: string | null
        branch_code: string | null
      } & object)
    | null
  version: number
  mayEdit: boolean
  /** The right by which it is changed: pay or record. */
  by: 'pay' | 'record'
  /** Whether the reader knows the complete number and can edit it. */
  withNumber: boolean
  day: string
  /** Currency of the pay. */
  /** Usual first day of a first account: the joining day. */
  begins?: string
  currency: string
}

/** The account and the parts that go elsewhere, on the page's day. */
export function BankCard({ id, bank, version, mayEdit, by, withNumber, day, begins, currency }: Props) {
  const t = useT()
  const byNumber = goesByNumber(bank, currency)
  const isBranchNeeded = useBranchNeed(Boolean(countryPaidIn(currency)?.banksByNumber))
  return (
    <Editable
      title={t('employees.group_bank')}
      card="bank"
      since={bank?.from_day}
      begins={begins}
      day={day}
      mayEdit={mayEdit}
      facts={
        bank && [
          factLine(bank, 'payment_method', 'choice'),
          factLine(bank, 'bank_name'),
          ...(byNumber ? [factLine(bank, 'bank_code')] : []),
          ...(bank.branch_code != null || isBranchNeeded(bank.bank_name) ? [factLine(bank, 'branch_code')] : []),
          factLine(bank, 'account_type', 'choice'),
          factLine(bank, 'account_number'),
          factLine(bank, 'account_holder'),
          ...(bank.parts.length > 0
            ? [{ label: fieldLabel('employees', 'parts'), value: <Parts parts={bank.parts} /> }]
            : []),
        ]
      }
    >
      {(editing) => <BankForm {...editing} {...{ id, bank, version, by, withNumber, currency }} />}
    </Editable>
  )
}

type FormProps = Editing &
  Pick<Props, 'id' | 'bank' | 'version' | 'by' | 'withNumber' | 'currency'> & {
    /** Only the account, without first day and parts. */
    isBrief?: boolean
  }

/** The form of the account, on the person's page and beside a run that cannot pay them. */
export function BankForm({
  id,
  bank,
  version,
  by,
  withNumber,
  currency,
  dated,
  isCorrection,
  isBrief = false,
  ...close
}: FormProps) {
  const t = useT()
  const { Form, Field } = by === 'pay' ? bankFormWithPay : bankForm
  const Split: ComponentType<InputProps<PayPart[]>> = useMemo(() => splitInput(currency), [currency])
  const country = countryPaidIn(currency)
  const Bank: ComponentType<InputProps<string>> = useMemo(() => bankInput(country?.code), [country])
  return (
    <Form
      {...close}
      layout="dialog"
      version={version}
      hidden={{ id, correct_row: dated.correct_row, ...(isBrief && { from_day: dated.from_day }) }}
      start={{ ...bank, from_day: dated.from_day }}
    >
      {!isBrief && (
        <WhenGroup isCorrection={isCorrection}>
          <Field name="from_day" />
        </WhenGroup>
      )}
      <FieldGroup title={isBrief ? undefined : t('employees.group_bank')}>
        <Field name="payment_method" />
        <Field name="bank_name" as={Bank} />
        <BranchField {...{ by, bank, currency }} />
        <Field name="account_type" />
        {withNumber && <Field name="account_number" />}
        <Field name="account_holder" />
      </FieldGroup>
      {withNumber && !isBrief && <Field name="parts" as={Split} wide />}
      <Field name="confirmed" as={ConfirmWarning} wide />
    </Form>
  )
}

/** The branch, where a file of the company names that of this bank, or one is recorded. */
function BranchField({ by, bank, currency }: Pick<Props, 'by' | 'bank' | 'currency'>) {
  const { Field, useValue } = by === 'pay' ? bankFormWithPay : bankForm
  const name = useValue('bank_name')
  const isNeeded = useBranchNeed(Boolean(countryPaidIn(currency)?.banksByNumber))
  return bank?.branch_code != null || isNeeded(name) ? <Field name="branch_code" /> : null
}

/** Whether banks have codes in this currency. */
function goesByNumber(bank: Props['bank'], currency: string): boolean {
  return Boolean(countryPaidIn(currency)?.banksByNumber) || bank?.bank_code != null
}

function Parts({ parts }: { parts: readonly PayPart[] }) {
  const t = useT()
  return (
    <ol className={classes.parts}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
        <li key={index}>
          <b>{partAmountText(part)}</b> {partTargetText(part)}
        </li>
      ))}
      <li>
        <b>{t('employees.split_rest')}</b> {t('employees.split_rest_account')}
      </li>
    </ol>
  )
}
