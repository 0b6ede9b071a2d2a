import { Button } from '@mantine/core'
import { useRef } from 'react'
import { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconSearch } from '#web/icons.ts'
import { Link, useSearchState } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { SearchBox } from '#web/table/search-box.tsx'
import { resumeApi } from '../../contract.ts'
import { useTitleOf } from '../vacancy-title.ts'
import classes from './candidates.module.css'

const PER_PAGE = 25
const Asked = z.object({
  words: z.coerce.string().max(100).catch(''),
  page: z.coerce.number().int().min(1).max(1_000).catch(1),
})

/** Looks for words in the text of resumes, and shows where they stand. */
export default function SearchResumes() {
  const t = useT()
  const titleOf = useTitleOf()
  const input = useRef<HTMLInputElement>(null)
  const [{ words, page }, setAsked] = useSearchState(Asked)
  const found = useCall(resumeApi.search, { search: words, page }, { enabled: words !== '', keepPrevious: true })
  const total = found.data?.total ?? 0
  const pages = Math.ceil(total / PER_PAGE)
  return (
    <Page>
      <PageHeader title={t('resume.search')} about={t('resume.search_about')} />
      <div className={classes.search}>
        <SearchBox
          value={words}
          label={t('resume.words')}
          inputRef={input}
          onSearch={(text) => setAsked({ words: text || undefined, page: undefined })}
        />
      </div>
      {words === '' && <EmptyState icon={IconSearch} title={t('resume.start')} text={t('resume.start_text')} />}
      {words !== '' && found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {words !== '' && found.isPending && <LinesSkeleton lines={6} />}
      {words !== '' && found.data && (
        <>
          <p className="caption" role="status">
            {t('resume.count', { count: total })}
          </p>
          {total === 0 && <EmptyState title={t('resume.none')} text={t('resume.none_text')} />}
          {total > 0 && (
            <Card>
              <ul className={classes.found}>
                {found.data.rows.map((row) => (
                  <li key={row.id}>
                    <Link to={`resume/${row.application_id}`}>{row.full_name}</Link>
                    <span className="caption">
                      {titleOf(row)} · <span data-record>{row.file}</span> · {dayText(row.received_at.slice(0, 10))}
                    </span>
                    <p data-record>
                      <Snippet pieces={row.snippet} />
                    </p>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {pages > 1 && (
            <div className={classes.pages}>
              <Button variant="default" disabled={page <= 1} onClick={() => setAsked({ page: page - 1 })}>
                {t('table.previous')}
              </Button>
              <span>{t('resume.page', { page, pages })}</span>
              <Button variant="default" disabled={page >= pages} onClick={() => setAsked({ page: page + 1 })}>
                {t('table.next')}
              </Button>
            </div>
          )}
        </>
      )}
    </Page>
  )
}

function Snippet({ pieces }: { pieces: readonly { text: string; found: boolean }[] }) {
  let place = 0
  return pieces.map(({ text, found }) => {
    place += text.length
    return found ? <mark key={place}>{text}</mark> : text
  })
}
