import { createContext } from 'react'
import type { z } from 'zod'
import type { ClaimStanding } from '../contract.ts'

export type Item = z.output<typeof ClaimStanding>

/** The items of a form, and its month. */
export const ClaimItemsContext = createContext<{ items: readonly Item[]; month: string }>({ items: [], month: '' })
