import { download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, monthText, numberText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { yearEndApi } from '../../contract.ts'
import { IssueHead } from '../../issuing/web/issue-head.tsx'
import { FormProblems, StateOfForm } from '../../web/form-state.tsx'

type YearSummary = NonNullable<typeof yearEndApi.summary.types>['answer']

/** Everybody paid in the year: the state of their form, problems, and the actions to issue it. */
export function YearForms({ year }: { year: number }) {
  const t = useT()
  const summary = useCall(yearEndApi.summary, { year }, { keepPrevious: true })
  if (summary.isError) return <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
  return (
    <>
      {summary.data ? <Head summary={summary.data} /> : <LinesSkeleton lines={4} />}
      <Table
        list={yearEndApi.people}
        input={{ year }}
        title={t('year-end.forms_title')}
        columns={[
          { name: 'full_name' },
          { name: 'employee_no', card: 'none' },
          {
            name: 'state',
            cell: (row) => <StateOfForm state={row.state} />,
            card: 'side',
            width: 150,
          },
          { name: 'taxed', card: 'line' },
          { name: 'exempt', card: 'none' },
          { name: 'pcb', card: 'line' },
          { name: 'epf', card: 'none' },
          { name: 'cp38', card: 'none', hidden: true },
          { name: 'zakat', card: 'none', hidden: true },
          { name: 'problems', cell: (row) => <FormProblems problems={row.problems} />, width: 150, card: 'none' },
          { name: 'payslips', card: 'none', hidden: true },
          { name: 'serial', card: 'none', hidden: true },
          { name: 'joined_on', card: 'none', hidden: true },
          { name: 'last_day', card: 'none', hidden: true },
          { name: 'made_at', card: 'none', hidden: true },
          { name: 'mailed_at', card: 'none', hidden: true },
          { name: 'read_at', card: 'none', hidden: true },
        ]}
        views={[
          { id: 'open', label: t('year-end.state.not_made'), filters: { state: 'not_made' } },
          { id: 'overtaken', label: t('year-end.state.overtaken'), filters: { state: 'overtaken' } },
          { id: 'tax', label: t('year-end.problem.missing_tax_number'), filters: { problem: 'missing_tax_number' } },
          { id: 'address', label: t('year-end.problem.missing_address'), filters: { problem: 'missing_address' } },
        ]}
        rowLink={(row) => `payroll/year-end/${year}/${row.id}`}
        rowActions={(row) => [
          {
            label: t('year-end.download_pdf'),
            onClick: () => void download(yearEndApi.personPdf, { year, id: row.id }),
          },
          {
            label: t('year-end.pcb2'),
            onClick: () => void download(yearEndApi.personPcb2, { year, id: row.id }),
          },
        ]}
        empty={{ title: t('year-end.none_fit') }}
      />
    </>
  )
}

/** The year's progress, due day and warnings, and the actions to issue, archive and mail. */
function Head({ summary }: { summary: YearSummary }) {
  const t = useT()
  const make = useAction(yearEndApi.make)
  const zip = useAction(yearEndApi.zip)
  const mail = useAction(yearEndApi.mail)
  const { year, people, states } = summary
  const due = states.not_made + states.overtaken
  const issued = people - states.not_made
  const facts = [
    { label: t('year-end.people'), value: numberText(people, 0) },
    { label: t('year-end.given_out'), value: part(issued) },
    { label: t('year-end.read_count'), value: part(states.read) },
    { label: t('year-end.ea_due'), value: dayText(summary.ea_due) },
    { label: t('year-end.form_e_due'), value: dayText(summary.form_e_due) },
  ]

  const warnings = summary.warnings.map(({ warning, months, runs }) =>
    t(`year-end.warning.${warning}`, { months: months.map(monthText), runs }),
  )

  function part(count: number) {
    return t('year-end.of', { part: count, all: people })
  }
  return (
    <IssueHead
      facts={facts}
      warnings={warnings}
      due={due}
      without={summary.problems.find(({ problem }) => problem === 'missing_address')?.people ?? 0}
      year={year}
      make={make}
      makeAsk={{
        title: t('year-end.make_title', { year: String(year) }),
        text: t('year-end.make_text', { count: due }),
      }}
      zip={zip}
      mail={mail}
      mailTitle={t('year-end.mail_title', { year: String(year) })}
    />
  )
}
