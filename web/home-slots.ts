import type { ComponentType } from 'react'
import { slot } from './slot.ts'

/**
 * A card of the home page. The company's current work stands beside what waits, cards about the people one manages come
 * with today, and cards about oneself are in their own place; within a place the lower order comes first. `news` is a
 * strip above all cards, which is absent without news.
 */
export type HomeCard = {
  name: string
  place: 'news' | 'under_way' | 'team' | 'own'
  order: number
  load: () => Promise<ComponentType>
}

/** Cards of the home page, for people who can open the screen that brings them. */
export const HOME_CARDS = slot<HomeCard>('home cards')

/** The items that one line of the notifications counts, as rows of the home page. */
export const WAITING_ROWS = slot<{ item: string; load: () => Promise<ComponentType> }>('waiting rows')
