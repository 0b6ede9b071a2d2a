import { Select } from '@mantine/core'
import { z } from 'zod'
import { download } from '#web/call.ts'
import { CheckedFile } from '#web/checked-file/checked-file.tsx'
import { useT } from '#web/i18n.ts'
import { IconFileCertificate } from '#web/icons.ts'
import { useAddress } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag, Tag } from '#web/page/status-tag.tsx'
import { Table } from '#web/table/table.tsx'
import { useCall } from '#web/use-call.ts'
import { type StatementPerson, statementApi } from '../taiwan-contract.ts'
import { STATE_TONES } from './forms.tsx'
import { TaiwanHead } from './taiwan-head.tsx'
import classes from './year-end.module.css'

type Row = z.output<typeof StatementPerson>

const Address = z.object({ of: z.coerce.number().int().min(2024).max(2199).optional().catch(undefined) })
const amount = { kind: 'money', currency: 'currency', card: 'none' } as const

/** What a year of pay in Taiwan owes to employees and to the tax office. */
export default function TaiwanYearEnd() {
  const t = useT()
  const years = useCall(statementApi.years, {})
  const [address, setAddress] = useAddress(Address)
  const year = years.data?.find((one) => one.year === address.of)?.year ?? years.data?.[0]?.year
  if (years.isError || !years.data || year === undefined)
    return (
      <Page>
        <PageHeader title={t('year-end.tw_screen')} about={t('year-end.tw_about')} />
        {years.isError ? (
          <ErrorState error={years.error} onRetry={() => void years.refetch()} />
        ) : years.data ? (
          <EmptyState icon={IconFileCertificate} title={t('year-end.no_years')} text={t('year-end.tw_no_years_text')} />
        ) : (
          <LinesSkeleton lines={8} />
        )}
      </Page>
    )
  return (
    <Page>
      <PageHeader
        title={t('year-end.tw_title', { year: String(year) })}
        about={t('year-end.tw_about')}
        actions={
          <Select
            className={classes.year}
            aria-label={t('year-end.choose')}
            allowDeselect={false}
            value={String(year)}
            onChange={(picked) => setAddress({ of: Number(picked) })}
            data={years.data.map((one) => ({ value: String(one.year), label: String(one.year) }))}
          />
        }
      />
      <TaiwanHead key={year} year={year} />
      <Table
        of={statementApi.people}
        input={{ year }}
        title={t('year-end.forms_title')}
        columns={[
          { name: 'full_name' },
          { name: 'employee_no', card: 'none' },
          { name: 'state', cell: (row) => <State row={row} />, card: 'side', width: 150 },
          { name: 'paid', ...amount, card: 'line' },
          { name: 'tax', ...amount, card: 'line' },
          { name: 'net', ...amount },
          { name: 'bonuses', ...amount },
          { name: 'voluntary_pension', ...amount },
          { name: 'retirement', ...amount, hidden: true },
          { name: 'retirement_tax', ...amount, hidden: true },
          {
            name: 'resident',
            cell: (row) => t(row.resident ? 'year-end.tw_resident.yes' : 'year-end.tw_resident.no'),
            card: 'none',
          },
          { name: 'problems', cell: (row) => <Problems row={row} />, width: 170, card: 'none' },
          { name: 'country', card: 'none', hidden: true },
          { name: 'payslips', kind: 'number', card: 'none', hidden: true },
          { name: 'serial', kind: 'number', card: 'none', hidden: true },
          { name: 'made_at', kind: 'moment', card: 'none', hidden: true },
          { name: 'mailed_at', kind: 'moment', card: 'none', hidden: true },
          { name: 'read_at', kind: 'moment', card: 'none', hidden: true },
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
    </Page>
  )
}

function State({ row }: { row: Row }) {
  const t = useT()
  return <StatusTag status={row.state} tone={STATE_TONES[row.state]} label={t(`year-end.state.${row.state}`)} />
}

function Problems({ row }: { row: Row }) {
  const t = useT()
  if (row.problems.length === 0) return null
  return (
    <span className={classes.problems}>
      {row.problems.map((problem) => (
        <Tag key={problem} tone="warn">
          {t(`year-end.problem.${problem}`)}
        </Tag>
      ))}
    </span>
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
