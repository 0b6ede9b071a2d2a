import { Button } from '@mantine/core'
import { download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconAlertTriangle, IconDownload } from '#web/icons.ts'
import { Link, useParam } from '#web/link.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { momentText, moneyText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { yearEndApi } from '../contract.ts'
import { EaBoxes, type EaShown } from '../ea/web/ea-boxes.tsx'
import { StateOfForm } from './form-state.tsx'
import classes from './year-end.module.css'

/** The form of one person, for people who issue the forms. */
export default function YearPerson() {
  const t = useT()
  const year = Number(useParam('year'))
  const id = useParam('id')
  const ea = useCall(yearEndApi.person, { year, id })
  const back = (
    <Link to="payroll/year-end" search={{ of: year }}>
      {t('year-end.to_year')}
    </Link>
  )
  if (ea.isError)
    return (
      <Page column>
        <PageHeader title={t('year-end.ea')} />
        <ErrorState error={ea.error} onRetry={() => void ea.refetch()} />
        {back}
      </Page>
    )
  if (!ea.data)
    return (
      <Page column>
        <PageSkeleton />
      </Page>
    )
  const { data } = ea
  const { employee } = data
  return (
    <Page column>
      <PageHeader
        title={employee.full_name}
        tag={<StateOfForm state={data.state} />}
        about={[
          t('year-end.ea_of', { year: String(year) }),
          employee.employee_no,
          data.position,
          ...momentTexts(data, t),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <Button variant="default" onClick={() => void download(yearEndApi.personPcb2, { year, id })}>
              {t('year-end.download_pcb2')}
            </Button>
            <Button
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void download(yearEndApi.personPdf, { year, id })}
            >
              {t('year-end.download_pdf')}
            </Button>
          </>
        }
      />
      {data.state === 'overtaken' && <Note text={t('year-end.overtaken_note')} />}
      {data.problems.map((problem) => (
        <Note
          key={problem}
          text={
            problem === 'taxable_differs'
              ? t('year-end.taxed_by_pcb', { amount: moneyText(data.taxed_by_pcb, 'MYR', { sign: true }) })
              : t(`year-end.problem.${problem}`)
          }
        />
      ))}
      <EaBoxes ea={data} />
      {back}
    </Page>
  )
}

function Note({ text }: { text: string }) {
  return (
    <p className={classes.warning} role="note">
      <IconAlertTriangle size={17} aria-hidden />
      <span>{text}</span>
    </p>
  )
}

function momentTexts({ mailed_at, read_at }: EaShown, t: ReturnType<typeof useT>): string[] {
  return [
    ...(mailed_at ? [`${t('year-end.mailed_at')} ${momentText(mailed_at)}`] : []),
    ...(read_at ? [`${t('year-end.read_at')} ${momentText(read_at)}`] : []),
  ]
}
