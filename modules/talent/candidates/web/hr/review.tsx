import { Button, Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link, useSearchState } from '#web/link.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton, PageSkeleton } from '#web/page/skeletons.tsx'
import { usePageKeys } from '#web/page/use-page-keys.ts'
import { hideToast, visibleToasts } from '#web/toasts/toast-store.ts'
import { vacancyApi } from '../../../vacancies/contract.ts'
import { applicationApi } from '../../contract.ts'
import { useTitleOf } from '../vacancy-title.ts'
import { Answers, ApplicationFacts } from './application-cards.tsx'
import { type ApplicationOfList, ApplicationTag } from './application-texts.tsx'
import classes from './candidates.module.css'
import { ResumeFiles } from './resume-files.tsx'
import { nextOf } from './review-queue.ts'
import { useReview } from './use-review.tsx'

const Asked = z.object({ vacancy: z.string().optional().catch(undefined) })

/** The applications that nobody has reviewed, one at a time, oldest first, by keys. */
export default function Review() {
  const t = useT()
  const [{ vacancy }, setAsked] = useSearchState(Asked)
  const titleOf = useTitleOf()
  const vacancies = useCall(vacancyApi.list, { per_page: 200 })
  const list = useCall(
    applicationApi.list,
    { status: ['none'], ...(vacancy && { vacancy_id: [vacancy] }), sort: 'received_at', per_page: 200 },
    { keepPrevious: true },
  )
  const left = list.data?.total
  return (
    <Page>
      <PageHeader
        title={t('application.review')}
        about={left === undefined ? null : t('application.left', { count: left })}
        actions={
          <Select
            aria-label={t('application.vacancy_id')}
            placeholder={t('application.all_vacancies')}
            data={(vacancies.data?.data ?? []).map((one) => ({
              value: one.id,
              label: `${titleOf(one)} · ${one.code}`,
            }))}
            value={vacancy ?? null}
            clearable
            onChange={(chosen) => setAsked({ vacancy: chosen ?? undefined })}
          />
        }
      />
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {!list.data && !list.isError && <PageSkeleton />}
      {list.data && (
        <Queue key={vacancy ?? ''} rows={list.data.data.filter(({ actions }) => actions.includes('review'))} />
      )}
    </Page>
  )
}

function Queue({ rows }: { rows: readonly ApplicationOfList[] }) {
  const t = useT()
  const [current, setCurrent] = useState<string>()
  const row = rows.find(({ id }) => id === current) ?? rows[0]
  const { review, isAsking, busy, dialog } = useReview({
    onReviewed: (id) => setCurrent(nextOf(rows, id)),
    onUndone: setCurrent,
  })
  const at = row ? rows.indexOf(row) : -1
  const previous = rows[at - 1]
  const next = rows[at + 1]
  const decide = (status: 'suitable' | 'not_suitable' | 'later') =>
    row && !busy && !isAsking ? () => review(row, status) : undefined
  const keys = {
    y: decide('suitable'),
    n: decide('not_suitable'),
    l: decide('later'),
    j: next && (() => setCurrent(next.id)),
    k: previous && (() => setCurrent(previous.id)),
    u: undoLast,
  }
  usePageKeys(keys)
  if (!row)
    return (
      <>
        <EmptyState title={t('application.all_reviewed')} text={t('application.all_reviewed_text')}>
          <Link to="resume/inventory">{t('application.inventory')}</Link>
        </EmptyState>
        {dialog}
      </>
    )
  return (
    <>
      <div className={classes.decide} role="toolbar" aria-label={t('application.review')}>
        <KeyButton name="Y" onClick={keys.y} isMain>
          {t('application.status.suitable')}
        </KeyButton>
        <KeyButton name="N" onClick={keys.n}>
          {t('application.status.not_suitable')}
        </KeyButton>
        <KeyButton name="L" onClick={keys.l}>
          {t('application.status.later')}
        </KeyButton>
        <span className={classes.gap} />
        <span className="caption">{t('application.place', { at: at + 1, of: rows.length })}</span>
        <KeyButton name="K" onClick={keys.k}>
          {t('application.previous')}
        </KeyButton>
        <KeyButton name="J" onClick={keys.j}>
          {t('application.next')}
        </KeyButton>
      </div>
      <p className="caption">{t('application.undo_key')}</p>
      <One key={row.id} row={row} />
      {dialog}
    </>
  )
}

/** Presses Undo of the newest notice that has one. */
function undoLast(): void {
  const last = visibleToasts().findLast(({ undo }) => undo !== undefined)
  if (!last) return
  hideToast(last.id)
  last.undo?.()
}

function KeyButton({
  name,
  onClick,
  isMain = false,
  children,
}: {
  name: string
  onClick: (() => void) | undefined
  isMain?: boolean
  children: ReactNode
}) {
  return (
    <Button variant={isMain ? 'filled' : 'default'} disabled={!onClick} onClick={onClick} aria-keyshortcuts={name}>
      {children}
      <kbd className={classes.key} aria-hidden data-record>
        {name}
      </kbd>
    </Button>
  )
}

function One({ row }: { row: ApplicationOfList }) {
  const t = useT()
  const titleOf = useTitleOf()
  const { data, error, refetch } = useCall(applicationApi.one, { id: row.id })
  return (
    <div className={classes.one}>
      <div>
        <header className={classes.who}>
          <h2>
            <Link to={`resume/${row.id}`}>{row.full_name}</Link>
          </h2>
          <ApplicationTag {...row} />
          <span className="caption">{titleOf(row)}</span>
        </header>
        {error && <ErrorState small error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LinesSkeleton lines={6} />}
        {data && (
          <>
            <ApplicationFacts application={data} />
            <Answers application={data} />
          </>
        )}
      </div>
      <div>
        {data?.files ? (
          <ResumeFiles application={data} />
        ) : (
          data && <p className="caption">{t('application.files_hidden')}</p>
        )}
      </div>
    </div>
  )
}
