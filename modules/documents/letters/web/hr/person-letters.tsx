import { NewButton } from '#web/buttons/new-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { Link, useArea, useGo } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { momentText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { allScreens, canOpen } from '#web/screens.ts'
import { useVisitor } from '#web/session.tsx'
import { letterApi } from '../../contract.ts'
import { LetterTag } from '../letter-tag.tsx'
import classes from './letters.module.css'

const MOST_SHOWN = 50

/** The letters of a person, on their page, with the way to a new one. */
export function PersonLetters({ id }: { id: string }) {
  const t = useT()
  const go = useGo()
  const isChinese = useLanguage() === 'zh-TW'
  const visitor = useVisitor()
  const area = useArea()
  const opens = (path: string) =>
    allScreens().some((screen) => screen.path === path && visitor && canOpen(visitor, screen, area))
  const found = useCall(
    letterApi.list,
    { employee_id: id, per_page: MOST_SHOWN },
    { enabled: opens('documents/letters') },
  )
  if (!opens('documents/letters')) return null
  const rows = found.data?.data
  return (
    <Card
      title={t('letter.title')}
      actions={
        opens('documents/letters/new') && (
          <NewButton onClick={() => go('documents/letters/new', { employee_id: id })}>{t('letter.new')}</NewButton>
        )
      }
    >
      {found.isError ? (
        <ErrorState small error={found.error} onRetry={() => void found.refetch()} />
      ) : rows === undefined ? (
        <LinesSkeleton lines={2} />
      ) : rows.length === 0 ? (
        <p className="caption">{t('letter.person_none')}</p>
      ) : (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row.id} data-record>
              <span>
                <Link to={`documents/letters/${row.id}`}>{isChinese ? row.name_zh : row.name_en}</Link>
                <span className="caption">
                  {' '}
                  {[row.number, row.sent_at && momentText(row.sent_at)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <LetterTag {...row} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
