import type { ComponentType } from 'react'
import { slot } from './slot.ts'

/**
 * A card of the home: what is under way for the company stands beside what waits, what is of the people one looks after
 * comes with today, what is of oneself among one's own; of a place the lower order comes first. `news` is a strip above all of
 * them, which is not there while there is none.
 */
export type HomeCard = {
  name: string
  place: 'news' | 'under_way' | 'team' | 'own'
  order: number
  load: () => Promise<ComponentType>
}

/** Cards of the home for whoever may open the screen that brings them. */
export const HOME_CARDS = slot<HomeCard>('home cards')

/** What a line below the bell counts, one by one, as rows of the home. */
export const WAITING_ROWS = slot<{ item: string; load: () => Promise<ComponentType> }>('waiting rows')
