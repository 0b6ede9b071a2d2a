import { Button, Group, Modal, PasswordInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { call } from '#web/calls/call.ts'
import { useFocusBack } from '#web/dialogs/focus-back.ts'
import { useT } from '#web/i18n.ts'
import { ProblemAlert, useAttempt } from '#web/page/problem.tsx'

/** Asks for the password again. */
export default function StepUpDialog({ onEnd }: { onEnd: (confirmed: boolean) => void }) {
  const t = useT()
  useFocusBack()
  const { busy, problem, fail, attempt } = useAttempt()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (!password) return fail({ text: t('check.password'), fields: {} })
    void attempt(async () => {
      await call(ownAccountApi.confirm, { password }, { quiet: true })
      onEnd(true)
    })
  }
  return (
    <Modal
      opened
      onClose={() => onEnd(false)}
      title={<b>{t('step_up.title')}</b>}
      centered
      zIndex={450}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <form onSubmit={submit} noValidate>
        <p style={{ color: 'var(--ink-2)' }}>{t('step_up.text')}</p>
        <ProblemAlert problem={problem} />
        <PasswordInput
          name="password"
          mt="md"
          label={t('field.password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('field.show_password'), tabIndex: 0 }}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={() => onEnd(false)}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('step_up.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
