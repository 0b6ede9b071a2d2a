import type { z } from 'zod'
import { formFor } from '#web/form/form.tsx'
import { type Position, positionApi } from '../contract.ts'
import { DepartmentsInput } from './departments-input.tsx'

const create = formFor(positionApi.create)
const update = formFor(positionApi.update)

type Props = { position: z.output<typeof Position> | undefined; onDone: () => void; onCancel: () => void }

/** Code, name and departments of a new or an existing position. */
export function PositionForm({ position, onDone, onCancel }: Props) {
  const shared = { layout: 'dialog', onDone, onCancel } as const
  if (!position)
    return (
      <create.Form {...shared}>
        <create.Field name="name" autoFocus />
        <create.Field name="position_id" />
        <create.Field name="department_jd" as={DepartmentsInput} wide />
      </create.Form>
    )
  return (
    <update.Form {...shared} start={position} version={position.version} hidden={{ id: position.id }}>
      <update.Field name="name" autoFocus />
      <update.Field name="position_id" />
      <update.Field name="department_jd" as={DepartmentsInput} wide />
    </update.Form>
  )
}
