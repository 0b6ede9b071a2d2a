import { Button } from '@mantine/core'
import { useState } from 'react'
import { peopleApi } from '#base/contracts/people-api.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { useSession } from '#web/session.tsx'
import { type MenuAction, Table } from '#web/table/table.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import { officeApi } from '../contract.ts'
import type { OfficeRow } from './office.tsx'

const { Form, Field } = formFor(officeApi.setMember)

/** People who work in an office or manage it. */
export function OfficePeople({ office }: { office: OfficeRow }) {
  const t = useT()
  const { may, employee_id } = useSession()
  const [adding, setAdding] = useState(false)
  const change = useAction(officeApi.setMember)
  const mayEdit = office.actions.includes('edit')

  const updateMember = (uid: string, is_member: boolean) =>
    change.run({ id: office.id, uid, version: office.version, is_member }, { successMessage: t('office.saved') })

  return (
    <>
      <Table
        list={officeApi.people}
        input={{ id: office.id }}
        screen="office-people"
        views={false}
        title={t('office.people_here')}
        columns={['full_name', 'employee_no', 'position_name', { name: 'works_here' }, { name: 'is_member' }]}
        rowLink={may('employee:read') ? (row) => `employees/${row.id}` : undefined}
        rowActions={
          mayEdit
            ? (row): MenuAction[] =>
                row.id === employee_id
                  ? []
                  : row.is_member
                    ? [{ label: t('office.remove_member'), onClick: () => void updateMember(row.id, false) }]
                    : [{ label: t('office.is_member'), onClick: () => void updateMember(row.id, true) }]
            : undefined
        }
        empty={{ title: t('office.people_here'), text: t('office.nobody') }}
      />
      {mayEdit && (
        <div>
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('office.add_member')}
          </Button>
        </div>
      )}
      {adding && (
        <Dialog title={t('office.add_member')} onClose={() => setAdding(false)}>
          <Form
            layout="dialog"
            version={office.version}
            hidden={{ id: office.id, is_member: true }}
            onCancel={() => setAdding(false)}
            onDone={() => {
              toast.good(t('office.saved'))
              setAdding(false)
            }}
          >
            <Field name="uid" options={peopleApi.find} hint={t('office.add_member_hint')} />
          </Form>
        </Dialog>
      )}
    </>
  )
}
