import type { ComponentType } from 'react'
import { slot } from '#web/slot.ts'
import type { candidatePageApi } from '../open-contract.ts'

export type ShownOwnPage = NonNullable<typeof candidatePageApi.one.types>['answer']

/**
 * A part of a candidate's own page that a module above adds, such as an offer to answer; lower orders first. Its code is loaded with
 * that page alone. Whoever fills it does so at any of its screens: the page is public and asks for no permission.
 */
export type CandidatePageSection = {
  name: string
  order: number
  load: () => Promise<ComponentType<{ token: string; page: ShownOwnPage }>>
}
export const CANDIDATE_PAGE_SECTIONS = slot<CandidatePageSection>('sections of the page of a candidate')
