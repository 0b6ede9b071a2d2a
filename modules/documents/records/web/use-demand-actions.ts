import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { useAction } from '#web/use-action.ts'
import { type Demand, documentDemandApi } from '../demands/contract.ts'

export type DemandOfList = z.output<typeof Demand>

/** Whom a demand asks, in one line. */
export function useAudienceText(): (demand: Pick<DemandOfList, 'offices' | 'departments' | 'positions'>) => string {
  const t = useT()
  return ({ offices, departments, positions }) =>
    [...offices, ...departments, ...positions].join(' · ') || t('document-demand.everybody')
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
            title: t('document-demand.remind_title', { count }),
            text: t('document-demand.remind_text'),
            action: t('document-demand.remind'),
          },
          successMessage: t('document-demand.reminding'),
        },
      ),
    end: ({ id, version, title: name }: DemandOfList) =>
      ending.run(
        { id, version },
        {
          confirmation: {
            title: t('document-demand.end_title', { name }),
            text: t('document-demand.end_text'),
            action: t('document-demand.end'),
          },
          successMessage: t('document-demand.ended'),
        },
      ),
    reopen: ({ id, version }: DemandOfList) =>
      reopening.run({ id, version }, { successMessage: t('document-demand.reopened') }),
  }
}
