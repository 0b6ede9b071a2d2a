import { useRef } from 'react'
import { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { Link, useSearchState } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useFindPath } from '#web/shell/find-path.ts'
import { SearchBox } from '#web/table/search-box.tsx'
import { findTopics } from '../find-topics.ts'
import { HELP_SECTIONS, HELP_TOPICS } from '../topics.ts'
import classes from './help.module.css'

/** `topic` is unfolded: the "?" of a page opens it; `search` is what the reader looks for. */
const Address = z.object({
  topic: z.string().optional().catch(undefined),
  search: z.string().max(100).optional().catch(undefined),
})

/** The questions that people ask first, with a search. */
export default function Help() {
  const t = useT()
  const [{ topic, search = '' }, setAddress] = useSearchState(Address)
  const box = useRef<HTMLInputElement>(null)
  const topics = HELP_TOPICS.map((one) => ({
    ...one,
    question: t(`help.q.${one.name}`),
    answer: t(`help.a.${one.name}`),
  }))
  const found = findTopics(search, topics)
  return (
    <Page column>
      <PageHeader
        title={t('help.title')}
        about={search === '' ? t('help.about') : t('help.found', { count: found.length })}
      />
      <div className={classes.search}>
        <SearchBox
          inputRef={box}
          value={search}
          label={t('help.search')}
          onSearch={(text) => setAddress({ search: text === '' ? undefined : text, topic: undefined })}
        />
      </div>
      {found.length === 0 && <EmptyState title={t('help.none')} text={t('help.none_text')} />}
      {search === ''
        ? HELP_SECTIONS.map((section) => (
            <Card key={section} title={t(`help.section.${section}`)}>
              {found
                .filter((one) => one.section === section)
                .map((one) => (
                  <TopicItem key={one.name} topic={one} isOpen={one.name === topic} />
                ))}
            </Card>
          ))
        : found.length > 0 && (
            <Card>
              {found.map((one, index) => (
                <TopicItem key={one.name} topic={one} isOpen={index === 0} />
              ))}
            </Card>
          )}
    </Page>
  )
}

type ShownTopic = { paths: readonly string[]; question: string; answer: string }

function TopicItem({ topic: { paths, question, answer }, isOpen }: { topic: ShownTopic; isOpen: boolean }) {
  const t = useT()
  const to = useFindPath()(paths)
  return (
    <details
      className={classes.topic}
      open={isOpen}
      ref={(item) => {
        // The topic that a page's "?" names comes into view.
        if (isOpen) item?.scrollIntoView({ block: 'nearest' })
      }}
    >
      <summary>{question}</summary>
      <p>{answer}</p>
      {to && (
        <Link to={to} className={classes.open}>
          {t('action.open')}
          <span className="for-readers">, {question}</span>
        </Link>
      )}
    </details>
  )
}
