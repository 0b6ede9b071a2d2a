import { formFor } from '#web/form/form.tsx'
import { departmentApi } from '../contract.ts'

const create = formFor(departmentApi.create)
const update = formFor(departmentApi.update)

type Props = {
  department: { id: string; name: string; version: number } | undefined
  onDone: () => void
  onCancel: () => void
}

/** The name of a new or an existing department. */
export function DepartmentForm({ department, onDone, onCancel }: Props) {
  const shared = { layout: 'dialog', onDone, onCancel } as const
  if (!department)
    return (
      <create.Form {...shared}>
        <create.Field name="name" autoFocus />
      </create.Form>
    )
  return (
    <update.Form {...shared} start={department} version={department.version} hidden={{ id: department.id }}>
      <update.Field name="name" autoFocus />
    </update.Form>
  )
}
