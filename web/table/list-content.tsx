import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiError } from '#web/calls/api-error.ts'
import { useT } from '#web/i18n.ts'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import type { Density } from './columns/column-state.ts'

type Props = {
  asked: { isError: boolean; isPending: boolean; error: ApiError | null; refetch: () => unknown }
  rows: number
  perPage: number
  density: Density
  /** Whether a filter, a search or a later page may be why no rows are shown. */
  isNarrowed: boolean
  onWiden: () => void
  empty: { title?: string; text?: string; children?: ReactNode } | undefined
  children: ReactNode
}

/** The rows, or the reason why there are none: loading, failed, no match, nothing yet. */
export function ListContent({ asked, rows, perPage, density, isNarrowed, onWiden, empty, children }: Props) {
  const t = useT()
  if (rows > 0 && !asked.isError) return children
  return (
    <div className="table-state">
      {asked.isError ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : asked.isPending ? (
        <RowsSkeleton rows={Math.min(perPage, 12)} height={density === 'compact' ? 36 : 46} />
      ) : isNarrowed ? (
        <EmptyState title={t('table.no_match')} text={t('table.no_match_text')}>
          <Button variant="default" onClick={onWiden}>
            {t('table.clear_filters')}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title={empty?.title ?? t('table.none_title')} text={empty?.text}>
          {empty?.children}
        </EmptyState>
      )}
    </div>
  )
}
