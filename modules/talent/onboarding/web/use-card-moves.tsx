import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { MenuAction } from '#web/buttons/more-button.tsx'
import { ApiError, isCancelled } from '#web/calls/api-error.ts'
import { publishTrouble } from '#web/calls/trouble.ts'
import { useChange, useRefetchAll } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import { type CardRow, onboardingApi } from '../contract.ts'
import type { Stage } from '../stage-rules.ts'
import { askOfMove, nextStage, otherStages } from './next-step.ts'

const MoveDialog = lazyComponent(async () => (await import('./card-dialogs.tsx')).MoveDialog)
const RejectDialog = lazyComponent(async () => (await import('./card-dialogs.tsx')).RejectDialog)
const FirstDayDialog = lazyComponent(async () => (await import('./card-dialogs.tsx')).FirstDayDialog)
const WelcomeDialog = lazyComponent(async () => (await import('./card-dialogs.tsx')).WelcomeDialog)

export type ShownRow = z.output<typeof CardRow>
/** What moving a card needs of it. */
export type MovableCard = Pick<ShownRow, 'id' | 'version' | 'full_name' | 'stage' | 'state' | 'onboard_on' | 'actions'>

type Open =
  | { kind: 'move'; card: MovableCard; to: Stage; refusal?: string }
  | { kind: 'first_day'; card: MovableCard; to?: Stage }
  | { kind: 'reject' | 'welcome'; card: MovableCard }

export type CardMoves = {
  /** Moves at once where nothing is asked, else opens what asks it. */
  move: (card: MovableCard, to: Stage) => void
  /** Everything that may be done with a card, the next stage first. */
  menu: (card: MovableCard) => MenuAction[]
  busy: boolean
  /** Belongs on the page. */
  dialog: ReactNode
}

/** Moves, rejects and takes back cards, sets first days and sends welcome mails, with the dialogs that this needs. */
export function useCardMoves(): CardMoves {
  const t = useT()
  const [open, setOpen] = useState<Open>()
  const change = useChange(onboardingApi.move, { quiet: true })
  const takeBack = useAction(onboardingApi.takeBack)
  const refetchAll = useRefetchAll()
  const close = () => setOpen(undefined)

  async function moveAtOnce(card: MovableCard, to: Stage) {
    const { id, version, full_name: name } = card
    try {
      await change.run({ id, version, to, send_mail: false })
      toast.good(t('onboarding.moved', { name, stage: t(`onboarding.stage.${to}`) }))
    } catch (error) {
      if (isCancelled(error)) return
      if (!(error instanceof ApiError)) throw error
      // The server knows whether the fact of a stage is there.
      const refusal = error.errors.to?.[0]
      if (error.status === 422 && refusal) return setOpen({ kind: 'move', card, to, refusal })
      if (!error.noticed) publishTrouble({ kind: 'notice', error })
      await refetchAll()
    }
  }
  function move(card: MovableCard, to: Stage) {
    const ask = askOfMove(card, to)
    if (ask === undefined) return
    if (ask === 'employee') toast.info(t('error.onboarding_needs_migrate'))
    else if (ask === 'first_day') setOpen({ kind: 'first_day', card, to })
    else if (ask === 'nothing' || ask === 'fact') void moveAtOnce(card, to)
    else setOpen({ kind: 'move', card, to })
  }
  /** From the menu a move may be mailed, so it asks first. */
  function askMove(card: MovableCard, to: Stage) {
    if (askOfMove(card, to) === 'first_day') setOpen({ kind: 'first_day', card, to })
    else setOpen({ kind: 'move', card, to })
  }

  return {
    move,
    busy: change.busy || takeBack.busy,
    menu: (card) => {
      const { id, version, full_name: name, actions, stage, state, onboard_on } = card
      const may = (action: ShownRow['actions'][number]) => actions.includes(action)
      return [
        ...(may('move')
          ? otherStages(stage).map((to) => ({
              label: t('onboarding.move_to', { stage: t(`onboarding.stage.${to}`) }),
              onClick: () => askMove(card, to),
              disabled: askOfMove(card, to) === 'employee',
            }))
          : []),
        ...(may('first_day')
          ? [{ label: t('onboarding.first_day'), onClick: () => setOpen({ kind: 'first_day', card }) }]
          : []),
        ...(may('first_day') && onboard_on !== null && state === 'active'
          ? [{ label: t('onboarding.welcome'), onClick: () => setOpen({ kind: 'welcome', card }) }]
          : []),
        ...(may('take_back')
          ? [
              {
                label: t('onboarding.take_back'),
                onClick: () =>
                  void takeBack.run(
                    { id, version },
                    {
                      confirmation: {
                        title: t('onboarding.take_back_title', { name }),
                        text: t('onboarding.take_back_text', { name, stage: t(`onboarding.stage.${stage}`) }),
                        action: t('onboarding.take_back'),
                      },
                      successMessage: t('onboarding.taken_back', { name }),
                    },
                  ),
              },
            ]
          : []),
        ...(may('reject')
          ? [{ label: t('onboarding.reject'), tone: 'bad' as const, onClick: () => setOpen({ kind: 'reject', card }) }]
          : []),
      ]
    },
    dialog: open && (
      <OpenDialog
        key={`${open.kind} ${open.card.id}`}
        open={open}
        onClose={close}
        onFirstDay={(changed) => {
          close()
          if (open.kind === 'first_day' && open.to) move({ ...open.card, ...changed }, open.to)
        }}
      />
    ),
  }
}

function OpenDialog({
  open,
  onClose,
  onFirstDay,
}: {
  open: Open
  onClose: () => void
  onFirstDay: (changed: MovableCard) => void
}) {
  const at = { card: open.card, onClose }
  if (open.kind === 'move') return <MoveDialog {...at} to={open.to} refusal={open.refusal} onDone={onClose} />
  if (open.kind === 'reject') return <RejectDialog {...at} onDone={onClose} />
  if (open.kind === 'welcome') return <WelcomeDialog {...at} onDone={onClose} />
  return <FirstDayDialog {...at} isBefore={'to' in open} onDone={onFirstDay} />
}

/** The next stage of an active card that may be moved. */
export function nextOf(card: MovableCard): Stage | undefined {
  return card.actions.includes('move') ? nextStage(card.stage) : undefined
}
