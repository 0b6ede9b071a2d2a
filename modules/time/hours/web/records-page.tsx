import { type ComponentType, useState } from 'react'
import type { z } from 'zod'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { dayText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { Table, type TableProps } from '#web/table/table.tsx'
import type { HoursKind } from '../work/values.ts'

const ImportHours = lazyComponent(async () => (await import('./import-hours.tsx')).ImportHours)

type Props<F extends z.ZodRawShape, Row, S extends string> = {
  /** Whose records it lists: the reader's, or those of everybody within reach, which HR enters and imports. */
  of: 'self' | 'others'
  kind: HoursKind
  list: Pick<TableProps<F, Row, S>, 'list' | 'screen' | 'columns' | 'input' | 'filters'>
  texts: { title: string; add: string; empty: string }
  /** The form of another record. */
  Form: ComponentType<{ onClose: () => void }>
}

/** A list of records of hours of a kind. A record opens in the list of requests, where it is decided, withdrawn or revoked. */
export function RecordsPage<
  F extends z.ZodRawShape,
  Row extends { id: string; full_name: string; day: string },
  S extends string,
>({ of, kind, list, texts, Form }: Props<F, Row, S>) {
  const t = useT()
  const go = useGo()
  const { reach } = useSession()
  const [isAdding, setIsAdding] = useState(false)
  const [importing, setImporting] = useState<'file' | 'list'>()
  const isOwn = of === 'self'
  const mayAdd = isOwn || (reach('overtime:manage') ?? 'own') !== 'own'
  const addButton = mayAdd && <NewButton onClick={() => setIsAdding(true)}>{texts.add}</NewButton>
  const importMenu = !isOwn && mayAdd && (
    <MoreButton
      label={t('request-import.title')}
      actions={[
        { label: t('request-import.import'), onClick: () => setImporting('file') },
        { label: t('request-import.title'), onClick: () => setImporting('list') },
      ]}
    />
  )
  return (
    <Page flush>
      <PageHeader
        title={texts.title}
        actions={
          mayAdd && (
            <>
              {importMenu}
              {addButton}
            </>
          )
        }
      />
      <Table
        {...list}
        title={texts.title}
        views={!isOwn && [{ id: 'pending', label: t('status.pending'), filters: { state: 'pending' } }]}
        searchable={!isOwn}
        rowName={(row) => (isOwn ? dayText(row.day) : `${row.full_name}, ${dayText(row.day)}`)}
        onPeek={({ id }) => go('requests', { request: id })}
        empty={{ text: texts.empty, children: addButton }}
      />
      {isAdding && <Form onClose={() => setIsAdding(false)} />}
      {importing && <ImportHours kind={kind} what={importing} onClose={() => setImporting(undefined)} />}
    </Page>
  )
}
