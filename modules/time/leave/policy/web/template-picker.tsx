import { Button } from '@mantine/core'
import type { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import classes from '../../web/leave.module.css'
import { type LeaveTemplate, leaveTypeApi } from '../contract.ts'

export type ChosenTemplate = z.output<typeof LeaveTemplate>

/** The templates of a new leave type: the company's own leave, then that of each country's law. */
export function TemplatePicker({ onChoose }: { onChoose: (template: ChosenTemplate | null) => void }) {
  const t = useT()
  const templates = useCall(leaveTypeApi.templates, {})
  if (templates.isError) return <ErrorState error={templates.error} onRetry={() => void templates.refetch()} />
  if (!templates.data) return <LinesSkeleton />
  const groups = Map.groupBy(templates.data, ({ country }) => country)
  return (
    <div className={classes.stack}>
      <p className="caption">{t('leave-type.template_hint')}</p>
      {[...groups].map(([country, list]) => (
        <section key={country ?? ''} className={classes.stack}>
          <h3 className={classes.label}>
            {country === null
              ? t('leave-type.template_own')
              : t('leave-type.template_law', { country: labelOf(`country.${country}`) })}
          </h3>
          <div className={classes.templates}>
            {list.map((template) => (
              <button key={template.id} type="button" className={classes.template} onClick={() => onChoose(template)}>
                {template.title}
                {template.is_there && <span className="caption">{t('leave-type.template_there')}</span>}
              </button>
            ))}
          </div>
        </section>
      ))}
      <div>
        <Button variant="default" onClick={() => onChoose(null)}>
          {t('leave-type.template_blank')}
        </Button>
      </div>
    </div>
  )
}
