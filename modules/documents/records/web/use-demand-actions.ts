import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { useAction } from '#web/use-action.ts'
import { type Demand, documentDemandApi } from '../demands/contract.ts'

export type DemandOfList = z.output<typeof Demand>

/** Whom a demand asks, in one line. */
export function useAudienceText(): (demand: Pick<DemandOfList, 'offices' | 'departments' | 'positions'>) => string {
  const t = useT()
  return ({ offices, departments, positions }) =>
    [...offices, ...departments, ...positions].join(' · ') || t('document-demands.everybody')
}

/** Reminds, ends and asks again. */
export function useDemandActions() {
  const t = useT()
  const reminding = useAction(documentDemandApi.remind)
  const ending = useAction(documentDemandApi.end)
  const reopening = useAction(documentDemandApi.reopen)
  return {
    remind: ({ id, version, missing: count }: DemandOfList) =>
      reminding.run(
        { id, version },
        {
          confirmation: {
            title: t('document-demands.remind_title', { count }),
            text: t('document-demands.remind_text'),
            action: t('document-demands.remind'),
          },
          successMessage: t('document-demands.reminding'),
        },
      ),
    end: ({ id, version, title: name }: DemandOfList) =>
      ending.run(
        { id, version },
        {
          confirmation: {
            title: t('document-demands.end_title', { name }),
            text: t('document-demands.end_text'),
            action: t('document-demands.end'),
          },
          successMessage: t('document-demands.ended'),
        },
      ),
    reopen: ({ id, version }: DemandOfList) =>
      reopening.run({ id, version }, { successMessage: t('document-demands.reopened') }),
  }
}
