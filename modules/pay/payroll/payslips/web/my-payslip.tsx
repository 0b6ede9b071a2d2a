import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isCancelled } from '#web/calls/api-error.ts'
import { call, download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconDownload, IconFileText } from '#web/icons.ts'
import { Link, useParam } from '#web/link.tsx'
import { Card, Facts } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, moneyText, monthText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { payslipApi } from '../contract.ts'
import classes from './payslips.module.css'
import { type Slip, SlipLines } from './slip-lines.tsx'
import { SlipPayments } from './slip-payments.tsx'
import { slipTitle } from './slip-texts.ts'

/** Shows one payslip; every figure has an explanation. */
export default function MyPayslip() {
  const t = useT()
  const id = useParam('id')
  const slip = useCall(payslipApi.one, { id })
  if (slip.isError)
    return (
      <Page column>
        <PageHeader title={t('pay.payslip')} />
        <ErrorState error={slip.error} onRetry={() => void slip.refetch()} />
        <Link to="payslips">{t('pay.to_payslips')}</Link>
      </Page>
    )
  if (!slip.data)
    return (
      <Page column>
        <PageSkeleton />
      </Page>
    )
  return <PayslipPage key={slip.data.id} slip={slip.data} />
}

function PayslipPage({ slip }: { slip: Slip }) {
  const t = useT()
  const session = useSession()
  const compared = slip.lines.some((line) => line.previous !== null)
  useMarkAsRead(slip, session.employee_id)
  return (
    <Page column>
      <PageHeader
        title={t('pay.payslip_of', { month: slipTitle(slip) })}
        about={[slip.employee.full_name, slip.employee.employee_no, slip.employee.position].filter(Boolean).join(' · ')}
        actions={<PdfButton slip={slip} />}
      />
      <div className={classes.latest}>
        <span>{t('field.net')}</span>
        <b>{moneyText(slip.net, slip.currency, { sign: true })}</b>
        <small>
          {t(slip.pay_day <= session.today ? 'pay.latest_line' : 'pay.coming_line', {
            gross: moneyText(slip.gross, slip.currency),
            deductions: moneyText(slip.deductions, slip.currency),
            day: dayText(slip.pay_day),
          })}
        </small>
      </div>
      {slip.law_reason !== null && (
        <p className={classes.remark} role="note">
          {t('pay.law_reason_slip', { reason: slip.law_reason })}
        </p>
      )}
      <p className="caption">{compared ? t('pay.press_figure_compared') : t('pay.press_figure')}</p>
      <Card>
        <SlipLines slip={slip} compared={compared} level={2} />
      </Card>
      <SlipPayments slip={slip} />
      {slip.facts.length > 0 && (
        <Card title={t('pay.slip_facts')}>
          <Facts
            facts={slip.facts.map(({ title, amount }) => ({
              label: title,
              value: moneyText(amount, slip.currency),
            }))}
          />
        </Card>
      )}
      {slip.balances.length > 0 && (
        <Card title={t('pay.slip_balances', { month: monthText(slip.period) })}>
          <Facts facts={slip.balances.map(({ title, value }) => ({ label: title, value }))} />
        </Card>
      )}
      <Card
        title={
          slip.year_from === null ? t('pay.this_year') : t('pay.this_year_since', { month: monthText(slip.year_from) })
        }
      >
        <Facts
          facts={slip.year_to_date.map(({ title, amount }) => ({
            label: title,
            value: moneyText(amount, slip.currency),
          }))}
        />
      </Card>
      <Link to="payslips">{t('pay.to_payslips')}</Link>
    </Page>
  )
}

/** Tells the server once that the person opened their own payslip. */
function useMarkAsRead(slip: Slip, employeeId: string | null): void {
  const hasReported = useRef(false)
  useEffect(() => {
    if (hasReported.current || slip.employee.id !== employeeId) return
    hasReported.current = true
    void call(payslipApi.read, { id: slip.id }, { quiet: true, background: true }).catch(() => undefined)
  }, [slip.id, slip.employee.id, employeeId])
}

/** Opens the PDF in the browser's own viewer, or saves it on a phone, which cannot show a PDF in a page. */
function PdfButton({ slip }: { slip: Slip }) {
  const t = useT()
  const isPhone = useMediaQuery('(max-width: 760px), (pointer: coarse)', false, { getInitialValueInEffect: false })
  const [busy, setBusy] = useState(false)
  const [address, setAddress] = useState<string>()
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address])

  async function show() {
    setBusy(true)
    try {
      const content = await call(payslipApi.pdf, { id: slip.id })
      setAddress(URL.createObjectURL(new Blob([content], { type: 'application/pdf' })))
    } catch (error) {
      if (!isCancelled(error) && !(error instanceof ApiError && error.noticed)) toast.bad(t('system.no_file'))
    } finally {
      setBusy(false)
    }
  }
  async function save() {
    setBusy(true)
    await download(payslipApi.pdf, { id: slip.id })
    setBusy(false)
  }
  const title = t('pay.payslip_of', { month: slipTitle(slip) })
  return (
    <>
      {!isPhone && (
        <Button
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
          loading={busy}
          onClick={() => void show()}
        >
          {t('pay.view_pdf')}
        </Button>
      )}
      <Button
        variant={isPhone ? 'filled' : 'default'}
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={busy}
        onClick={() => void save()}
      >
        {t('pay.download_pdf')}
      </Button>
      {address && (
        <Modal
          opened
          onClose={() => setAddress(undefined)}
          size={980}
          title={<b>{title}</b>}
          closeButtonProps={{ 'aria-label': t('action.close') }}
          centered
        >
          <iframe className={classes.pdf} src={address} title={title} />
        </Modal>
      )}
    </>
  )
}
