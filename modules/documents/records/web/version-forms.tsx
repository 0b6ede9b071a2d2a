import type { z } from 'zod'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { type DocumentRow, documentApi, ownDocumentApi } from '../documents/contract.ts'
import { FileFields } from './document-fields.tsx'
import { useGroups } from './group-choices.ts'

type Row = z.output<typeof DocumentRow>
type Props = { row: Row; onClose: () => void }

const byHr = formFor(documentApi.replace)
const own = formFor(ownDocumentApi.replace)
const edit = formFor(documentApi.update)

/** Adds a version of a document, which counts from then on: as HR, or of one's own. */
export function ReplaceForm({ row, onClose }: Props) {
  const t = useT()
  const { Form, Field } = row.actions.includes('replace') ? byHr : own
  const group = useGroups(({ id }) => id === row.group_id)?.[0]
  return (
    <Dialog title={t('document.replace_title', { name: row.title })} onClose={onClose}>
      <Form
        layout="dialog"
        hidden={{ id: row.id }}
        version={row.version}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('document.replaced'))
          onClose()
        }}
      >
        <p>{t('document.replace_hint')}</p>
        <FileFields Field={Field} expiry={group?.expiry} />
      </Form>
    </Dialog>
  )
}

/** Corrects the title, days and note of a document. */
export function EditForm({ row, onClose }: Props) {
  const t = useT()
  const { Form, Field } = edit
  return (
    <Dialog title={t('document.edit')} onClose={onClose}>
      <Form
        layout="dialog"
        start={row}
        hidden={{ id: row.id }}
        version={row.version}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('document.saved'))
          onClose()
        }}
      >
        <Field name="title" autoFocus />
        <FieldGroup>
          <Field name="issued_on" />
          <Field name="expires_on" />
        </FieldGroup>
        <Field name="note" />
      </Form>
    </Dialog>
  )
}
