import { Button } from '@mantine/core'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Card, Facts } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { useAction } from '#web/use-action.ts'
import { personPasswordApi } from '../password-contract.ts'
import classes from './passwords.module.css'

/** Whether somebody's mailed payslips open with a password of their own, for payroll staff. */
export function PersonPayslipPassword({ id }: { id: string }) {
  const { may } = useSession()
  return may('payroll:read') ? <PersonPassword id={id} /> : null
}

function PersonPassword({ id }: { id: string }) {
  const t = useT()
  const known = useCall(personPasswordApi.one, { id })
  const remove = useAction(personPasswordApi.remove)
  if (known.isError) return <ErrorState error={known.error} onRetry={() => void known.refetch()} small />
  if (!known.data) return <LinesSkeleton lines={3} />
  const { own_payslip_password: isOwn, actions } = known.data
  const confirmation = {
    title: `${t('pay.mail_password_remove')}?`,
    text: t('pay.mail_password_person_text'),
    action: t('pay.mail_password_remove'),
    tone: 'bad',
  } as const
  const value = t(isOwn ? 'pay.mail_password_yes' : 'pay.mail_password_no')
  return (
    <Card title={t('pay.mail_password')}>
      <Facts facts={[{ label: t('pay.mail_password_of_person'), value }]} />
      {actions.includes('remove') && (
        <div className={classes.buttons}>
          <Button
            variant="subtle"
            color="bad"
            size="xs"
            loading={remove.busy}
            onClick={() => void remove.run({ id }, { confirmation, successMessage: t('pay.mail_password_removed') })}
          >
            {t('pay.mail_password_remove')}
          </Button>
        </div>
      )}
    </Card>
  )
}
