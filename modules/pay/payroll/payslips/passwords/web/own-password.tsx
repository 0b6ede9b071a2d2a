import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { useAction } from '#web/use-action.ts'
import { ownPasswordApi } from '../password-contract.ts'
import { PasswordForm } from './password-form.tsx'
import classes from './passwords.module.css'

/** How the caller's mailed payslips open, and the password of their own. */
export function OwnPayslipPassword() {
  return useSession().employee_id === null ? null : <OwnPassword />
}

function OwnPassword() {
  const t = useT()
  const known = useCall(ownPasswordApi.one, {})
  const remove = useAction(ownPasswordApi.remove)
  const [editing, setEditing] = useState(false)
  if (known.isError) return <ErrorState error={known.error} onRetry={() => void known.refetch()} small />
  if (!known.data) return <LinesSkeleton lines={3} />
  const { own_payslip_password: isOwn, rule } = known.data
  const confirmation = {
    title: `${t('pay.mail_password_remove')}?`,
    text: t('pay.mail_password_remove_own'),
    action: t('pay.mail_password_remove'),
    tone: 'bad',
  } as const
  return (
    <Card title={t('pay.mail_password')}>
      <p>{t(isOwn ? 'pay.mail_password_own' : `pay.mail_password_${rule}`)}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setEditing(true)}>
          {t(isOwn ? 'pay.mail_password_change' : 'pay.mail_password_choose')}
        </Button>
        {isOwn && (
          <Button
            variant="subtle"
            color="bad"
            loading={remove.busy}
            onClick={() => void remove.run({}, { confirmation, successMessage: t('pay.mail_password_removed') })}
          >
            {t('pay.mail_password_remove')}
          </Button>
        )}
      </div>
      {editing && (
        <Dialog title={t('pay.mail_password')} size={420} onClose={() => setEditing(false)}>
          <PasswordForm onDone={() => setEditing(false)} />
        </Dialog>
      )}
    </Card>
  )
}
