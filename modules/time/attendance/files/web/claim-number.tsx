import { peopleApi } from '#base/contracts/people-api.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { punchFileApi } from '../contract.ts'

const { Form, Field } = formFor(punchFileApi.claim)

type Props = { of: { office_id: string; office_name: string; number: string }; onClose: () => void }

/** Form to assign a device number to a person. */
export function ClaimNumber({ of: { office_id, office_name, number }, onClose }: Props) {
  const t = useT()
  return (
    <Dialog title={`${office_name}: ${number}`} onClose={onClose}>
      <Form
        layout="dialog"
        hidden={{ office_id, number }}
        saveLabel={t('device-number.claim')}
        onCancel={onClose}
        onDone={({ punches }) => {
          toast.good(t('device-number.claimed', { punches }))
          onClose()
        }}
      >
        <Field name="employee_id" options={peopleApi.find} autoFocus />
      </Form>
    </Dialog>
  )
}
