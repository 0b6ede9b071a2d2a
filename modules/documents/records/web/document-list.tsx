import type { ReactNode } from 'react'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { documentApi } from '../documents/contract.ts'
import classes from './documents.module.css'
import { type DocumentOfList, useDocumentActions } from './use-document-actions.tsx'
import { Validity } from './validity.tsx'

const MOST_SHOWN = 200

type Props = {
  title: string
  asked: { employee_id: string } | { belongs_to: 'company' }
  /** The button that adds one. */
  adding?: ReactNode
  empty: { title: string; text?: string }
}

/** The documents of a person or of the company, a line each. */
export function DocumentList({ title, asked, adding, empty }: Props) {
  const t = useT()
  const found = useCall(documentApi.list, { ...asked, per_page: MOST_SHOWN, sort: 'title' }, { keepPrevious: true })
  const { rowActions, openFile, dialog } = useDocumentActions()
  const rows = found.data?.data ?? []
  return (
    <Card title={title} actions={rows.length > 0 && adding}>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <LinesSkeleton lines={4} />
      ) : rows.length === 0 ? (
        <EmptyState small {...empty}>
          {adding}
        </EmptyState>
      ) : (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row.id} data-record>
              <span className={classes.said}>
                <button type="button" onClick={() => openFile(row)}>
                  {row.title}
                </button>
                <DocumentFacts row={row} />
                {row.note && <span className="caption">{row.note}</span>}
              </span>
              <span className={classes.side}>
                {row.expires_on && <Validity state={row.expiry} />}
                <MoreButton label={t('document.more', { name: row.title })} actions={rowActions(row)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {(found.data?.total ?? 0) > rows.length && (
        <p className="caption">{t('document.first_of', { count: rows.length, total: found.data?.total ?? 0 })}</p>
      )}
      {dialog}
    </Card>
  )
}

function DocumentFacts({ row: { group, title, expires_on, expiry, versions, uploaded_by } }: { row: DocumentOfList }) {
  const t = useT()
  const facts = [
    group === title ? null : group,
    expires_on &&
      t(expiry === 'expired' ? 'document.expired_on' : 'document.valid_until', { day: dayText(expires_on) }),
    versions > 1 && t('document.version_number', { number: versions }),
    t('document.added_by', { name: uploaded_by }),
  ]
  return <span className="caption">{facts.filter(Boolean).join(' · ')}</span>
}
