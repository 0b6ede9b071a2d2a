import type { ComponentProps, ReactNode } from 'react'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { Editable, WhenGroup } from '../../core/web/editable.tsx'
import { employeeApi } from '../contract.ts'

export const {
  Form: StatutoryForm,
  Field: StatutoryField,
  useValue: useStatutoryValue,
} = formFor(employeeApi.editStatutory)

/** What a first status has unless somebody says otherwise. */
const NEW_STATUS = { tw_labor_continued: true }

export type StatutoryGroupProps = Omit<ComponentProps<typeof Editable>, 'since' | 'children'> & {
  id: string
  version: number
  known: { from_day: string } | null
  children: ReactNode
}

/** A group of statutory fields with its form: a change from a day on, or a correction. */
export function StatutoryGroup({ id, version, known, title, children, ...shown }: StatutoryGroupProps) {
  return (
    <Editable title={title} since={known?.from_day} {...shown}>
      {({ dated, isCorrection, ...close }) => (
        <StatutoryForm
          {...close}
          layout="dialog"
          version={version}
          hidden={{ id, correct_row: dated.correct_row }}
          start={{ ...NEW_STATUS, ...known, from_day: dated.from_day }}
        >
          <WhenGroup isCorrection={isCorrection}>
            <StatutoryField name="from_day" />
          </WhenGroup>
          <FieldGroup title={title}>{children}</FieldGroup>
        </StatutoryForm>
      )}
    </Editable>
  )
}
