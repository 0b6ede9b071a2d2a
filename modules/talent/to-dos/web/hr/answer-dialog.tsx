import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { toDoApi } from '../../contract.ts'
import { useTitleOf } from '../title-of.ts'
import type { ToDoOfList } from './to-do-of-list.ts'

const { Form, Field } = formFor(toDoApi.answer)

type Props = { row: ToDoOfList; state: 'done' | 'not_needed'; onClose: () => void }

/** Says that a to-do is done, or why it is not needed. */
export function AnswerDialog({ row, state, onClose }: Props) {
  const t = useT()
  const titleOf = useTitleOf()
  const isReason = state === 'not_needed'
  return (
    <Dialog title={titleOf(row)} onClose={onClose}>
      <Form
        layout="dialog"
        version={row.version}
        hidden={{ id: row.id, state }}
        saveLabel={t(`to-do.action.${state}`)}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('to-do.saved'))
          onClose()
        }}
      >
        <Field name="remark" required={isReason} autoFocus {...(isReason && { label: t('to-do.reason') })} />
      </Form>
    </Dialog>
  )
}
