import { FileInput } from '@mantine/core'
import { createContext, use, useState } from 'react'
import { ApiError, isCancelled } from '#web/calls/api-error.ts'
import { call } from '#web/calls/call.ts'
import { useFormScene } from '#web/form/form-context.ts'
import { useT } from '#web/i18n.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { onboardingApi } from '../contract.ts'

/** The id of the card whose form this is. */
export const CardOfForm = createContext('')

/** A file that stands for scores or an accepted offer. It uploads at once, and the form names it. */
export function PaperField({ id, name, label, error, required, disabled, onChange }: InputProps<string>) {
  const t = useT()
  const card = use(CardOfForm)
  const { state } = useFormScene()
  const [problem, setProblem] = useState<string>()

  async function upload(file: File): Promise<boolean> {
    try {
      const { file_id } = await call(onboardingApi.upload, { id: card, file }, { quiet: true })
      onChange(file_id)
      return true
    } catch (failed) {
      if (isCancelled(failed)) return false
      if (!(failed instanceof ApiError)) throw failed
      setProblem(failed.errors.file?.[0] || failed.message || t('form.offline'))
      return false
    }
  }
  return (
    <FileInput
      id={id}
      name={name}
      label={label}
      description={t('onboarding.paper_hint')}
      error={problem ?? error}
      withAsterisk={required}
      disabled={disabled}
      accept=".pdf,.jpg,.jpeg,.png"
      clearable
      clearButtonProps={{ 'aria-label': t('form.clear', { field: label }) }}
      placeholder={t('form.choose_file')}
      onChange={(file: File | null) => {
        setProblem(undefined)
        onChange(undefined)
        if (file) state.waitFor(upload(file))
      }}
    />
  )
}
