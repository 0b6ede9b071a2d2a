import { download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { CheckedFile } from '#web/checked-file/checked-file.tsx'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Table } from '#web/table/table.tsx'
import { FormProblems, StateOfForm } from '../../web/form-state.tsx'
import classes from '../../web/year-end.module.css'
import { YearPage } from '../../web/year-page.tsx'
import { statementApi } from '../contract.ts'
import { TaiwanHead } from './taiwan-head.tsx'

/** The year-end work for pay in Taiwan: documents for employees and for the tax office. */
export default function TaiwanYearEnd() {
  const t = useT()
  return (
    <YearPage
      years={useCall(statementApi.years, {})}
      name={t('year-end.tw_screen')}
      title={(year) => t('year-end.tw_title', { year: String(year) })}
      about={t('year-end.tw_about')}
      none={t('year-end.tw_no_years_text')}
    >
      {(year) => <Statements year={year} />}
    </YearPage>
  )
}

function Statements({ year }: { year: number }) {
  const t = useT()
  return (
    <>
      <TaiwanHead key={year} year={year} />
      <Table
        list={statementApi.people}
        input={{ year }}
        title={t('year-end.forms_title')}
        columns={[
          { name: 'full_name' },
          { name: 'employee_no', card: 'none' },
          { name: 'state', cell: (row) => <StateOfForm state={row.state} />, card: 'side', width: 150 },
          { name: 'paid', card: 'line' },
          { name: 'tax', card: 'line' },
          { name: 'net', card: 'none', hidden: true },
          { name: 'bonuses', card: 'none' },
          { name: 'voluntary_pension', card: 'none' },
          { name: 'retirement', card: 'none', hidden: true },
          { name: 'retirement_tax', card: 'none', hidden: true },
          {
            name: 'resident',
            cell: (row) => t(row.resident ? 'year-end.tw_resident.yes' : 'year-end.tw_resident.no'),
            card: 'none',
          },
          { name: 'problems', cell: (row) => <FormProblems problems={row.problems} />, width: 170, card: 'none' },
          { name: 'country', card: 'none', hidden: true },
          { name: 'payslips', card: 'none', hidden: true },
          { name: 'serial', card: 'none', hidden: true },
          { name: 'made_at', card: 'none', hidden: true },
          { name: 'mailed_at', card: 'none', hidden: true },
          { name: 'read_at', card: 'none', hidden: true },
        ]}
        views={[{ id: 'open', label: t('year-end.state.not_made'), filters: { state: 'not_made' } }]}
        rowActions={(row) => [
          {
            label: t('year-end.download_pdf'),
            onClick: () => void download(statementApi.personPdf, { year, employee_id: row.id }),
          },
        ]}
        empty={{ title: t('year-end.none_fit') }}
      />
      <ListForOffice year={year} />
    </>
  )
}

function ListForOffice({ year }: { year: number }) {
  const t = useT()
  const file = useCall(statementApi.list, { year })
  return (
    <Card title={t('year-end.tw_list')}>
      {file.isError ? (
        <ErrorState error={file.error} onRetry={() => void file.refetch()} />
      ) : !file.data ? (
        <LinesSkeleton lines={3} />
      ) : (
        <>
          <p className={`caption ${classes.lead}`}>{t('year-end.tw_list_about')}</p>
          <ul className={classes.files}>
            <CheckedFile
              title={t('year-end.tw_title', { year: String(year) })}
              about={file.data.file_name}
              file={file.data}
              currency="TWD"
              onDownload={() => download(statementApi.listFile, { year })}
            />
          </ul>
        </>
      )}
    </Card>
  )
}
