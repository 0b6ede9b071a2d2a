import { Button, SegmentedControl } from '@mantine/core'
import { useRef } from 'react'
import { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { Link, useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { filterSpecs } from '#web/table/filters/filter-specs.ts'
import { Filters } from '#web/table/filters/filters.tsx'
import { SearchBox } from '#web/table/search-box.tsx'
import { useListState } from '#web/table/views/use-list-state.ts'
import { onboardingApi } from '../contract.ts'
import { Board } from './board/board.tsx'
import classes from './onboarding.module.css'
import { PLACE_FILTERS } from './place-filters.ts'
import '#web/table/table.css'

const CardList = lazyComponent(async () => (await import('./card-list.tsx')).CardList, <PageSkeleton />)

const Shown = z.object({ show: z.enum(['board', 'list']).catch('board') })
const { subject, filters, sort } = onboardingApi.list
const shape = { filters: filters.shape, sort }

const OF_BOARD = { ...PLACE_FILTERS, stage: { hidden: true }, state: { hidden: true } }

/** Everybody under way: as a board by stage, or as a list. */
export default function Candidates() {
  const t = useT()
  const { may } = useSession()
  const [{ show }, setShown] = useSearchState(Shown)
  return (
    <Page flush>
      <PageHeader
        title={t('onboarding.candidates')}
        actions={
          <>
            <SegmentedControl
              aria-label={t('onboarding.show')}
              data={(['board', 'list'] as const).map((value) => ({ value, label: t(`onboarding.show.${value}`) }))}
              value={show}
              onChange={(chosen) => setShown({ show: chosen === 'list' ? 'list' : undefined }, { replace: false })}
            />
            <Button component={Link} to="onboarding/waiting" variant="default">
              {t('onboarding.show_waiting_places')}
            </Button>
            {may('candidate:edit') && (
              <Button component={Link} to="onboarding/new">
                {t('onboarding.add_hire')}
              </Button>
            )}
          </>
        }
      />
      {show === 'list' ? <CardList /> : <BoardWithFilters />}
    </Page>
  )
}

function BoardWithFilters() {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useListState(shape, true)
  const specs = filterSpecs(shape.filters, OF_BOARD, subject, {}, (key, field) => t(key, { field }))
  return (
    <>
      <div className={classes.bar}>
        <SearchBox
          value={state.search}
          label={t('onboarding.search')}
          inputRef={input}
          onSearch={(search) => setState({ search })}
        />
        <Filters
          specs={specs}
          values={state.filters}
          subject={subject}
          onChange={(changed) => setState({ filters: changed })}
        />
      </div>
      <Board state={state} onWiden={() => setState({ search: '', filters: {} })} />
    </>
  )
}
