import type { z } from 'zod'
import { peopleApi } from '#base/contracts/people-api.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { dayText } from '#web/page/format.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import type { OwnDay } from '../../contract.ts'
import { swapApi } from '../contract.ts'

const { Form, Field, useValue } = formFor(swapApi.offer)

type Props = {
  /** Days of the page; shifts on them that may be offered are the choices. */
  days: readonly z.output<typeof OwnDay>[]
  of: string
  onClose: () => void
}

/** Form to offer an own shift to a colleague or to the department. */
export function OfferForm({ days, of, onClose }: Props) {
  const t = useT()
  const options = days.flatMap(({ day, shifts, may_offer }) =>
    may_offer
      ? shifts.flatMap(({ id, name, is_offered }) =>
          is_offered ? [] : [{ value: id, label: `${dayText(day)} · ${name}` }],
        )
      : [],
  )
  return (
    <Dialog title={t('shift-swap.offer')} onClose={onClose}>
      <Form
        layout="dialog"
        start={{ assignment_id: of, in_return: 'none' }}
        saveLabel={t('shift-swap.offer')}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('shift-swap.offered'))
          onClose()
        }}
      >
        <p className="caption">{t('shift-swap.offer_text')}</p>
        <FieldGroup>
          <Field name="assignment_id" options={options} />
          <Field name="to_employee_id" options={peopleApi.find} />
          <Field name="in_return" wide />
          <InReturn />
          <Field name="note" wide />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}

/** Days for a shift in return, when one is wanted. */
function InReturn() {
  const wanted = useValue('in_return')
  if (wanted === undefined || wanted === 'none') return null
  return (
    <>
      <Field name="return_from" required />
      <Field name="return_until" required />
    </>
  )
}
