import { type ReactNode, useEffect } from 'react'
import { FieldGroup } from '#web/form/form.tsx'
import type { FieldProps } from '#web/form/form-field.tsx'
import type { GroupChoice } from './group-choices.ts'

type Name = 'file' | 'issued_on' | 'expires_on' | 'note'
type Parts = { Field: (props: FieldProps<Name>) => ReactNode; expiry: GroupChoice['expiry'] | undefined }

/** The file of a document, its days and a note, as its group asks for them. */
export function FileFields({ Field, expiry }: Parts) {
  return (
    <>
      <Field name="file" />
      <FieldGroup>
        <Field name="issued_on" />
        {expiry !== 'none' && <Field name="expires_on" required={expiry === 'required'} />}
      </FieldGroup>
      <Field name="note" />
    </>
  )
}

/** Proposes the name of the chosen group as the title, until somebody types another. */
export function useTitleOfGroup(
  group: GroupChoice | undefined,
  propose: (name: 'title', value: string | undefined) => void,
): void {
  const name = group?.name
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another group proposes another title
  useEffect(() => {
    if (name !== undefined) propose('title', name)
  }, [name])
}
