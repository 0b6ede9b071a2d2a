import { checklistProgress } from '#base/checklist.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconCheck } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { dashboardApi, type FirstStep } from '../contract.ts'
import { CallContent } from './call-content.tsx'
import classes from './dashboard.module.css'
import { ADD_PERSON, IMPORT_PEOPLE, useFindPath } from './screen-paths.ts'

const STEP_PATHS: Record<FirstStep, readonly string[]> = {
  profile: ['company/profile'],
  offices: ['company/offices'],
  departments: ['company/departments'],
  holidays: ['company/holiday'],
  people: ['migration', ...IMPORT_PEOPLE, ...ADD_PERSON],
  pay: ['payroll/runs', 'payroll/settings'],
  accounts: ['accounts'],
  approvals: ['settings/requests?tab=others'],
}

/** What is still to be set up; only people who may set it up request it. */
export function useFirstSteps() {
  const { may, hasModule: moduleOn } = useSession()
  const query = useCall(dashboardApi.firstSteps, {}, { freshFor: 3_000, enabled: may('company:edit') })
  const steps = (query.data?.steps ?? []).filter(({ step }) => step !== 'pay' || moduleOn(PAYROLL_MODULE))
  const offices = query.data?.offices ?? []
  return {
    asked: query,
    steps,
    offices,
    /** There is something to set up. */
    isOpen: steps.some(({ done }) => !done) || offices.length > 0,
    isEmptyCompany: query.data?.has_people === false,
  }
}

/** The steps from an empty company to the first payroll; each ticks itself off. */
export function FirstStepsCard() {
  const t = useT()
  const way = useFindPath()
  const { asked, steps, offices } = useFirstSteps()
  const { done, total } = checklistProgress([...steps, ...offices.map(() => ({ done: false }))])
  return (
    <Card
      title={t('dashboard.first_steps')}
      tag={total > 0 && <span className={classes.count}>{t('dashboard.steps_done', { done, total })}</span>}
    >
      <CallContent call={asked} skeleton={<RowsSkeleton rows={6} height={52} />}>
        {() => (
          <>
            <p className="caption">{t('dashboard.first_steps_text')}</p>
            <progress className={classes.progress} max={total} value={done} aria-label={t('dashboard.first_steps')} />
            <ol className={classes.items}>
              {steps.map(({ step, done: isDone }) => {
                const to = way(STEP_PATHS[step])
                return (
                  <li key={step} className={classes.item}>
                    <span className={classes.tick} data-done={isDone || undefined}>
                      {isDone && <IconCheck size={14} stroke={2.4} aria-hidden />}
                      <span className="for-readers">{t(isDone ? 'dashboard.step_done' : 'dashboard.step_open')}</span>
                    </span>
                    <div className={classes.itemText}>
                      <p className={classes.itemTitle}>
                        <b>{t(`dashboard.step.${step}`)}</b>
                      </p>
                      <p className={classes.itemAbout}>{t(`dashboard.step_text.${step}`)}</p>
                    </div>
                    {to && (
                      <Link to={to} className={classes.button}>
                        {t('action.open')}
                        <span className="for-readers">, {t(`dashboard.step.${step}`)}</span>
                      </Link>
                    )}
                  </li>
                )
              })}
              {offices.map((office) => {
                const to = way('company/offices/$id', { id: office.id })
                return (
                  <li key={office.id} className={classes.item}>
                    <span className={classes.tick}>
                      <span className="for-readers">{t('dashboard.step_open')}</span>
                    </span>
                    <div className={classes.itemText}>
                      <p className={classes.itemTitle}>
                        <b>{t('dashboard.step_office', { office: office.name })}</b>
                      </p>
                      <p className={classes.itemAbout}>{t('dashboard.step_office_text', office)}</p>
                    </div>
                    {to && (
                      <Link to={to} className={classes.button}>
                        {t('action.open')}
                        <span className="for-readers">, {t('dashboard.step_office', { office: office.name })}</span>
                      </Link>
                    )}
                  </li>
                )
              })}
            </ol>
          </>
        )}
      </CallContent>
    </Card>
  )
}
