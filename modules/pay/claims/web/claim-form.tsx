import { useT } from '#web/i18n.ts'
import { later } from '#web/later.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { type AskingProps, lentBy, type RequestFormProps } from '#web/screens.ts'
import { claimCalls } from '../contract.ts'
import { ClaimFields } from './claim-fields.tsx'
import { ClaimSaid } from './claim-said.tsx'

/** What every kind of request asks around its own fields. */
const RequestForm = later<RequestFormProps>(
  async () => (await lentBy('requests', 'requestForm'))(),
  <LinesSkeleton lines={6} />,
)

/** One claim in its dialog: a new one, or a withdrawn one that is sent again. */
export function ClaimForm({ again, onClose }: AskingProps) {
  const t = useT()
  return (
    <RequestForm
      calls={claimCalls}
      kind="claim"
      dialog={t('claim.new')}
      again={again}
      others="claim:manage"
      first="day"
      previewed={(said) => <ClaimSaid said={said} />}
      onDone={onClose}
      onCancel={onClose}
    >
      <ClaimFields />
    </RequestForm>
  )
}

/** One of several on the page; what is typed in each is kept under its own place. */
export function ClaimInList({ place, onDone }: { place: number; onDone: () => void }) {
  return (
    <RequestForm
      calls={claimCalls}
      kind={place === 1 ? 'claim' : `claim-${place}`}
      first="day"
      previewed={(said) => <ClaimSaid said={said} />}
      onDone={onDone}
    >
      <ClaimFields />
    </RequestForm>
  )
}
