import { useEffect } from 'react'
import type { z } from 'zod'
import type { RequestDialogProps } from '#requests/web/slots.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { type ClaimPreview, claimCalls } from '../contract.ts'
import { ClaimAmountSummary, totalClaimable } from './claim-amount-summary.tsx'
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

/** Tells the page what a receipt comes to. */
function AmountReporter({ said, onAmount }: { said: z.output<typeof ClaimPreview> } & Pick<ReceiptProps, 'onAmount'>) {
  const amount = totalClaimable(said)
  const { currency } = said
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another amount is news
  useEffect(() => {
    onAmount(amount === null || currency === null ? null : { amount, currency })
  }, [amount, currency])
  return null
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

type ReceiptProps = {
  place: number
  /** Shared by the receipts of the claim. */
  batchId: string
  /** The page sends all receipts together. */
  isOneOfSeveral: boolean
  /** Called with what the receipt comes to, whenever that changes. */
  onAmount: (amount: ReceiptAmount | null) => void
  onDone: () => void
}

/** What a receipt comes to, in the currency it is paid in. */
export type ReceiptAmount = { readonly amount: number; readonly currency: string }

/** A receipt of a claim on the page; what is typed in each is stored under its own place. */
export function ReceiptForm({ place, batchId, isOneOfSeveral, onAmount, onDone }: ReceiptProps) {
  const { today } = useSession()
  return (
    <RequestForm
      calls={claimCalls}
      kind={place === 1 ? 'claim' : `claim-${place}`}
      filesFirst
      start={{ day: today }}
      hidden={{ batch_id: batchId }}
      isSentByPage={isOneOfSeveral}
      renderPreview={(said) => (
        <>
          <Summary said={said} />
          <AmountReporter said={said} onAmount={onAmount} />
        </>
      )}
      onDone={onDone}
    >
      <ClaimFields />
    </RequestForm>
  )
}
