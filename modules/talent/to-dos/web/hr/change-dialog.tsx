import { peopleApi } from '#base/contracts/people-api.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { toDoApi } from '../../contract.ts'

const { Form, Field } = formFor(toDoApi.updateMany)

type Props = { rows: { id: string; version: number }[]; onClose: () => void }

/** Gives several to-dos another person, another day, or both. */
export function ChangeDialog({ rows, onClose }: Props) {
  const t = useT()
  return (
    <Dialog title={t('to-do.action.change')} onClose={onClose}>
      <Form
        layout="dialog"
        hidden={{ rows }}
        onCancel={onClose}
        onDone={({ changed }) => {
          toast.good(t('to-do.saved_many', { count: changed }))
          onClose()
        }}
      >
        <Field name="assignee_id" options={peopleApi.find} autoFocus />
        <Field name="due_day" />
      </Form>
    </Dialog>
  )
}
