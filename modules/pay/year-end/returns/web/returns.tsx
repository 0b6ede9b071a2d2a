import { Button } from '@mantine/core'
import { download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { CheckedFile } from '#web/checked-file/checked-file.tsx'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { Card, Facts } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, moneyText, monthText, numberText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { yearEndApi } from '../../contract.ts'
import classes from '../../web/year-end.module.css'

const COUNTS = ['paid', 'in_service', 'with_pcb', 'joined', 'left'] as const
const TOTALS = ['taxed', 'exempt', 'pcb', 'cp38', 'zakat', 'epf', 'socso'] as const

/** The employer's returns of a year: the figures of form E, and the two files of C.P.8D. */
export function YearReturns({ year }: { year: number }) {
  return (
    <div className={classes.cards}>
      <FormE year={year} />
      <Cp8d year={year} />
    </div>
  )
}

function FormE({ year }: { year: number }) {
  const t = useT()
  const form = useCall(yearEndApi.formE, { year })
  if (form.isError)
    return (
      <Card title={t('year-end.form_e')}>
        <ErrorState error={form.error} onRetry={() => void form.refetch()} />
      </Card>
    )
  if (!form.data) return <LinesSkeleton lines={8} />
  const { data } = form
  return (
    <Card
      title={t('year-end.form_e_of', { year: String(year) })}
      actions={(['pdf', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          disabled={data.paid === 0}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void download(yearEndApi.formEFile, { year, format })}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    >
      <p className={`caption ${classes.lead}`}>{t('year-end.form_e_about', { day: dayText(data.due) })}</p>
      <Facts
        facts={[
          { label: t('year-end.employer'), value: data.employer.name },
          { label: t('year-end.employer_tax_number'), value: data.employer.tax_number },
          ...COUNTS.map((key) => ({ label: t(`year-end.count.${key}`), value: numberText(data[key], 0) })),
          ...TOTALS.map((key) => ({
            label: t(`year-end.total.${key}`),
            value: moneyText(data.totals[key], 'MYR', { sign: true }),
          })),
        ]}
      />
      <div className={classes.months}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('year-end.month')}</th>
              <th scope="col">{t('year-end.month_of_people')}</th>
              <th scope="col">{t('year-end.pcb')}</th>
              <th scope="col">{t('year-end.cp38')}</th>
            </tr>
          </thead>
          <tbody>
            {data.before && (
              <tr>
                <th scope="row">{t('year-end.before')}</th>
                <td>{numberText(data.before.people, 0)}</td>
                <td>{moneyText(data.before.pcb)}</td>
                <td>{moneyText(data.before.cp38)}</td>
              </tr>
            )}
            {data.months.map(({ month, people, pcb, cp38 }) => (
              <tr key={month}>
                <th scope="row">{monthText(month)}</th>
                <td>{numberText(people, 0)}</td>
                <td>{moneyText(pcb)}</td>
                <td>{moneyText(cp38)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Cp8d({ year }: { year: number }) {
  const t = useT()
  const files = useCall(yearEndApi.returns, { year })
  if (files.isError)
    return (
      <Card title={t('year-end.cp8d')}>
        <ErrorState error={files.error} onRetry={() => void files.refetch()} />
      </Card>
    )
  if (!files.data) return <LinesSkeleton lines={6} />
  return (
    <Card title={t('year-end.cp8d')}>
      <p className="caption">{t('year-end.cp8d_about')}</p>
      <ul className={classes.files}>
        {files.data.map((file) => (
          <CheckedFile
            key={file.kind}
            title={t(`year-end.file.${file.kind}`)}
            about={file.file_name}
            file={file}
            currency="MYR"
            onDownload={() => download(yearEndApi.returnFile, { year, file: file.kind })}
          />
        ))}
      </ul>
    </Card>
  )
}
