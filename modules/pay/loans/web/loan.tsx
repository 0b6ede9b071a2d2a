import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { useGo, useParam } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card, Facts, SplitDetail } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Money, moneyText, monthText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { Timeline } from '#web/page/timeline.tsx'
import { useAction } from '#web/use-action.ts'
import { type Loan, type LoanAction, loanApi } from '../contract.ts'
import { LoanTag } from './loan-tag.tsx'
import classes from './loans.module.css'
import { Progress } from './progress.tsx'
import { Schedule } from './schedule.tsx'
import { changeText } from './words.ts'

const AmountDialog = lazyComponent(async () => (await import('./loan-changes.tsx')).AmountDialog)
const RepayDialog = lazyComponent(async () => (await import('./loan-changes.tsx')).RepayDialog)
const SettleDialog = lazyComponent(async () => (await import('./loan-changes.tsx')).SettleDialog)
const SkipDialog = lazyComponent(async () => (await import('./loan-changes.tsx')).SkipDialog)
const WriteOffDialog = lazyComponent(async () => (await import('./loan-changes.tsx')).WriteOffDialog)

type LoanDetail = z.output<typeof Loan>

const TONES: { readonly [what: string]: 'warn' | 'good' } = { short: 'warn', settled: 'good', repaid: 'good' }

/** One loan: its balance, its schedule with the run of each instalment, and its history. */
export default function LoanPage() {
  const t = useT()
  const id = useParam('id')
  const loan = useCall(loanApi.one, { id }, { keepPrevious: true })
  if (loan.isError)
    return (
      <Page>
        <PageHeader title={t('loans.one')} />
        <ErrorState error={loan.error} onRetry={() => void loan.refetch()} />
      </Page>
    )
  if (!loan.data)
    return (
      <Page>
        <PageSkeleton />
      </Page>
    )
  return <LoanView key={loan.data.id} loan={loan.data} />
}

function LoanView({ loan }: { loan: LoanDetail }) {
  const t = useT()
  const money = (amount: number) => <Money amount={amount} currency={loan.currency} sign />
  const notRepaid = useAction(loanApi.notRepaid)

  function undoRepayment(repayment: LoanDetail['instalments'][number]) {
    const ask = {
      title: t('loans.not_repaid_title', { amount: moneyText(repayment.amount, loan.currency, { sign: true }) }),
      text: t('loans.not_repaid_text'),
      action: t('loans.not_repaid'),
      tone: 'bad',
    } as const
    const change = { id: loan.id, version: loan.version, repayment_id: repayment.id }
    void notRepaid.run(change, { confirmation: ask, successMessage: t('loans.repayment_gone') })
  }
  return (
    <Page>
      <PageHeader
        title={t('loans.title_of', { kind: t(`loans.kind.${loan.kind}`), name: loan.full_name })}
        tag={<LoanTag state={loan.state} />}
        about={[loan.employee_no, loan.note].filter(Boolean).join(' · ')}
        actions={<Actions loan={loan} />}
      />
      {loan.confirmed_in && (
        <p className={classes.notice} role="status">
          {t('loans.confirmed_in', { month: monthText(loan.confirmed_in) })}
        </p>
      )}
      <SplitDetail
        rail={
          <Card title={t('loans.what')}>
            <Timeline
              items={loan.changes.map((change) => ({
                id: change.id,
                at: change.at,
                by: change.by,
                title: changeText(change, loan.currency),
                tone: TONES[change.what],
              }))}
            />
          </Card>
        }
      >
        <Card>
          <Progress loan={loan} />
          <div className={classes.facts}>
            <Facts
              facts={[
                { label: t('loans.principal'), value: money(loan.principal) },
                { label: t('loans.repaid'), value: money(loan.repaid) },
                { label: t('loans.last_month'), value: loan.last_month && monthText(loan.last_month) },
                ...(loan.state === 'written_off'
                  ? [
                      { label: t('loans.written_off'), value: money(loan.written_off) },
                      { label: t('loans.reason'), value: loan.written_off_reason },
                    ]
                  : []),
              ]}
            />
          </div>
        </Card>
        <Card title={t('loans.schedule')} flush>
          <Schedule loan={loan} runs onNotRepaid={loan.actions.includes('not_repaid') ? undoRepayment : undefined} />
        </Card>
      </SplitDetail>
    </Page>
  )
}

function Actions({ loan }: { loan: LoanDetail }) {
  const t = useT()
  const go = useGo()
  const [open, setOpen] = useState<LoanAction>()
  const remove = useAction(loanApi.remove)
  const may = (action: LoanAction) => loan.actions.includes(action)
  const close = () => setOpen(undefined)

  async function removeLoan() {
    const ask = {
      title: t('loans.remove_title'),
      text: t('loans.remove_text'),
      action: t('action.delete'),
      tone: 'bad',
    } as const
    const gone = await remove.run(
      { id: loan.id, version: loan.version },
      { confirmation: ask, successMessage: t('loans.removed') },
    )
    if (gone) go('payroll/loans', {}, { replace: true })
  }
  if (!may('amount')) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen('postpone')}>
        {t('loans.skip')}
      </Button>
      <Button variant="default" onClick={() => setOpen('amount')}>
        {t('loans.change_amount')}
      </Button>
      <MoreButton
        label={t('loans.more')}
        actions={[
          { label: t('loans.repay'), onClick: () => setOpen('repay') },
          { label: t('loans.settle'), onClick: () => setOpen('settle') },
          { label: t('loans.write_off'), tone: 'bad', onClick: () => setOpen('write_off') },
          ...(may('remove')
            ? [{ label: t('action.delete'), tone: 'bad' as const, onClick: () => void removeLoan() }]
            : []),
        ]}
      />
      {open === 'amount' && <AmountDialog loan={loan} onClose={close} />}
      {open === 'postpone' && <SkipDialog loan={loan} onClose={close} />}
      {open === 'repay' && <RepayDialog loan={loan} onClose={close} />}
      {open === 'settle' && <SettleDialog loan={loan} onClose={close} />}
      {open === 'write_off' && <WriteOffDialog loan={loan} onClose={close} />}
    </>
  )
}
