import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { momentText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { letterApi } from '../../contract.ts'
import { type LetterOfList, LetterTag } from '../letter-tag.tsx'
import { askedOf, DELIVERED_STATES, useLetterTitle } from './letter-kinds.ts'
import classes from './own-letters.module.css'

const MOST_SHOWN = 200

/** The letters that were issued to the reader, those that they have to answer first. */
export function MyLetters({ employeeId }: { employeeId: string }) {
  const t = useT()
  const found = useCall(
    letterApi.list,
    { employee_id: employeeId, state: [...DELIVERED_STATES], per_page: MOST_SHOWN, sort: '-sent_at' },
    { keepPrevious: true },
  )
  const letters = found.data?.data ?? []
  const inOrder = [...letters.filter((one) => askedOf(one)), ...letters.filter((one) => !askedOf(one))]
  const total = found.data?.total ?? 0
  return (
    <Card title={t('own-letter.mine')} actions={<Link to="documents/proof">{t('letter-check.title')}</Link>}>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <LinesSkeleton lines={3} />
      ) : letters.length === 0 ? (
        <EmptyState small title={t('own-letter.none')} text={t('own-letter.none_text')} />
      ) : (
        <ul className={classes.rows}>
          {inOrder.map((letter) => (
            <LetterLine key={letter.id} letter={letter} />
          ))}
        </ul>
      )}
      {total > letters.length && (
        <p className="caption">{t('own-letter.first_of', { count: letters.length, total })}</p>
      )}
    </Card>
  )
}

/** A letter in a list, with a button where it waits for its reader. */
export function LetterLine({ letter }: { letter: LetterOfList }) {
  const t = useT()
  const titleOf = useLetterTitle()
  const asked = askedOf(letter)
  const to = `documents/letter/${letter.id}`
  return (
    <li className={classes.row} data-asked={asked ?? undefined}>
      <span className={classes.said}>
        <Link to={to} data-record>
          {titleOf(letter)}
        </Link>
        <span className="caption" data-record>
          <LetterSource letter={letter} />
        </span>
      </span>
      <span className={classes.side}>
        {asked ? (
          <StatusTag
            status={letter.state}
            tone="warn"
            label={t(asked === 'sign' ? 'own-letter.to_sign' : 'own-letter.to_acknowledge')}
          />
        ) : (
          <LetterTag {...letter} />
        )}
        {asked && (
          <Link to={to} className={classes.button}>
            {t(asked === 'sign' ? 'own-letter.read_and_sign' : 'own-letter.read_and_acknowledge')}
            <span className="for-readers" data-record>
              : {titleOf(letter)}
            </span>
          </Link>
        )}
      </span>
    </li>
  )
}

function LetterSource({ letter: { number, sent_at, sender } }: { letter: LetterOfList }) {
  return [number, sent_at && momentText(sent_at), sender].filter(Boolean).join(' · ')
}
