import { Button, FileInput, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import type { SkippedRows } from '#base/contracts/import-mapping-api.ts'
import { eachMonth, firstDay, lastDay, monthOf, shiftMonth } from '#base/days/days.ts'
import { ApiError } from '#web/calls/api-error.ts'
import { download } from '#web/calls/call.ts'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { dayText, monthText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { type SheetProposal, shiftApi } from '../../contract.ts'
import classes from './plan-file.module.css'

type Proposal = z.output<typeof SheetProposal>
type Answers = { month?: string; day_order?: string; words: { typed: string; meant: string }[] }

/** Dialog to export a plan as a spreadsheet and to import it again. */
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
  const [answers, setAnswers] = useState<Answers>({ words: [] })
  const [found, setFound] = useState<Proposal>()
  const [left, setLeft] = useState<SkippedRows>()
  const { run, busy } = useChange(shiftApi.importSheet, { quiet: true })
  const propose = useChange(shiftApi.proposeSheet, { quiet: true })
  const sheetRequest = (of: File, given: Answers) => ({ ...given, file: of, words: JSON.stringify(given.words) })

  async function readSheet(of: File | null, given: Answers) {
    setFile(of)
    setAnswers(given)
    setProblem(undefined)
    setLeft(undefined)
    if (!of) return setFound(undefined)
    try {
      setFound(await propose.run(sheetRequest(of, given) as never))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFound(undefined)
      setProblem(error)
    }
  }

  async function importSheet(confirm: boolean) {
    if (!file) return
    setProblem(undefined)
    try {
      const { left_out, ...done } = await run({ ...sheetRequest(file, answers), confirm: String(confirm) } as never)
      toast.good(t('shift.imported', done))
      // Rows that were left out are listed before the dialog closes.
      if (left_out.count === 0) return onClose()
      setLeft(left_out)
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
          onChange={(chosen) => void readSheet(chosen, { words: [] })}
        />
        {found && <SheetQuestions found={found} onAnswer={(more) => void readSheet(file, { ...answers, ...more })} />}
        {left && (
          <div role="status" className={classes.problem}>
            <b>{t('arrange.imported_left', { count: left.count })}</b>
            <ul>
              {left.rows.map((row) => (
                <li key={`${row.row} ${row.column} ${row.message}`}>
                  {t('arrange.refused_row', {
                    row: String(row.row),
                    column: row.heading ?? row.column ?? '',
                    message: row.message,
                  })}
                </li>
              ))}
            </ul>
          </div>
        )}
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
          <Button
            disabled={!file || !found || found.open > 0 || left !== undefined}
            loading={busy || propose.busy}
            onClick={() => void importSheet(problem?.code === 'on_leave')}
          >
            {t(problem?.code === 'on_leave' ? 'shift.upload_confirmed' : 'shift.upload')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Shows what the spreadsheet holds and asks about its month, its date order and its codes. */
function SheetQuestions({ found, onAnswer }: { found: Proposal; onAnswer: (answers: Partial<Answers>) => void }) {
  const t = useT()
  const { today } = useSession()
  const { people, days, first, last, month, order, words, shifts, cut_numbers } = found
  const months = eachMonth(shiftMonth(monthOf(today), -3), shiftMonth(monthOf(today), 8))
  const choose = { value: '', label: t('shift.sheet_choose') }
  const meanings = [
    { value: 'off', label: t('shift.sheet_off') },
    { value: 'stays', label: t('shift.sheet_stays') },
    ...shifts.map(({ id, short_name, name }) => ({ value: id, label: `${short_name} · ${name}` })),
  ]
  return (
    <section aria-live="polite" className={classes.stack}>
      <p>
        <b>{month.is_open ? t('shift.sheet_people', { count: people }) : t('shift.sheet_found', { people, days })}</b>
        {first && last && (
          <span className="caption"> {t('shift.sheet_span', { first: dayText(first), last: dayText(last) })}</span>
        )}
      </p>
      {cut_numbers && (
        <p className="caption">
          {t('shift.sheet_cut', { count: cut_numbers.count, typed: cut_numbers.typed, number: cut_numbers.number })}
        </p>
      )}
      {month.is_open && (
        <NativeSelect
          label={t('shift.sheet_month')}
          value=""
          data={[choose, ...months.map((one) => ({ value: one, label: monthText(one) }))]}
          onChange={({ currentTarget: { value } }) => value !== '' && onAnswer({ month: value })}
        />
      )}
      {(order.is_open || order.value !== null) && (
        <NativeSelect
          label={t('shift.sheet_order')}
          description={order.example}
          value={order.value ?? ''}
          data={[
            ...(order.value === null ? [choose] : []),
            ...(['dmy', 'mdy'] as const).map((one) => ({ value: one, label: t(`shift.sheet_order.${one}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => value !== '' && onAnswer({ day_order: value })}
        />
      )}
      {words.length > 0 && (
        <div className={classes.words}>
          <p className="caption">{t('shift.sheet_words')}</p>
          {words.map(({ typed, count, meant }) => (
            <NativeSelect
              key={typed}
              label={t('shift.sheet_word', { typed, count })}
              value={meant ?? ''}
              data={[...(meant === null ? [choose] : []), ...meanings]}
              onChange={({ currentTarget: { value } }) =>
                value !== '' &&
                onAnswer({
                  words: [
                    ...words.flatMap((one) =>
                      one.typed !== typed && one.meant !== null ? [{ typed: one.typed, meant: one.meant }] : [],
                    ),
                    { typed, meant: value },
                  ],
                })
              }
            />
          ))}
        </div>
      )}
    </section>
  )
}
