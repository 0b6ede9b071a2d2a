import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { ownToDoApi } from '../../contract.ts'
import { useTitleOf } from '../title-of.ts'
import type { OwnToDoOfList } from './own-to-do.ts'

const { Form, Field } = formFor(ownToDoApi.answer)

/** Says that a to-do is done, with a remark where there is something to say. */
export function DoneDialog({ toDo, onClose }: { toDo: OwnToDoOfList; onClose: () => void }) {
  const t = useT()
  const titleOf = useTitleOf()
  return (
    <Dialog title={titleOf(toDo)} onClose={onClose}>
      <Form
        layout="dialog"
        version={toDo.version}
        hidden={{ id: toDo.id, state: 'done' }}
        saveLabel={t('to-do.action.done')}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('to-do.saved'))
          onClose()
        }}
      >
        {toDo.note && <p>{toDo.note}</p>}
        <Field name="remark" autoFocus />
      </Form>
    </Dialog>
  )
}
