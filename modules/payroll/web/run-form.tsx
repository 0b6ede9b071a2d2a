import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { payrollApi } from '../contract.ts'
import { payGroupApi } from '../items-contract.ts'

const { Form, Field, useValue } = formFor(payrollApi.create)

export type RunStart = { group_id?: string; period?: string }

/** A new run: whose, for which month, of which kind. */
export function RunForm({
  start,
  onClose,
  onMade,
}: {
  start: RunStart
  onClose: () => void
  onMade: (id: string) => void
}) {
  const t = useT()
  return (
    <Dialog title={t('pay.new_run')} onClose={onClose}>
      <Form
        layout="dialog"
        start={{ kind: 'monthly', sequence: 1, ...start }}
        onCancel={onClose}
        onDone={(run) => onMade(run.id)}
        saveLabel={t('pay.start_run')}
      >
        <Field name="group_id" options={payGroupApi.list} />
        <Field name="period" />
        <Field name="kind" />
        <Sequence />
      </Form>
    </Dialog>
  )
}

/** A month has one monthly run; others are numbered. */
function Sequence() {
  return (useValue('kind') ?? 'monthly') === 'monthly' ? null : <Field name="sequence" />
}
