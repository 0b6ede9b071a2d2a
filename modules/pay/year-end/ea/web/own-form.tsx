import type { ReactNode } from 'react'
import type { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'

type Props<A> = {
  asked: Pick<ReturnType<typeof useCall<unknown, A>>, 'error' | 'isError' | 'refetch'> & { data: A | undefined }
  /** Page title while the form is not loaded. */
  title: string
  children: (form: A) => ReactNode
}

/** The page of the caller's own form: loading, failed with a way back, or loaded. */
export function OwnForm<A>({ asked, title, children }: Props<A>) {
  const t = useT()
  if (asked.data !== undefined && !asked.isError) return children(asked.data)
  return (
    <Page column>
      {asked.isError ? (
        <>
          <PageHeader title={title} />
          <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
          <Link to="ea-forms">{t('year-end.to_my_forms')}</Link>
        </>
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}
