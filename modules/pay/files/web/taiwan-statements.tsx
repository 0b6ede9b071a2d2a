import { download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { CheckedFile } from '#web/checked-file/checked-file.tsx'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { taiwanFileApi } from '../taiwan/taiwan-contract.ts'
import classes from './files.module.css'

/** Statements of the supplementary premium of a closed month in Taiwan. */
export function TaiwanStatements({ id }: { id: string }) {
  const t = useT()
  const files = useCall(taiwanFileApi.files, { id })
  if (files.isError)
    return (
      <Card title={t('payroll-files.statutory')}>
        <ErrorState error={files.error} onRetry={() => void files.refetch()} />
      </Card>
    )
  if (!files.data) return <LinesSkeleton lines={5} />
  const runs = files.data[0]?.runs.map(({ name }) => name) ?? []
  return (
    <Card
      title={t('payroll-files.statutory')}
      actions={<Link to="payroll/taiwan-insurance">{t('payroll-files.taiwan_files_go')}</Link>}
    >
      <p className="caption">{t('payroll-files.statutory_about', { runs })}</p>
      <ul className={classes.files}>
        {files.data.map((file) => (
          <CheckedFile
            key={file.kind}
            title={t(`payroll-files.file.tw_${file.kind}`)}
            about={t('payroll-files.due', { day: dayText(file.due) })}
            file={file}
            currency="TWD"
            onDownload={() => download(taiwanFileApi.file, { id, of: file.kind })}
          />
        ))}
      </ul>
    </Card>
  )
}
