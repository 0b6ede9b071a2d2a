import { Switch } from '@mantine/core'
import { useState } from 'react'
import { download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { CheckedFile } from '#web/checked-file/checked-file.tsx'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { payrollFileApi } from '../contract.ts'
import classes from './files.module.css'

/** The monthly files, each with its due day and the check of its sums. */
export function MalaysianFiles({ id }: { id: string }) {
  const t = useT()
  const [heading, setHeading] = useState(true)
  const [dashes, setDashes] = useState(false)
  const input = { id, heading, dashes }
  const files = useCall(payrollFileApi.statutory, input, { keepPrevious: true })
  if (files.isError)
    return (
      <Card title={t('payroll-files.statutory')}>
        <ErrorState error={files.error} onRetry={() => void files.refetch()} />
      </Card>
    )
  if (!files.data) return <LinesSkeleton lines={6} />
  const runs = files.data[0]?.runs.map(({ name }) => name) ?? []
  return (
    <Card title={t('payroll-files.statutory')}>
      <p className="caption">{t('payroll-files.statutory_about', { runs })}</p>
      <ul className={classes.files}>
        {files.data.map((file) => (
          <CheckedFile
            key={file.kind}
            title={t(`payroll-files.file.${file.kind}`)}
            about={t('payroll-files.due', { day: dayText(file.due) })}
            file={file}
            currency="MYR"
            onDownload={() => download(payrollFileApi.statutoryFile, { ...input, file: file.kind })}
          >
            {file.kind === 'epf' && (
              <div className={classes.choices}>
                <Switch
                  label={t('payroll-files.heading')}
                  checked={heading}
                  onChange={({ currentTarget }) => setHeading(currentTarget.checked)}
                />
                <Switch
                  label={t('payroll-files.dashes')}
                  checked={dashes}
                  onChange={({ currentTarget }) => setDashes(currentTarget.checked)}
                />
              </div>
            )}
          </CheckedFile>
        ))}
      </ul>
    </Card>
  )
}
