import { useCall } from '#web/calls/use-call.ts'
import { Problems } from '#web/checked-file/checked-file.tsx'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { listText } from '#web/page/format.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { usePathname } from '#web/use-pathname.ts'
import { payrollFileApi } from '../contract.ts'
import classes from './files.module.css'

/** What the files of a calculated run would lack after its approval; nothing where they are complete. */
export function EarlyProblems({ runId }: { runId: string }) {
  const t = useT()
  const here = usePathname()
  const { data } = useCall(payrollFileApi.early, { id: runId }, { freshFor: 1_000 })
  if (!data || (data.problems.length === 0 && !data.needs_account)) return null
  const stops = data.problems.filter((problem) => problem.stops).length + (data.needs_account ? 1 : 0)
  const files = [...new Set(data.problems.flatMap((problem) => problem.files))]
  return (
    // Folded, so that the rows of the review stay in sight
    <details className={classes.early}>
      <summary>
        <b>{t('payroll-files.early')}</b>
        {stops > 0 ? (
          <StatusTag status="stopped" tone="bad" label={t('payroll-files.early_stops', { count: stops })} />
        ) : (
          <StatusTag status="look" tone="warn" label={t('payroll-files.early_look', { count: data.problems.length })} />
        )}
      </summary>
      <p className="caption">
        {t('payroll-files.early_about')}
        {files.length > 0 && ` ${listText(files.map((file) => t(`payroll-files.early_file.${file}`)))}`}
      </p>
      {data.needs_account && (
        <p>
          <Link to="payroll/accounts" search={{ back: here }}>
            {t('payroll-files.early_no_account')}
          </Link>
        </p>
      )}
      {data.problems.length > 0 && <Problems problems={data.problems} currency={data.currency} />}
    </details>
  )
}
