import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Month } from '#base/days/days.ts'
import type { ApiError } from '#web/calls/api-error.ts'
import { MonthStepper } from '#web/month/month-stepper.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'

type Props<A extends { days: readonly unknown[] }> = {
  title: string
  month: Month
  /** Undefined for the current month. */
  onChange: (month: Month | undefined) => void
  /** Labels of the arrows to other months. */
  earlier: string
  later: string
  answer: UseQueryResult<A, ApiError>
  /** Shown for a month without days. */
  emptyText: string
  above?: ReactNode
  below?: ReactNode
  children: (data: A) => ReactNode
}

/** A page about the days of one month, with arrows to other months in its header. */
export function MonthPage<A extends { days: readonly unknown[] }>({ title, answer, children, ...props }: Props<A>) {
  const { month, onChange, earlier, later, emptyText, above, below } = props
  return (
    <Page column>
      <PageHeader
        title={title}
        actions={<MonthStepper month={month} onChange={onChange} earlier={earlier} later={later} />}
      />
      {above}
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <LinesSkeleton />
      ) : answer.data.days.length === 0 ? (
        <EmptyState title={title} text={emptyText} />
      ) : (
        children(answer.data)
      )}
      {below}
    </Page>
  )
}
