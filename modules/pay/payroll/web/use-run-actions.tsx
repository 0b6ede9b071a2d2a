import { confirm, type Question } from '#web/dialogs/confirm.tsx'
import { useT } from '#web/i18n.ts'
import { toLinkProps } from '#web/internal-path.ts'
import { Link, useGo } from '#web/link.tsx'
import { moneyText, numberText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { useAction } from '#web/use-action.ts'
import { usePathname } from '#web/use-pathname.ts'
import { parseTypedMonth } from '#web/values/parse-day.ts'
import { runSlipApi } from '../payslips/contract.ts'
import { payrollApi } from '../runs/contract.ts'
import { type RunDetails, runTitle } from '../runs/web/run-title.ts'
import { LAW_REASON_LENGTH } from '../values.ts'
import { takenText } from './countries.ts'
import classes from './payroll.module.css'

type RunStep = 'calculate' | 'confirm' | 'unconfirm' | 'approve' | 'remove' | 'payslips' | 'mail'
export type RunStepActions = Record<RunStep, () => void> & { busy: RunStep | undefined; mayPrepare: boolean }

/** The actions of a run with their dialogs. `onTask` gets the id of the background job that was started. */
export function useRunActions(
  run: RunDetails,
  onTask: (kind: 'calculate' | 'payslips' | 'mail', id: string) => void,
): RunStepActions {
  const t = useT()
  const go = useGo()
  const { may } = useSession()
  const here = usePathname()
  const title = runTitle(run)
  const versioned = { id: run.id, version: run.version }
  const all = {
    calculate: useAction(payrollApi.calculate),
    confirm: useAction(payrollApi.confirm),
    unconfirm: useAction(payrollApi.unconfirm),
    approve: useAction(payrollApi.approve),
    remove: useAction(payrollApi.remove),
    payslips: useAction(runSlipApi.zip),
    mail: useAction(runSlipApi.mail),
  }

  function askAndConfirm() {
    const ask = {
      title: t('pay.confirm_title', { run: title }),
      text: (
        <>
          <p>
            {t('pay.confirm_text', {
              count: run.totals.employees,
              amount: moneyText(run.totals.net, run.currency, { sign: true }),
            })}
          </p>
          {run.waits.map(({ kind, question, title: what, page }) => (
            <p key={kind} className={classes.dialogWait} role="note">
              {question} <Link {...toLinkProps(page, { back: here })}>{what}</Link>
            </p>
          ))}
          <p className={classes.dialogPart}>
            {run.to_check > 0 ? t('pay.confirm_checked', { count: run.to_check }) : t('pay.confirm_clear')}
          </p>
        </>
      ),
      action: t('pay.confirm'),
    }
    void all.confirm.run(versioned, { confirmation: ask, successMessage: t('pay.confirmed', { run: title }) })
  }

  async function askAndApprove() {
    let reason = ''
    const asksReason = !run.law_checked && run.law_reason_given === null
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
            <li>{takenText(run, t)}</li>
            <li>{t('pay.approve_inputs')}</li>
            <li>{t('pay.approve_reading')}</li>
          </ul>
          {run.waits.map(({ kind, title: what, count, page }) => (
            <p key={kind} className={classes.dialogWait} role="note">
              <Link {...toLinkProps(page, { back: here })}>{t('pay.approve_without', { what, count })}</Link>
            </p>
          ))}
          {run.law_reason_given && (
            <p className={classes.dialogPart}>
              {t('pay.law_reason_given', { name: run.law_reason_given.by, reason: run.law_reason_given.reason })}
            </p>
          )}
          <p className={classes.dialogWarn}>{t('pay.approve_for_good')}</p>
        </>
      ),
      action: t('pay.approve'),
      typed: {
        label: t('pay.approve_type', { month: run.period.slice(5), year: run.period.slice(0, 4) }),
        accepts: (text) => parseTypedMonth(text) === run.period,
      },
      ...(asksReason && {
        reason: {
          label: t('pay.law_reason_ask', { least: LAW_REASON_LENGTH.least }),
          ...LAW_REASON_LENGTH,
          onChange: (text: string) => {
            reason = text
          },
        },
      }),
    })
    if (!yes) return
    await all.approve.run(
      { ...versioned, month: run.period, ...(asksReason && { law_reason: reason.trim() }) },
      { successMessage: t('pay.approved', { run: title, people: numberText(run.totals.employees, 0) }) },
    )
  }

  async function start(kind: 'calculate' | 'payslips' | 'mail', ask?: Question) {
    const begun =
      kind === 'calculate'
        ? await all.calculate.run(versioned)
        : await all[kind].run({ id: run.id }, { confirmation: ask })
    if (begun) onTask(kind, begun.task_id)
  }
  const askAndMail = () =>
    start('mail', {
      title: t('pay.mail_title', { run: title }),
      text: t('pay.mail_text', { count: run.totals.employees }),
      action: t('pay.mail'),
    })

  async function askAndRemove() {
    const ask = {
      title: t('pay.remove_title', { run: title }),
      text: t('pay.remove_text'),
      action: t('action.delete'),
      tone: 'bad',
    } as const
    if (await all.remove.run(versioned, { confirmation: ask, successMessage: t('pay.removed', { run: title }) }))
      go('payroll/runs')
  }

  return {
    busy: (Object.keys(all) as RunStep[]).find((step) => all[step].busy),
    mayPrepare: may('payroll:prepare'),
    calculate: () => void start('calculate'),
    confirm: askAndConfirm,
    unconfirm: () => void all.unconfirm.run(versioned, { successMessage: t('pay.unconfirmed', { run: title }) }),
    approve: () => void askAndApprove(),
    remove: () => void askAndRemove(),
    payslips: () => void start('payslips'),
    mail: () => void askAndMail(),
  }
}
