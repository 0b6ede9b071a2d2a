import { useState } from 'react'
import { isCancelled } from '#web/api-error.ts'
import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { confirm } from '#web/page/confirm.tsx'
import { moneyText, numberText } from '#web/page/format.tsx'
import { notify } from '#web/page/notices.tsx'
import { useSession } from '#web/session.tsx'
import { useChange } from '#web/use-call.ts'
import { runSlipApi } from '../payslips/contract.ts'
import { payrollApi } from '../runs/contract.ts'
import { type RunShown, runTitle } from '../runs/web/words.ts'
import { LAW_REASON } from '../values.ts'
import classes from './payroll.module.css'

type Doing = 'calculate' | 'confirm' | 'unconfirm' | 'approve' | 'remove' | 'payslips' | 'mail'
export type RunDoings = Record<Doing, () => void> & { busy: Doing | undefined; mayPrepare: boolean }

/** The steps of a run with their questions. `onTask` gets the id of the long work that was started. */
export function useRunDoings(
  run: RunShown,
  onTask: (kind: 'calculate' | 'payslips' | 'mail', id: string) => void,
): RunDoings {
  const t = useT()
  const go = useGo()
  const { may } = useSession()
  const [busy, setBusy] = useState<Doing>()
  const title = runTitle(run)
  const versioned = { id: run.id, version: run.version }
  const calculate = useChange(payrollApi.calculate)
  const confirmRun = useChange(payrollApi.confirm)
  const unconfirm = useChange(payrollApi.unconfirm)
  const approve = useChange(payrollApi.approve)
  const remove = useChange(payrollApi.remove)
  const zip = useChange(runSlipApi.zip)
  const mail = useChange(runSlipApi.mail)

  /** A refused step has told the person already. */
  function doing(name: Doing, work: () => Promise<unknown>) {
    return () => {
      setBusy(name)
      void work()
        .catch((error: unknown) => {
          if (!isCancelled(error) && !(error instanceof Error && error.name === 'ApiError')) throw error
        })
        .finally(() => setBusy(undefined))
    }
  }

  async function askAndConfirm() {
    const yes = await confirm({
      title: t('pay.confirm_title', { run: title }),
      text: (
        <>
          <p>
            {t('pay.confirm_text', {
              count: run.totals.employees,
              amount: moneyText(run.totals.net, run.currency, { sign: true }),
            })}
          </p>
          <p className={classes.dialogPart}>
            {run.to_check > 0 ? t('pay.confirm_checked', { count: run.to_check }) : t('pay.confirm_clear')}
          </p>
        </>
      ),
      action: t('pay.confirm'),
    })
    if (!yes) return
    await confirmRun.run(versioned)
    notify.good(t('pay.confirmed', { run: title }))
  }

  async function askAndApprove() {
    let reason = ''
    const yes = await confirm({
      title: t('pay.approve_title', { run: title }),
      text: (
        <>
          <p>{t('pay.approve_records')}</p>
          <ul className={classes.dialogList}>
            <li>
              {t('pay.approve_payslips', {
                count: run.totals.employees,
                amount: moneyText(run.totals.net, run.currency, { sign: true }),
              })}
            </li>
            <li>
              {run.totals.schemes.length > 0
                ? run.totals.schemes
                    .map(({ title, employee, employer }) => `${title} ${moneyText(employee + employer, run.currency)}`)
                    .join(' · ')
                : t('pay.approve_contributions', {
                    epf: moneyText(run.totals.epf_employee + run.totals.epf_employer, run.currency),
                    socso: moneyText(run.totals.socso, run.currency),
                    eis: moneyText(run.totals.eis, run.currency),
                    pcb: moneyText(run.totals.pcb, run.currency),
                  })}
            </li>
            <li>{t('pay.approve_inputs')}</li>
            <li>{t('pay.approve_reading')}</li>
          </ul>
          <p className={classes.dialogWarn}>{t('pay.approve_for_good')}</p>
        </>
      ),
      action: t('pay.approve'),
      typed: { label: t('pay.approve_type', { month: run.period }), expected: run.period },
      ...(!run.law_checked && {
        reason: {
          label: t('pay.law_reason_ask', { least: LAW_REASON.least }),
          ...LAW_REASON,
          onChange: (text: string) => {
            reason = text
          },
        },
      }),
    })
    if (!yes) return
    await approve.run({ ...versioned, month: run.period, ...(!run.law_checked && { law_reason: reason.trim() }) })
    notify.good(t('pay.approved', { run: title, people: numberText(run.totals.employees, 0) }))
  }

  async function askAndMail() {
    const yes = await confirm({
      title: t('pay.mail_title', { run: title }),
      text: t('pay.mail_text', { count: run.totals.employees }),
      action: t('pay.mail'),
    })
    if (!yes) return
    const { task_id: task } = await mail.run({ id: run.id })
    onTask('mail', task)
  }

  async function askAndRemove() {
    const yes = await confirm({
      title: t('pay.remove_title', { run: title }),
      text: t('pay.remove_text'),
      action: t('action.delete'),
      tone: 'bad',
    })
    if (!yes) return
    await remove.run(versioned)
    notify.good(t('pay.removed', { run: title }))
    go('payroll/runs')
  }

  return {
    busy,
    mayPrepare: may('payroll:prepare'),
    calculate: doing('calculate', async () => onTask('calculate', (await calculate.run(versioned)).task_id)),
    confirm: doing('confirm', askAndConfirm),
    unconfirm: doing('unconfirm', async () => {
      await unconfirm.run(versioned)
      notify.good(t('pay.unconfirmed', { run: title }))
    }),
    approve: doing('approve', askAndApprove),
    remove: doing('remove', askAndRemove),
    payslips: doing('payslips', async () => onTask('payslips', (await zip.run({ id: run.id })).task_id)),
    mail: doing('mail', askAndMail),
  }
}
