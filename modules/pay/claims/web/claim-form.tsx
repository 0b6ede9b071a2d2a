import type { z } from 'zod'
import type { RequestDialogProps } from '#requests/web/slots.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { type ClaimPreview, claimCalls } from '../contract.ts'
import { ClaimAmountSummary } from './claim-amount-summary.tsx'
import { ClaimFields, NoRateFields } from './claim-fields.tsx'

/** The form that all kinds of requests share. */
const RequestForm = lazyComponent(
  async () => (await import('#requests/web/request-form.tsx')).RequestForm,
  <LinesSkeleton lines={6} />,
)

function Summary({ said }: { said: z.output<typeof ClaimPreview> }) {
  return (
    <>
      <ClaimAmountSummary said={said} />
      {said.no_rate && said.currency !== null && <NoRateFields currency={said.currency} />}
    </>
  )
}

/** One claim in its dialog: a new one, or a withdrawn one that is sent again. */
export function ClaimForm({ previous: again, onClose }: RequestDialogProps) {
  const t = useT()
  const { today } = useSession()
  return (
    <RequestForm
      calls={claimCalls}
      kind="claim"
      dialog={t('claim.new')}
      previous={again}
      forOthers="claim:manage"
      filesFirst
      start={{ day: today }}
      renderPreview={(said) => <Summary said={said} />}
      onDone={onClose}
      onCancel={onClose}
    >
      <ClaimFields />
    </RequestForm>
  )
}

/** One of several claims on the page; what is typed in each is stored under its own place. */
export function ClaimInList({ place, onDone }: { place: number; onDone: () => void }) {
  const { today } = useSession()
  return (
    <RequestForm
      calls={claimCalls}
      kind={place === 1 ? 'claim' : `claim-${place}`}
      filesFirst
      start={{ day: today }}
      renderPreview={(said) => <Summary said={said} />}
      onDone={onDone}
    >
      <ClaimFields />
    </RequestForm>
  )
}
