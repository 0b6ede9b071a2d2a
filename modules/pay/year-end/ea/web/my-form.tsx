import { Button } from '@mantine/core'
import { useCallback } from 'react'
import { call, download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { Link, useParam } from '#web/link.tsx'
import { momentText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { eaFormApi } from '../../contract.ts'
import { useReadReceipt } from '../../web/use-read-receipt.ts'
import { EaBoxes, type EaShown } from './ea-boxes.tsx'
import { OwnForm } from './own-form.tsx'

/** One issued form, for its person. */
export default function MyForm() {
  const t = useT()
  const id = useParam('id')
  const ea = useCall(eaFormApi.one, { id })
  return (
    <OwnForm asked={ea} title={t('year-end.ea')}>
      {(form) => <FormPage key={id} id={id} ea={form} />}
    </OwnForm>
  )
}

function FormPage({ id, ea }: { id: string; ea: EaShown }) {
  const t = useT()
  const tell = useCallback(() => call(eaFormApi.read, { id }, { quiet: true, background: true }), [id])
  useReadReceipt(ea.employee.id, tell)
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
