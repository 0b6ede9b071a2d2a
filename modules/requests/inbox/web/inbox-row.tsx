import { useT } from '#web/i18n.ts'
import { IconCheck, IconPaperclip, IconX } from '#web/icons.ts'
import { Avatar } from '#web/page/avatar.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import type { InboxItem } from './batches.ts'
import classes from './inbox.module.css'
import { batchText, daysText, measureTexts } from './request-texts.ts'
import { useSwipe } from './use-swipe.ts'

type Props = {
  row: InboxItem
  /** The reader's own requests show a state; those that wait for the reader show their applicant. */
  isOwn: boolean
  isWaiting: boolean
  isOpen: boolean
  isNew: boolean
  onOpen: () => void
  /** Selects the row, where several may be decided at once. */
  choice?: { isChosen: boolean; onChoose: (isRange: boolean) => void } | undefined
  swipe?: { right: () => void; left: () => void } | undefined
}

/** A request in two lines: applicant and title, then the facts needed to decide. */
export function InboxRow({ row, isOwn, isWaiting, isOpen, isNew, onOpen, choice, swipe }: Props) {
  const t = useT()
  const swiped = useSwipe(swipe)
  const measures = measureTexts(row)
  const about = [batchText(row), ...(isOwn ? [] : [row.title]), daysText(row), ...(isWaiting ? [] : measures)].filter(
    Boolean,
  )
  const facts = row.facts.map(({ name, text }) => t('requests.fact', { name, text }))
  return (
    <li className={classes.row} data-request={row.id} data-open={isOpen || undefined}>
      {swipe && swiped.by !== 0 && (
        <span
          className={classes.behind}
          data-way={swiped.by > 0 ? 'right' : 'left'}
          data-far={swiped.isFar || undefined}
        >
          {swiped.by > 0 ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
          {t(swiped.by > 0 ? 'action.approve' : 'action.reject')}
        </span>
      )}
      <div
        className={classes.front}
        style={swiped.by === 0 ? undefined : { transform: `translateX(${swiped.by}px)` }}
        {...swiped.on}
      >
        {choice && (
          <label className={classes.choice}>
            <input
              type="checkbox"
              aria-label={t('requests.choose_one', { name: row.full_name, title: row.title })}
              checked={choice.isChosen}
              onChange={(event) => choice.onChoose((event.nativeEvent as MouseEvent).shiftKey === true)}
            />
          </label>
        )}
        <button
          type="button"
          className={classes.open}
          aria-current={isOpen || undefined}
          onClick={() => {
            if (!swiped.wasSwiped()) onOpen()
          }}
        >
          {!isOwn && <Avatar name={row.full_name} size={32} />}
          <span className={classes.lines}>
            <span className={classes.first}>
              {isNew && <i className={classes.new} aria-hidden />}
              <b data-record>{isOwn ? row.title : row.full_name}</b>
              {isNew && <span className="for-readers">{t('requests.new_news')}</span>}
              {row.files > 0 && <IconPaperclip size={14} aria-label={t('requests.has_files', { count: row.files })} />}
              <span className={classes.state}>
                {isWaiting ? measures.join(' · ') : <StatusTag status={row.state} />}
              </span>
            </span>
            <span className={classes.second}>{[...about, ...facts].join(' · ')}</span>
            {row.question_open && (
              <span className={classes.second}>
                {isOwn ? t('requests.question_open') : t('requests.question_waits', { name: row.full_name })}
              </span>
            )}
            {isOwn && row.state === 'pending' && row.waits_for.length > 0 && (
              <span className={classes.second}>{t('requests.waits_for', { names: row.waits_for })}</span>
            )}
          </span>
        </button>
      </div>
    </li>
  )
}
