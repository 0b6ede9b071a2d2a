import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { onboardingApi } from '../contract.ts'
import type { Stage } from '../stage-rules.ts'
import classes from './onboarding.module.css'

type Props = { id: string; event: 'moved' | 'rejected' | 'welcome'; to?: Stage }

/** A mail as the candidate of a card would get it. */
export function ShownMail({ id, event, to }: Props) {
  const t = useT()
  const { data, error, refetch } = useCall(onboardingApi.previewMail, { id, event, ...(to && { to }) })
  if (error) return <ErrorState small error={error} onRetry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={5} />
  return (
    <section className={classes.mail} aria-label={t('onboarding.mail_shown')}>
      <p className="caption">
        {data.recipient ? t('onboarding.mail_to', { address: data.recipient }) : t('onboarding.mail_to_nobody')}
      </p>
      <p data-record>
        <b>{data.subject}</b>
      </p>
      <p className={classes.text} data-record>
        {data.body}
      </p>
    </section>
  )
}
