import { type ReactNode, useState } from 'react'
import type { MenuAction } from '#web/buttons/more-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import { applicationApi } from '../../contract.ts'
import type { ApplicationOfList, ApplicationStatus } from './application-texts.tsx'

const ReviewDialog = lazyComponent(async () => (await import('./review-dialog.tsx')).ReviewDialog)

/** What a review needs of an application. */
export type Reviewed = Pick<ApplicationOfList, 'id' | 'version' | 'full_name' | 'actions' | 'status'>

/**
 * Reviews applications: suitable at once, the others after what they need to say. Each offers to undo it. `onReviewed` gets the id
 * after a review, `onUndone` after it was taken back. `dialog` belongs on the page.
 */
export function useReview({
  onReviewed,
  onUndone,
}: {
  onReviewed?: (id: string) => void
  onUndone?: (id: string) => void
} = {}): {
  review: (row: Reviewed, status: ApplicationStatus) => void
  reviewActions: (row: Reviewed) => MenuAction[]
  isAsking: boolean
  busy: boolean
  dialog: ReactNode
} {
  const t = useT()
  const { run, busy } = useAction(applicationApi.review)
  const [asked, setAsked] = useState<{ row: Reviewed; status: 'not_suitable' | 'later' }>()

  async function takeBack({ id, version }: Pick<Reviewed, 'id' | 'version'>) {
    const back = await run({ id, version, status: null })
    if (back) onUndone?.(id)
  }
  function tell({ id, version, full_name: name }: Reviewed, status: ApplicationStatus) {
    onReviewed?.(id)
    toast.undo(
      t('application.reviewed', { name, status: t(`application.status.${status}`) }),
      () => void takeBack({ id, version }),
    )
  }
  async function reviewAtOnce(row: Reviewed) {
    const done = await run({ id: row.id, version: row.version, status: 'suitable' })
    if (done) tell(done, 'suitable')
  }
  const review = (row: Reviewed, status: ApplicationStatus) =>
    status === 'suitable' ? void reviewAtOnce(row) : setAsked({ row, status })
  return {
    review,
    reviewActions: (row) => [
      ...(row.actions.includes('review')
        ? (['suitable', 'not_suitable', 'later'] as const)
            .filter((status) => status !== row.status)
            .map((status) => ({
              label: t(`application.status.${status}`),
              onClick: () => review(row, status),
            }))
        : []),
      ...(row.actions.includes('take_back')
        ? [{ label: t('application.take_back'), onClick: () => void takeBack(row) }]
        : []),
    ],
    isAsking: asked !== undefined,
    busy,
    dialog: asked && (
      <ReviewDialog
        {...asked}
        onClose={() => setAsked(undefined)}
        onDone={(done) => {
          setAsked(undefined)
          tell(done, asked.status)
        }}
      />
    ),
  }
}
