import { Checkbox, FileInput, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useT } from '#web/i18n.ts'
import type { InputProps } from './input-props.ts'

/** One line of text, including e-mail addresses. */
export function LineInput(props: InputProps<string>) {
  return (
    <TextInput
      {...sharedProps(props)}
      type={props.shape.kind === 'email' ? 'email' : 'text'}
      maxLength={props.shape.maxLength}
      defaultValue={asText(props.start)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

export function LinesInput(props: InputProps<string>) {
  return (
    <Textarea
      {...sharedProps(props)}
      rows={4}
      resize="vertical"
      maxLength={props.shape.maxLength}
      defaultValue={asText(props.start)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

export function SecretInput(props: InputProps<string>) {
  const t = useT()
  return (
    <PasswordInput
      {...sharedProps(props)}
      autoComplete={props.autoComplete ?? 'current-password'}
      visibilityToggleButtonProps={{ 'aria-label': t('form.show_password'), tabIndex: 0 }}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

export function YesInput(props: InputProps<boolean>) {
  return (
    <Checkbox
      id={props.id}
      name={props.name}
      label={props.label}
      description={props.hint}
      error={props.error}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      defaultChecked={props.start === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
      className="form-check"
    />
  )
}

export function FilesInput(props: InputProps<File | File[]>) {
  const t = useT()
  const several = props.shape.kind === 'files'
  // It is drawn as a button, which cannot be said to be required.
  const { 'aria-required': _, ...shared } = sharedProps(props)
  return (
    <FileInput
      {...shared}
      multiple={several}
      clearable
      clearButtonProps={{ 'aria-label': t('form.clear', { field: props.label }) }}
      placeholder={props.placeholder ?? (several ? t('form.choose_files') : t('form.choose_file'))}
      onChange={(chosen: File | File[] | null) => props.onChange(chosen ?? undefined)}
    />
  )
}

function sharedProps<Value>(props: InputProps<Value>) {
  return {
    id: props.id,
    name: props.name,
    label: props.label,
    description: props.hint,
    error: props.error,
    placeholder: props.placeholder,
    withAsterisk: props.required,
    'aria-required': props.required,
    disabled: props.disabled,
    autoFocus: props.autoFocus,
    autoComplete: props.autoComplete ?? 'off',
  }
}

function asText(start: unknown): string {
  return start === undefined || start === null ? '' : String(start)
}
