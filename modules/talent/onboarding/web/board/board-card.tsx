import { Button } from '@mantine/core'
import type { DragEvent } from 'react'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { useLanguage, useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { dayText } from '#web/page/format.tsx'
import { type CardMoves, nextOf, type ShownRow } from '../use-card-moves.tsx'
import { useWaitText } from '../wait-text.ts'
import classes from './board.module.css'

type Props = {
  card: ShownRow
  moves: CardMoves
  isDragged: boolean
  onDragStart: (event: DragEvent) => void
  onDragEnd: () => void
}

/** One candidate of the board: who, for what, since when and for whom it waits, and the next step. */
export function BoardCard({ card, moves, isDragged, onDragStart, onDragEnd }: Props) {
  const t = useT()
  const waitText = useWaitText()
  const isChinese = useLanguage() === 'zh-TW'
  const { id, full_name: name, job, title_en, title_zh, onboard_on } = card
  const next = nextOf(card)
  const menu = moves.menu(card)
  const stage = next && t(`onboarding.stage.${next}`)
  return (
    <li
      className={classes.card}
      draggable={card.actions.includes('move')}
      data-dragged={isDragged || undefined}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
    >
      <div className={classes.top}>
        <Link to={`onboarding/${id}`} draggable={false}>
          {name}
        </Link>
        {menu.length > 0 && <MoreButton label={t('onboarding.more_of', { name })} actions={menu} />}
      </div>
      <div className={classes.facts}>
        <span data-record>{[isChinese ? title_zh : title_en, job].filter(Boolean).join(' · ')}</span>
        <span>{waitText.since(card.days)}</span>
        {waitText.whom(card) && <span>{waitText.whom(card)}</span>}
        {onboard_on && <span>{t('onboarding.starts_on', { day: dayText(onboard_on) })}</span>}
      </div>
      {next && stage && (
        <Button
          size="xs"
          variant="default"
          disabled={moves.busy}
          aria-label={t('onboarding.next_of', { name, stage })}
          onClick={() => moves.move(card, next)}
        >
          {t('onboarding.next_to', { stage })}
        </Button>
      )}
    </li>
  )
}
