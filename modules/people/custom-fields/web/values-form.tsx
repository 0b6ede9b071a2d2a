import type { Day } from '#base/days/days.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { WhenGroup } from '../../core/web/editable.tsx'
import { customValueApi } from '../values-contract.ts'
import { EditableFields, type PersonField, ValuesInput } from './values-input.tsx'

const { Form, Field } = formFor(customValueApi.edit)

type Props = {
  id: string
  version: number
  /** The first day that the form proposes. */
  day: Day
  fields: readonly PersonField[]
  isCorrection: boolean
  onDone: () => void
  onCancel: () => void
}

/** Edits or corrects the company's own fields of a person that the reader may edit. */
export function ValuesForm({ id, version, day, fields, isCorrection, onDone, onCancel }: Props) {
  const t = useT()
  return (
    <Form
      layout="dialog"
      version={version}
      hidden={{ id, correct: isCorrection, ...(isCorrection && { from_day: day }) }}
      start={{ from_day: day }}
      onDone={onDone}
      onCancel={onCancel}
    >
      <FieldGroup hint={isCorrection ? t('custom-field.correct_hint') : undefined}>
        <EditableFields value={fields}>
          <Field name="values" as={ValuesInput} wide />
        </EditableFields>
      </FieldGroup>
      {!isCorrection && (
        <WhenGroup isCorrection={false}>
          <Field name="from_day" />
        </WhenGroup>
      )}
    </Form>
  )
}
