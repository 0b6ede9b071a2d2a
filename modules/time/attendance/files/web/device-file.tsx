import { Button, FileInput, NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { ApiError } from '#web/calls/api-error.ts'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { listText, momentText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { type FilePreview, punchFileApi } from '../contract.ts'
import classes from './device-file.module.css'

type Preview = z.output<typeof FilePreview>
type Columns = NonNullable<Preview['columns']>
type DayOrder = NonNullable<Preview['days']['order']>

const NUMBERS_SHOWN = 12

/** Dialog to import a device's file, with its columns and its punches previewed first. */
export function DeviceFile({ onClose }: { onClose: () => void }) {
  const t = useT()
  const known = useCall(choicesApi.offices, { per_page: 200 })
  const offices = known.data?.data ?? []
  const [chosen, setChosen] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<Columns | null>(null)
  const [order, setOrder] = useState<DayOrder | null>(null)
  const [preview, setPreview] = useState<Preview>()
  const [problem, setProblem] = useState<ApiError>()
  const look = useChange(punchFileApi.preview, { quiet: true })
  const bring = useChange(punchFileApi.bring, { quiet: true })
  const office = chosen || offices[0]?.id || ''

  const fileRequest = (of: File, told: Columns | null, days: DayOrder | null, at = office) => ({
    office_id: at,
    file: of,
    ...(days && { day_order: days }),
    ...(told && {
      number_at: String(told.number),
      day_at: String(told.day),
      heading: String(told.heading),
      ...(told.time !== null && { time_at: String(told.time) }),
      ...(told.until !== null && { until_at: String(told.until) }),
      ...(told.direction !== null && { direction_at: String(told.direction) }),
      ...(told.device !== null && { device_at: String(told.device) }),
    }),
  })

  async function withProblem<T>(work: () => Promise<T>): Promise<T | undefined> {
    setProblem(undefined)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
      return undefined
    }
  }

  async function readColumns(of: File | null, told: Columns | null, days: DayOrder | null = null, at = office) {
    setFile(of)
    setOrder(days)
    setPreview(undefined)
    setProblem(undefined)
    if (!of || at === '') return
    const found = await withProblem(() => look.run(fileRequest(of, told, days, at) as never))
    setPreview(found)
    setColumns(told ?? found?.columns ?? null)
  }

  async function save() {
    if (!file) return
    const done = await withProblem(() => bring.run(fileRequest(file, columns, order) as never))
    if (!done) return
    toast.good(t('punch-file.brought', { added: done.added }))
    onClose()
  }

  // A file belongs to an office, so the offices must load first.
  if (!known.data)
    return (
      <Dialog title={t('punch-file.bring')} onClose={onClose} size={720}>
        {known.isError ? <ErrorState error={known.error} onRetry={() => void known.refetch()} /> : <LinesSkeleton />}
      </Dialog>
    )
  return (
    <Dialog title={t('punch-file.bring')} onClose={onClose} size={720}>
      <div className={classes.stack}>
        <NativeSelect
          label={t('punch-file.office_id')}
          value={office}
          data={offices.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget: { value } }) => {
            setChosen(value)
            void readColumns(file, null, null, value)
          }}
        />
        <FileInput
          label={t('punch-file.file')}
          placeholder={t('form.choose_file')}
          accept=".dat,.txt,.log,.csv,.xlsx"
          value={file}
          clearable
          clearButtonProps={{ 'aria-label': t('action.remove') }}
          onChange={(given) => void readColumns(given, null)}
        />
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem.message}
          </p>
        )}
        {preview && (
          <>
            <ColumnChoices
              preview={preview}
              columns={columns}
              onChange={(told) => void readColumns(file, told, order)}
            />
            <DayOrderChoice days={preview.days} onChange={(days) => void readColumns(file, columns, days)} />
            {!preview.days.is_open && <PreviewFindings preview={preview} />}
          </>
        )}
        <div className={classes.buttons}>
          <Button
            disabled={!preview || preview.punches === 0 || preview.days.is_open}
            loading={look.busy || bring.busy}
            onClick={() => void save()}
          >
            {t('punch-file.bring')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const COLUMN_FIELDS = ['number', 'day', 'time', 'until', 'direction', 'device'] as const

/** Shows the first lines with a choice for each column. */
function ColumnChoices({
  preview: { sample, is_remembered },
  columns,
  onChange,
}: {
  preview: Preview
  columns: Columns | null
  onChange: (columns: Columns) => void
}) {
  const t = useT()
  const width = Math.max(0, ...sample.map((cells) => cells.length))
  const places = Array.from({ length: width }, (_, place) => ({
    value: String(place),
    label: t('punch-file.column', { number: place + 1 }),
  }))
  const nothing = { time: null, until: null, direction: null, device: null, heading: false }
  const known: Columns = columns ?? { number: 0, day: 1, ...nothing }
  const none = {
    time: 'punch-file.same_column',
    until: 'punch-file.no_column',
    direction: 'punch-file.no_column',
    device: 'punch-file.no_column',
  } as const
  if (width === 0) return null
  return (
    <section aria-label={t('punch-file.columns')}>
      <p className="caption">
        {t(
          columns === null
            ? 'punch-file.columns_unknown'
            : is_remembered
              ? 'punch-file.columns_remembered'
              : 'punch-file.columns_proposed',
        )}
      </p>
      <div className={classes.sample}>
        <table>
          <tbody>
            {sample.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other key
              <tr key={row}>
                {places.map(({ value }, place) => (
                  <td key={value}>{cells[place] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.columns}>
        {COLUMN_FIELDS.map((field) => (
          <NativeSelect
            key={field}
            label={t(`punch-file.${field}_at`)}
            value={known[field] === null ? '' : String(known[field])}
            data={field in none ? [{ value: '', label: t(none[field as 'time']) }, ...places] : places}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...known, [field]: value === '' ? null : Number(value) })
            }
          />
        ))}
        <Switch
          label={t('punch-file.heading')}
          checked={known.heading}
          onChange={({ currentTarget: { checked } }) => onChange({ ...known, heading: checked })}
        />
      </div>
    </section>
  )
}

/** Asks whether day or month comes first, when some day can be read both ways. */
function DayOrderChoice({ days, onChange }: { days: Preview['days']; onChange: (order: DayOrder) => void }) {
  const t = useT()
  const { order, is_open, settled_by, example } = days
  if (order === null && !is_open) return null
  return (
    <NativeSelect
      label={t('punch-file.day_order')}
      description={settled_by && t('punch-file.day_order_settled', { example: settled_by })}
      error={is_open && t('punch-file.day_order_open', { example: example ?? '' })}
      value={order ?? ''}
      data={[
        ...(order === null ? [{ value: '', label: t('punch-file.day_order_choose') }] : []),
        ...(['dmy', 'mdy'] as const).map((one) => ({ value: one, label: t(`punch-file.day_order.${one}`) })),
      ]}
      onChange={({ currentTarget: { value } }) => value !== '' && onChange(value as DayOrder)}
    />
  )
}

function PreviewFindings({ preview }: { preview: Preview }) {
  const t = useT()
  const { punches, known, people, unclaimed, first_at, last_at, faults, fault_count } = preview
  return (
    <section aria-live="polite" className={classes.found}>
      <p>
        <b>{t('punch-file.found', { punches, people: people.length, known })}</b>
        {first_at && last_at && (
          <span className="caption">
            {' '}
            {t('punch-file.span', { first: momentText(first_at), last: momentText(last_at) })}
          </span>
        )}
      </p>
      {unclaimed.length > 0 && (
        <p className="caption">
          {t('punch-file.nobodys', {
            numbers: listText([
              ...unclaimed.slice(0, NUMBERS_SHOWN).map(({ number }) => number),
              ...(unclaimed.length > NUMBERS_SHOWN ? [`+${unclaimed.length - NUMBERS_SHOWN}`] : []),
            ]),
          })}
        </p>
      )}
      {fault_count > 0 && (
        <div className={classes.problem}>
          <p>{t('punch-file.faulty', { count: fault_count })}</p>
          <ul>
            {faults.map(({ row, text }) => (
              <li key={row}>{t('punch-file.row', { row, text })}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
