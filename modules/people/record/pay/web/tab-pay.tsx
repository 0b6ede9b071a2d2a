import { PAYROLL_MODULE } from '#base/modules.ts'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { slotComponent } from '#web/slot-component.ts'
import { useAsOf } from '../../../core/web/as-of.tsx'
import { ConfirmWarning } from '../../../core/web/confirm-warning.tsx'
import { amountLine, Editable, factLine, WhenGroup } from '../../../core/web/editable.tsx'
import { employeeApi } from '../../contract.ts'
import { PERSON_PAYSLIPS } from '../../web/person-slots.ts'
import { History } from '../../web/tab-timeline.tsx'
import { BankCard } from './bank-card.tsx'
import { PaidMonths } from './paid-months.tsx'

const PersonPayslips = slotComponent(PERSON_PAYSLIPS)

const { Form, Field, useValue } = formFor(employeeApi.editCompensation)

/** Approved months that the change in the form affects, where payroll is in use. */
function TouchedMonths({ id, corrected }: { id: string; corrected: string | undefined }) {
  const { hasModule: moduleOn } = useSession()
  const from = useValue('from_day')
  return moduleOn(PAYROLL_MODULE) ? <PaidMonths id={id} days={[from, corrected]} /> : null
}

/** Pay and account, for readers of pay. */
export function PayTab({ id }: { id: string }) {
  const t = useT()
  const { today, hasModule } = useSession()
  const [asOf] = useAsOf()
  const part = useCall(employeeApi.compensation, { id, as_of: asOf }, { keepPrevious: true })
  const past = useCall(employeeApi.payTimeline, { id })
  if (part.isError) return <ErrorState error={part.error} onRetry={() => void part.refetch()} />
  if (!part.data) return <LinesSkeleton lines={6} />
  const { compensation: pay, bank, version, actions } = part.data
  const mayEdit = actions.includes('edit_pay')
  const day = asOf ?? today
  return (
    <>
      <Editable
        title={t('employees.group_pay')}
        card="pay"
        since={pay?.from_day}
        begins={part.data.joined_on}
        day={day}
        mayEdit={mayEdit}
        facts={
          pay && [
            amountLine('basic_pay', pay.basic_pay, pay.currency),
            factLine(pay, 'pay_frequency', 'choice'),
            factLine(pay, 'reason'),
          ]
        }
      >
        {({ dated, isCorrection, ...close }) => (
          <Form
            {...close}
            layout="dialog"
            version={version}
            hidden={{ id, correct_row: dated.correct_row }}
            start={{
              basic_pay: pay?.basic_pay,
              currency: pay?.currency ?? part.data.currency,
              pay_frequency: pay?.pay_frequency,
              reason: isCorrection ? pay?.reason : undefined,
              from_day: dated.from_day,
            }}
          >
            <WhenGroup isCorrection={isCorrection}>
              <Field name="from_day" />
              <Field name="reason" />
            </WhenGroup>
            <TouchedMonths id={id} corrected={dated.correct_row} />
            <FieldGroup title={t('employees.group_pay')}>
              <Field name="basic_pay" />
              <Field name="currency" />
              <Field name="pay_frequency" />
            </FieldGroup>
            <Field name="confirmed" as={ConfirmWarning} wide />
          </Form>
        )}
      </Editable>
      <BankCard
        id={id}
        bank={bank}
        version={version}
        mayEdit={mayEdit}
        by="pay"
        withNumber={actions.includes('see_identity')}
        day={day}
        begins={part.data.joined_on}
        currency={part.data.currency}
      />
      {hasModule(PAYROLL_MODULE) && <PersonPayslips id={id} />}
      <Card title={t('employees.tab_timeline')}>
        {past.data ? <History id={id} version={version} entries={past.data} /> : <LinesSkeleton lines={4} />}
      </Card>
    </>
  )
}
