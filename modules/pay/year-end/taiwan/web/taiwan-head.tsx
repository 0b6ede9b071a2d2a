import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, moneyText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useAction } from '#web/use-action.ts'
import { IssueHead } from '../../issuing/web/issue-head.tsx'
import { statementApi } from '../contract.ts'

/** The year's progress, due day and warnings, and the actions to issue, archive and mail. */
export function TaiwanHead({ year }: { year: number }) {
  const t = useT()
  const make = useAction(statementApi.make)
  const zip = useAction(statementApi.zip)
  const mail = useAction(statementApi.mail)
  const summary = useCall(statementApi.summary, { year }, { keepPrevious: true })
  if (summary.isError) return <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
  if (!summary.data) return <LinesSkeleton lines={4} />
  const { people, states, paid, tax, open, running, ...dates } = summary.data
  const due = states.not_made + states.overtaken
  const facts = [
    { label: t('year-end.given_out'), value: part(people - states.not_made) },
    { label: t('year-end.read_count'), value: part(states.read) },
    { label: t('year-end.paid'), value: moneyText(paid, 'TWD', { sign: true }) },
    { label: t('year-end.tax'), value: moneyText(tax, 'TWD', { sign: true }) },
    { label: t('year-end.tw_filed_by'), value: dayText(dates.filed_by) },
    { label: t('year-end.tw_handed_out_by'), value: dayText(dates.handed_out_by) },
  ]
  const warnings = [
    ...(running ? [t('year-end.warning.year_running')] : []),
    ...(open > 0 ? [t('year-end.warning.runs_open', { runs: open })] : []),
  ]

  function part(count: number) {
    return t('year-end.of', { part: count, all: people })
  }
  return (
    <IssueHead
      facts={facts}
      warnings={warnings}
      due={due}
      without={dates.without_address}
      year={year}
      make={make}
      makeAsk={{
        title: t('year-end.tw_make_title', { year: String(year) }),
        text: t('year-end.tw_make_text', { count: due }),
      }}
      zip={zip}
      mail={mail}
      mailTitle={t('year-end.tw_mail_title', { year: String(year) })}
    />
  )
}
