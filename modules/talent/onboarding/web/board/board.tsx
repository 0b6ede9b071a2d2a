import { Button, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type DragEvent, useState } from 'react'
import { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link, useSearchState } from '#web/link.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import type {} from '#web/table/labels.ts'
import type { ListState } from '#web/table/views/list-state.ts'
import { onboardingApi } from '../../contract.ts'
import { STAGES, type Stage } from '../../stage-rules.ts'
import { askOfMove } from '../next-step.ts'
import { type CardMoves, type ShownRow, useCardMoves } from '../use-card-moves.tsx'
import classes from './board.module.css'
import { BoardCard } from './board-card.tsx'

type Column = NonNullable<typeof onboardingApi.board.types>['answer']['columns'][number]
type Filters = { vacancy_id?: string[]; office_id?: string[]; department_id?: string[] }

const Shown = z.object({ column: z.enum(STAGES).optional().catch(undefined) })
const DRAGGED = 'application/x-kerani-card'

/** The candidates under way by stage. Cards are dragged to another stage, or moved by their menu. */
export function Board({ state, onWiden }: { state: ListState; onWiden: () => void }) {
  const t = useT()
  const { may } = useSession()
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  const [{ column }, setShown] = useSearchState(Shown)
  const { vacancy_id, office_id, department_id } = state.filters as Filters
  const asked = { vacancy_id, office_id, department_id, ...(state.search && { search: state.search }) }
  const board = useCall(onboardingApi.board, asked, { keepPrevious: true })
  const moves = useCardMoves()
  if (board.isError) return <ErrorState error={board.error} onRetry={() => void board.refetch()} />
  if (!board.data) return <PageSkeleton />
  const { columns } = board.data
  if (columns.every(({ total }) => total === 0)) {
    const isNarrowed = Object.values(asked).some((value) => value !== undefined)
    return isNarrowed ? (
      <EmptyState title={t('table.no_match')} text={t('table.no_match_text')}>
        <Button variant="default" onClick={onWiden}>
          {t('table.clear_filters')}
        </Button>
      </EmptyState>
    ) : (
      <EmptyState title={t('onboarding.empty_title')} text={t('onboarding.empty')}>
        {may('candidate:edit') && <Link to="resume/review">{t('onboarding.to_review')}</Link>}
      </EmptyState>
    )
  }
  // A phone shows one column: the chosen one, or the first where somebody is.
  const shown = column ?? columns.find(({ total }) => total > 0)?.stage
  return (
    <>
      {isPhone && (
        <div className={classes.picker}>
          <NativeSelect
            label={t('onboarding.stage_of_board')}
            value={shown}
            data={columns.map(({ stage, total }) => ({
              value: stage,
              label: t('onboarding.stage_count', { stage: t(`onboarding.stage.${stage}`), count: total }),
            }))}
            onChange={(event) => setShown({ column: event.currentTarget.value as Stage })}
          />
        </div>
      )}
      <Columns columns={isPhone ? columns.filter(({ stage }) => stage === shown) : columns} moves={moves} />
      {moves.dialog}
    </>
  )
}

function Columns({ columns, moves }: { columns: readonly Column[]; moves: CardMoves }) {
  const t = useT()
  const [dragged, setDragged] = useState<ShownRow>()
  const [over, setOver] = useState<Stage>()
  const takes = (stage: Stage) => {
    const ask = dragged && askOfMove(dragged, stage)
    return ask !== undefined && ask !== 'employee'
  }
  function stop() {
    setDragged(undefined)
    setOver(undefined)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={classes.region} aria-label={t('onboarding.show.board')} tabIndex={0}>
      {columns.map(({ stage, total, cards }) => (
        <section
          key={stage}
          className={classes.column}
          aria-label={t(`onboarding.stage.${stage}`)}
          data-over={over === stage || undefined}
          onDragOver={(event: DragEvent) => {
            if (!event.dataTransfer.types.includes(DRAGGED) || !takes(stage)) return
            event.preventDefault()
            setOver(stage)
          }}
          onDragLeave={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(undefined)
          }}
          onDrop={(event) => {
            event.preventDefault()
            const card = dragged
            stop()
            if (card) moves.move(card, stage)
          }}
        >
          <header className={classes.head}>
            <h2>{t(`onboarding.stage.${stage}`)}</h2>
            <span className={classes.count}>{total}</span>
          </header>
          <ul className={classes.cards}>
            {cards.map((card) => (
              <BoardCard
                key={card.id}
                card={card}
                moves={moves}
                isDragged={dragged?.id === card.id}
                onDragStart={(event) => {
                  event.dataTransfer.setData(DRAGGED, card.id)
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(card)
                }}
                onDragEnd={stop}
              />
            ))}
            {total === 0 && <li className={classes.none}>{t('onboarding.none_here')}</li>}
          </ul>
          {total > cards.length && (
            <p className={classes.more}>
              <Link to="onboarding/candidates" search={{ show: 'list', stage: [stage], state: ['active'] }}>
                {t('onboarding.more_in_list', { count: total - cards.length })}
              </Link>
            </p>
          )}
        </section>
      ))}
    </section>
  )
}
