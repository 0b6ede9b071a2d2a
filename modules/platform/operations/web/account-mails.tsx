import { Button, Stack } from '@mantine/core'
import { useCall } from '#web/calls/use-call.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { momentText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { useAction } from '#web/use-action.ts'
import type {} from '../../mails/labels.ts'
import { operationApi } from '../contract.ts'

/** Unsent registration and password mails, with the reasons. */
export function AccountMails() {
  const t = useT()
  const mails = useCall(operationApi.accountMails, {}, { pollEvery: 30_000 })
  const { run, busy } = useAction(operationApi.sendAccountMailAgain)
  const sentAgainText = ({ mails: count }: { mails: number }) => t('ops.mails_tried', { count })
  return (
    <Card title={t('ops.account_mails')}>
      {mails.isError && !mails.data ? (
        <ErrorState error={mails.error} onRetry={() => void mails.refetch()} />
      ) : !mails.data ? (
        <LinesSkeleton lines={2} />
      ) : (
        <Stack gap="sm">
          <p className="caption">{t(mails.data.length === 0 ? 'ops.account_mails_none' : 'ops.account_mails_about')}</p>
          {mails.data.map(({ id, kind, domain, state, since, reason, can_be_sent_again }) => {
            const mail = t('ops.account_mail_of', {
              kind: labelOf(`ops.account_mail.${kind}`),
              domain,
              moment: momentText(since),
            })
            return (
              <div key={id}>
                <p className="caption">{mail}</p>
                <StatusTag status={state} tone={state === 'failed' ? 'bad' : 'info'} label={t(`ops.mails_${state}`)} />
                {reason && <p className="caption">{labelOf(`unsent-mail.reason.${reason}`)}</p>}
                {can_be_sent_again && (
                  <Button
                    mt={4}
                    size="xs"
                    variant="default"
                    loading={busy}
                    aria-label={t('ops.account_mail_send_again_of', { mail })}
                    onClick={() => void run({ id }, { successMessage: sentAgainText })}
                  >
                    {t('ops.mails_send_again')}
                  </Button>
                )}
              </div>
            )
          })}
        </Stack>
      )}
    </Card>
  )
}
