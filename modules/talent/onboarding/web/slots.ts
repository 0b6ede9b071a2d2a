import type { ComponentType } from 'react'
import type { z } from 'zod'
import { slot } from '#web/slot.ts'
import type { Card } from '../contract.ts'

export type ShownCard = z.output<typeof Card>

/** A part of the page of a card that a module above adds, for people who can open the screen that brings it; lower orders first. */
export type CardSection = {
  name: string
  order: number
  load: () => Promise<ComponentType<{ card: ShownCard }>>
}
export const CARD_SECTIONS = slot<CardSection>('sections of a card')

/**
 * What a module above does with a card. `load` answers a button with whatever it opens; `onDone` loads the page again. `isNext` takes
 * the place of the button that moves the card on.
 */
export type CardAction = {
  name: string
  order: number
  isOffered: (card: Pick<ShownCard, 'stage' | 'state' | 'actions'>) => boolean
  isNext?: true
  load: () => Promise<ComponentType<{ card: ShownCard; onDone: () => void }>>
}
export const CARD_ACTIONS = slot<CardAction>('actions of a card')
