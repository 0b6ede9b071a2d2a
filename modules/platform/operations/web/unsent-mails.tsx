import { Button } from '@mantine/core'
import { useCall } from '#web/calls/use-call.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { Card, Facts } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { momentText, Num } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useAction } from '#web/use-action.ts'
import type {} from '../../mails/labels.ts'
import { operationApi } from '../contract.ts'

/** Unsent mails by company with the reasons. Addresses and texts are not shown: they are the company's own data. */
export function UnsentMails({ waiting, failed }: { waiting: number | undefined; failed: number | undefined }) {
  const t = useT()
  const companies = useCall(operationApi.unsentMails, {}, { pollEvery: 30_000 })
  const { run, busy } = useAction(operationApi.sendMailsAgain)
  const sentAgainText = ({ mails }: { mails: number }) => t('ops.mails_tried', { count: mails })
  return (
    <Card title={t('ops.mails')}>
      {companies.isError && !companies.data ? (
        <ErrorState error={companies.error} onRetry={() => void companies.refetch()} />
      ) : !companies.data || waiting === undefined || failed === undefined ? (
        <LinesSkeleton lines={2} />
      ) : (
        <>
          <Facts
            facts={[
              { label: t('ops.mails_waiting'), value: <Num value={waiting} /> },
              { label: t('ops.mails_failed'), value: <Num value={failed} /> },
            ]}
          />
          {companies.data.length === 0 && <p className="caption">{t('ops.mails_none')}</p>}
          {companies.data.map(({ company_id, oldest, reasons, ...counts }) => (
            <div key={company_id}>
              <p className="caption" style={{ marginTop: 12 }}>
                {t('ops.mails_of', { ...counts, moment: momentText(oldest) })}
              </p>
              {reasons.map((reason) => (
                <p key={reason} className="caption">
                  {labelOf(`unsent-mail.reason.${reason}`)}
                </p>
              ))}
              <Button
                mt={8}
                size="xs"
                variant="default"
                loading={busy}
                aria-label={t('ops.mails_send_again_of', { company: counts.company })}
                onClick={() => void run({ company_id }, { successMessage: sentAgainText })}
              >
                {t('ops.mails_send_again')}
              </Button>
            </div>
          ))}
        </>
      )}
    </Card>
  )
}
