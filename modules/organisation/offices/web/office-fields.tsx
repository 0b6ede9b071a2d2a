import { type ComponentType, useEffect } from 'react'
import { FieldGroup } from '#web/form/form.tsx'
import type { FieldProps } from '#web/form/form-field.tsx'
import { findLabel, useT } from '#web/i18n.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { ChoicesInput } from '#web/inputs/lazy-inputs.tsx'
import { asksProcurement } from './countries.ts'
import { useOfficeInfo } from './office-info.ts'

type OfficeFieldName =
  | 'code'
  | 'name'
  | 'country'
  | 'state'
  | 'currency'
  | 'timezone'
  | 'address'
  | 'is_gb_eproc'
  | 'rest_days'
type Props = { Field: ComponentType<FieldProps<OfficeFieldName>>; country: string | undefined; onNoState: () => void }

export function OfficeFields({ Field, country, onNoState }: Props) {
  const t = useT()
  const info = useOfficeInfo()
  const states = info.statesIn(country)
  const hasNone = states?.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another country takes the state away
  useEffect(() => {
    if (hasNone) onNoState()
  }, [hasNone])
  return (
    <FieldGroup title={t('office.about')}>
      <Field name="name" autoFocus />
      <Field name="code" />
      <Field name="country" />
      {states && !hasNone && (
        <Field
          name="state"
          options={states}
          required={info.needsState(country)}
          label={info.stateLabel(country)}
          hint={findLabel(`office.state_of.${country}.hint`)}
        />
      )}
      <Field name="currency" />
      <Field name="timezone" options={info.timezones} />
      <Field name="address" wide />
      <Field name="rest_days" as={RestDaysInput} wide />
      {asksProcurement(country) && <Field name="is_gb_eproc" />}
    </FieldGroup>
  )
}

/** Chooses weekdays in order; the last one is the rest day by law. */
function RestDaysInput(props: InputProps<(string | number)[]>) {
  const { weekdays } = useOfficeInfo()
  return <ChoicesInput {...props} options={weekdays} shape={{ ...props.shape, kind: 'choices', choices: undefined }} />
}
