import { call } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { letterApi } from '../../contract.ts'
import { CheckPdf } from './check-pdf.tsx'

/** Whether a PDF is a letter of the company, as it left it. */
export default function Proof() {
  const t = useT()
  return (
    <Page column>
      <PageHeader title={t('letter-check.title')} about={t('letter-check.lead')} />
      <Card title={t('letter-check.card')}>
        <CheckPdf
          check={(sha256) => call(letterApi.check, { sha256 }, { quiet: true })}
          notOursText={t('letter-check.not_ours_text')}
        />
      </Card>
    </Page>
  )
}
