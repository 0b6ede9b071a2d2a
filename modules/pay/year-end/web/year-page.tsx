import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import type { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconFileCertificate } from '#web/icons.ts'
import { useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Bone, LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { openingYear } from '../ea/web/opening-year.ts'
import classes from './year-end.module.css'

const YearSelect = lazyComponent(
  async () => (await import('./year-select.tsx')).YearSelect,
  <div className={classes.year}>
    <Bone height={34} />
  </div>,
)

const Address = z.object({ of: z.coerce.number().int().min(2019).max(2199).optional().catch(undefined) })

type Props = {
  /** The years with approved pay, the latest first. */
  years: Pick<
    ReturnType<typeof useCall<unknown, readonly { year: number; due: string }[]>>,
    'data' | 'isError' | 'error' | 'refetch'
  >
  /** Page titles before the year is known, and with it. */
  name: string
  title: (year: number) => string
  about: string
  /** Text where no year has pay yet. */
  none: string
  children: (year: number) => ReactNode
}

/** A page about one year with pay: the one in the address, or the one whose work is due. */
export function YearPage({ years, name, title, about, none, children }: Props) {
  const t = useT()
  const { today } = useSession()
  const [address, setAddress] = useSearchState(Address)
  // Changing tabs drops the rest of the address but keeps the year.
  const [chosen, setChosen] = useState(address.of)
  const year = years.data?.find((one) => one.year === chosen)?.year ?? openingYear(years.data ?? [], today)
  if (years.isError || !years.data || year === undefined)
    return (
      <Page>
        <PageHeader title={name} about={about} />
        {years.isError ? (
          <ErrorState error={years.error} onRetry={() => void years.refetch()} />
        ) : years.data ? (
          <EmptyState icon={IconFileCertificate} title={t('year-end.no_years')} text={none} />
        ) : (
          <LinesSkeleton lines={8} />
        )}
      </Page>
    )
  return (
    <Page>
      <PageHeader
        title={title(year)}
        about={about}
        actions={
          <YearSelect
            year={year}
            years={years.data.map((one) => one.year)}
            onChange={(picked) => {
              setChosen(picked)
              setAddress({ of: picked })
            }}
          />
        }
      />
      {children(year)}
    </Page>
  )
}
