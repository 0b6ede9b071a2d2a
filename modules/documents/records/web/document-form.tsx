import { peopleApi } from '#base/contracts/people-api.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { documentApi } from '../documents/contract.ts'
import { FileFields, useTitleOfGroup } from './document-fields.tsx'
import { type GroupChoice, useGroups } from './group-choices.ts'

const { Form, Field, useValue, usePropose } = formFor(documentApi.create)

type Props = {
  /** The person whose page it is; without one the form asks for whom. */
  employeeId?: string
  isOfCompany?: boolean
  onClose: () => void
}

/** HR adds a document of a person or of the company. */
export function DocumentForm({ employeeId, isOfCompany = false, onClose }: Props) {
  const t = useT()
  const groups = useGroups(({ belongs_to }) => belongs_to === (isOfCompany ? 'company' : 'employee'))
  return (
    <Dialog title={t(isOfCompany ? 'document.new_of_company' : 'document.new')} onClose={onClose}>
      {groups === undefined ? (
        <LinesSkeleton lines={6} />
      ) : (
        <Form
          layout="dialog"
          hidden={employeeId === undefined ? {} : { employee_id: employeeId }}
          onCancel={onClose}
          onDone={() => {
            toast.good(t('document.added'))
            onClose()
          }}
        >
          {!isOfCompany && employeeId === undefined && (
            <Field name="employee_id" options={peopleApi.find} required autoFocus />
          )}
          <Fields groups={groups} isFirst={isOfCompany || employeeId !== undefined} />
        </Form>
      )}
    </Dialog>
  )
}

function Fields({ groups, isFirst }: { groups: readonly GroupChoice[]; isFirst: boolean }) {
  const chosen = useValue('group_id')
  const group = groups.find(({ id }) => id === chosen)
  useTitleOfGroup(group, usePropose())
  return (
    <>
      <Field name="group_id" options={groups.map(({ id, name }) => ({ value: id, label: name }))} autoFocus={isFirst} />
      <Field name="title" />
      <FileFields Field={Field} expiry={group?.expiry} />
    </>
  )
}
