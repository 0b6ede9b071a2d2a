import type { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { lazyOptions } from '#web/inputs/options.ts'
import { documentGroupApi } from '../groups/contract.ts'

export type GroupChoice = NonNullable<(typeof documentGroupApi.choices)['types']>['answer'][number]
export type BelongsTo = z.output<typeof import('../groups/contract.ts').BelongsTo>

/** The groups of a list's filter, loaded when somebody filters. */
export const GROUP_OPTIONS = lazyOptions(async () => documentGroupApi.choices)

/** The groups in use that fit; undefined while they load. */
export function useGroups(fits: (group: GroupChoice) => boolean): readonly GroupChoice[] | undefined {
  return useCall(documentGroupApi.choices, {}, { freshFor: 60_000 }).data?.filter(fits)
}
