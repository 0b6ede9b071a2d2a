import { PasswordInput } from '@mantine/core'
import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { findFieldProblems } from '#web/page/problem.tsx'

/** A new password, typed twice. */
export function NewPasswordFields({ errors, isFirst }: { errors: Record<string, string>; isFirst?: boolean }) {
  const t = useT()
  const eye = { 'aria-label': t('field.show_password'), tabIndex: 0 }
  return (
    <>
      <PasswordInput
        name="password"
        label={t('field.new_password')}
        description={t('field.password_hint')}
        autoComplete="new-password"
        error={errors.password}
        visibilityToggleButtonProps={eye}
        autoFocus={isFirst}
      />
      <PasswordInput
        name="again"
        label={t('field.again')}
        autoComplete="new-password"
        error={errors.again}
        visibilityToggleButtonProps={eye}
      />
    </>
  )
}

/** The problems of the two passwords, by the contract that takes them; `differ` is the message if they differ. */
export function passwordProblems(
  schema: z.ZodType,
  given: { token: string; password: string },
  again: string,
  differ: string,
): Record<string, string> {
  const found = findFieldProblems(schema, given)
  return !found.password && given.password !== again ? { ...found, again: differ } : found
}
