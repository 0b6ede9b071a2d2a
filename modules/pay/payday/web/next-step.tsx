import { Button } from '@mantine/core'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { useSession } from '#web/session.tsx'
import type { NextStepProps } from '../../payroll/run-slots.ts'
import { paydayApi } from '../contract.ts'

/** Links to what follows an approval: mailing payslips, and the file of the first open step. */
export function NextStep({ runId, mail }: NextStepProps) {
  const t = useT()
  const { may } = useSession()
  const list = useCall(paydayApi.steps, { id: runId }, { keepPrevious: true, freshFor: 3_000 })
  const next = list.data?.steps.find(({ done }) => !done)
  return (
    <>
      {mail(next?.kind === 'payslips')}
      {next?.page && may('payroll:files') && (
        <Button component={Link} to={next.page}>
          {t('payday.next_file', { step: next.title })}
        </Button>
      )}
    </>
  )
}
