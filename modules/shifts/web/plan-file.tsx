import { Button, FileInput, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { choicesApi } from '#base/choices-api.ts'
import { eachMonth, firstDay, lastDay, monthOf, shiftMonth } from '#base/days.ts'
import { ApiError } from '#web/api-error.ts'
import { download } from '#web/call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { monthText } from '#web/page/format.tsx'
import { notify } from '#web/page/notices.tsx'
import { useSession } from '#web/session.tsx'
import { useCall, useChange } from '#web/use-call.ts'
import { shiftApi } from '../contract.ts'
import classes from './plan-file.module.css'

/** A plan as a sheet: taken away for some days and people, filled in elsewhere, and brought back whole. */
export function PlanFile({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { today } = useSession()
  const months = eachMonth(shiftMonth(monthOf(today), -1), shiftMonth(monthOf(today), 5))
  const [month, setMonth] = useState(shiftMonth(monthOf(today), 1))
  const [department, setDepartment] = useState('')
  const departments = useCall(choicesApi.departments, { per_page: 200 }).data?.data ?? []
  const wanted = {
    from: firstDay(month),
    until: lastDay(month),
    ...(department !== '' && { department_id: department }),
  }
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<ApiError>()
  const { run, busy } = useChange(shiftApi.importSheet, { quiet: true })

  async function bring(confirm: boolean) {
    setProblem(undefined)
    try {
      notify.good(t('shift.imported', await run({ file: file!, confirm: String(confirm) })))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
    }
  }

  return (
    <Dialog title={t('shift.by_file')} onClose={onClose} size={640}>
      <div className={classes.stack}>
        <p>{t('shift.by_file_text')}</p>
        <div className={classes.download}>
          <NativeSelect
            label={t('shift.month')}
            value={month}
            data={months.map((one) => ({ value: one, label: monthText(one) }))}
            onChange={({ currentTarget }) => setMonth(currentTarget.value)}
          />
          <NativeSelect
            label={t('shift.department_id')}
            value={department}
            data={[
              { value: '', label: t('shift.everybody') },
              ...departments.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget }) => setDepartment(currentTarget.value)}
          />
          <Button variant="default" onClick={() => void download(shiftApi.exportSheet, wanted)}>
            {t('shift.download')}
          </Button>
        </div>
        <FileInput
          label={t('shift.file')}
          placeholder={t('form.choose_file')}
          accept=".xlsx,.csv"
          value={file}
          clearable
          clearButtonProps={{ 'aria-label': t('action.remove') }}
          onChange={(chosen) => {
            setFile(chosen)
            setProblem(undefined)
          }}
        />
        {problem && (
          <div role="alert" className={classes.problem}>
            <b>{problem.message}</b>
            {problem.rows.length > 0 && (
              <ul>
                {problem.rows.map((row) => (
                  <li key={`${row.row} ${row.column} ${row.message}`}>{row.message}</li>
                ))}
              </ul>
            )}
          </div>
        )}
        <div className={classes.buttons}>
          <Button disabled={!file} loading={busy} onClick={() => void bring(problem?.code === 'on_leave')}>
            {t(problem?.code === 'on_leave' ? 'shift.upload_confirmed' : 'shift.upload')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
