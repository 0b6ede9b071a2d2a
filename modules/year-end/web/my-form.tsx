import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { call, download } from '#web/call.ts'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { Link, useParam } from '#web/link.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { momentText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { useCall } from '#web/use-call.ts'
import { eaFormApi } from '../contract.ts'
import { EaBoxes, type EaShown } from './ea-boxes.tsx'

/** One form that was given out, for the person it is about. */
export default function MyForm() {
  const t = useT()
  const id = useParam('id')
  const ea = useCall(eaFormApi.one, { id })
  if (ea.isError)
    return (
      <Page column>
        <PageHeader title={t('year-end.ea')} />
        <ErrorState error={ea.error} onRetry={() => void ea.refetch()} />
        <Link to="ea-forms">{t('year-end.to_my_forms')}</Link>
      </Page>
    )
  if (!ea.data)
    return (
      <Page column>
        <PageSkeleton />
      </Page>
    )
  return <FormPage key={id} id={id} ea={ea.data} />
}

function FormPage({ id, ea }: { id: string; ea: EaShown }) {
  const t = useT()
  useReading(id, ea.employee.id)
  return (
    <Page column>
      <PageHeader
        title={t('year-end.ea_of', { year: String(ea.year) })}
        about={[
          ea.employee.full_name,
          ea.employee.employee_no,
          ea.position,
          ea.made_at && t('year-end.given_on', { day: momentText(ea.made_at) }),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void download(eaFormApi.pdf, { id })}
          >
            {t('year-end.download_pdf')}
          </Button>
        }
      />
      <EaBoxes ea={ea} />
      <Link to="ea-forms">{t('year-end.to_my_forms')}</Link>
    </Page>
  )
}

/** Tells the server once that the person has opened their own form. */
function useReading(id: string, employeeId: string): void {
  const own = useSession().employee_id
  const told = useRef(false)
  useEffect(() => {
    if (told.current || employeeId !== own) return
    told.current = true
    void call(eaFormApi.read, { id }, { quiet: true, background: true }).catch(() => undefined)
  }, [id, employeeId, own])
}
