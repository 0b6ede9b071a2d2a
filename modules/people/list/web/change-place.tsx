import { departmentApi } from '#organisation/contract.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { CHOICE_SOURCES } from '../../core/web/choices.ts'
import { employeeListApi } from '../contract.ts'

const offices = formFor(employeeListApi.updateOffices)
const departments = formFor(departmentApi.assign)
const managers = formFor(employeeListApi.updateManagers)

export type Place = 'office' | 'department' | 'manager'
type Props = {
  of: Place
  employees: { id: string; version?: number }[]
  onDone: () => void
  onCancel: () => void
}

/** Changes office, department or manager of the chosen people from a day on (EMP-07). */
export function ChangePlace({ of, employees, onDone, onCancel }: Props) {
  const t = useT()
  const { today } = useSession()
  const shared = {
    layout: 'dialog',
    hidden: { employees },
    start: { from_day: today },
    onCancel,
    onDone({ changed }: { changed: number }) {
      toast.good(t('employees.moved', { count: changed }))
      onDone()
    },
  } as const
  return (
    <Dialog title={t(`employees.change_${of}`)} onClose={onCancel}>
      {of === 'office' ? (
        <offices.Form {...shared}>
          <FieldGroup hint={t('employees.hint_when')}>
            <offices.Field name="office_id" options={CHOICE_SOURCES.office_id} autoFocus />
            <offices.Field name="from_day" />
            <offices.Field name="reason" wide />
          </FieldGroup>
        </offices.Form>
      ) : of === 'manager' ? (
        <managers.Form {...shared}>
          <FieldGroup hint={t('employees.hint_when')}>
            <managers.Field name="report_to" options={CHOICE_SOURCES.report_to} autoFocus />
            <managers.Field name="from_day" />
            <managers.Field name="reason" wide />
          </FieldGroup>
        </managers.Form>
      ) : (
        <departments.Form {...shared}>
          <FieldGroup hint={t('employees.hint_when')}>
            <departments.Field
              name="id"
              label={t('field.department')}
              options={CHOICE_SOURCES.department_id}
              autoFocus
            />
            <departments.Field name="from_day" label={t('department.assign_from')} />
            <departments.Field name="reason" wide />
          </FieldGroup>
        </departments.Form>
      )}
    </Dialog>
  )
}
