import { useCall } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { numberText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { filterSpecs } from '#web/table/filters/filter-specs.ts'
import { Filters } from '#web/table/filters/filters.tsx'
import { useListState } from '#web/table/views/use-list-state.ts'
import { onboardingApi } from '../contract.ts'
import { STAGES } from '../stage-rules.ts'
import '#web/table/table.css'
import classes from './onboarding.module.css'
import { PLACE_FILTERS } from './place-filters.ts'

type Row = NonNullable<typeof onboardingApi.waiting.types>['answer']['rows'][number]
type Stage = Row['stages'][number]
type Asked = { vacancy_id?: string[]; office_id?: string[]; department_id?: string[] }

const { vacancy_id, office_id, department_id } = onboardingApi.list.filters.shape
const shape = { filters: { vacancy_id, office_id, department_id }, sort: [] }
const { subject } = onboardingApi.list

/** Where candidates wait: by vacancy and stage, how many, how long, and for whom. */
export default function WaitingCandidates() {
  const t = useT()
  const [state, setState] = useListState(shape, true)
  const waiting = useCall(onboardingApi.waiting, state.filters as Asked, { keepPrevious: true })
  const specs = filterSpecs(shape.filters, PLACE_FILTERS, subject, {}, (key, field) => t(key, { field }))
  const rows = waiting.data?.rows ?? []
  return (
    <Page>
      <PageHeader title={t('onboarding.waiting')} about={t('onboarding.waiting_about')} />
      <div className={classes.filters}>
        <Filters specs={specs} values={state.filters} subject={subject} onChange={(filters) => setState({ filters })} />
      </div>
      {waiting.isError ? (
        <ErrorState error={waiting.error} onRetry={() => void waiting.refetch()} />
      ) : !waiting.data ? (
        <PageSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState title={t('onboarding.waiting_none')} text={t('onboarding.waiting_none_text')} />
      ) : (
        <WaitingTable rows={rows} />
      )}
    </Page>
  )
}

function WaitingTable({ rows }: { rows: readonly Row[] }) {
  const t = useT()
  const isChinese = useLanguage() === 'zh-TW'
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={classes.waiting} aria-label={t('onboarding.waiting')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('onboarding.vacancy_id')}</th>
            {STAGES.map((stage) => (
              <th key={stage} scope="col">
                {t(`onboarding.stage.${stage}`)}
              </th>
            ))}
            <th scope="col">{t('onboarding.waiting_hired')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const job = row.vacancy_id === null ? t('onboarding.no_vacancy') : isChinese ? row.title_zh : row.title_en
            return (
              <tr key={row.vacancy_id ?? ''}>
                <th scope="row">
                  <span className={classes.cell}>
                    <b data-record>{job}</b>
                    {row.job && (
                      <span className="caption" data-record>
                        {row.job}
                      </span>
                    )}
                  </span>
                </th>
                {row.stages.map((stage) => (
                  <td key={stage.stage}>
                    <StageCell stage={stage} job={job} vacancyId={row.vacancy_id} />
                  </td>
                ))}
                <td>{row.hired === 0 ? <span className={classes.none}>–</span> : numberText(row.hired, 0)}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('onboarding.all_vacancies')}</th>
            {STAGES.map((stage, at) => (
              <td key={stage}>
                {numberText(
                  sum(({ stages }) => stages[at]?.waiting ?? 0),
                  0,
                )}
              </td>
            ))}
            <td>
              {numberText(
                sum(({ hired }) => hired),
                0,
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function StageCell({
  stage: { stage, waiting, longest_days, median_days, on_candidates, on_company },
  job,
  vacancyId,
}: {
  stage: Stage
  job: string
  vacancyId: string | null
}) {
  const t = useT()
  const name = t(`onboarding.stage.${stage}`)
  if (waiting === 0 && median_days === null) return <span className={classes.none}>–</span>
  const count = numberText(waiting, 0)
  const search = { show: 'list', stage: [stage], state: ['active'], ...(vacancyId && { vacancy_id: [vacancyId] }) }
  return (
    <span className={classes.cell}>
      {waiting > 0 ? (
        <Link
          to="onboarding/candidates"
          search={search}
          aria-label={t('onboarding.show_waiting', { count, stage: name, job })}
        >
          {count}
        </Link>
      ) : (
        <span>0</span>
      )}
      {longest_days !== null && <span>{t('onboarding.longest', { count: longest_days })}</span>}
      {median_days !== null && <span className="caption">{t('onboarding.median', { count: median_days })}</span>}
      {waiting > 0 && (
        <span className="caption">
          {[
            on_candidates > 0 && t('onboarding.on_candidates', { count: on_candidates }),
            on_company > 0 && t('onboarding.on_company', { count: on_company }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </span>
  )
}
