import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { MOST_TYPED_CELLS } from '#base/contracts/import-mapping-api.ts'
import { required } from '#base/required.ts'
import { useT } from '#web/i18n.ts'
import classes from './arranging.module.css'
import { CurrencyQuestions } from './currency-questions.tsx'
import type { MappingProps } from './map-columns.tsx'
import { WordQuestions } from './word-questions.tsx'

/** Faults where the shown value may replace the cell: the file holds a formula or an error, and its value beside it. */
const TAKEN_OVER: ReadonlySet<string> = new Set(['cell_formula', 'cell_error'])

/** Shows the questions to answer before a file can be checked, and its problems. */
export function Questions({ proposal, answer }: MappingProps) {
  const t = useT()
  const { arrangement, days, notes, sums, options } = proposal
  const missing = proposal.sheets.flatMap((sheet) =>
    sheet.missing.map((key) => ({
      into: sheet.into,
      field: required(
        sheet.fields.find((one) => one.key === key),
        key,
      ),
    })),
  )
  const isChosen = arrangement.days !== null && days.settled_by === null
  const isFull = arrangement.cells.length >= MOST_TYPED_CELLS
  const type = (cells: typeof arrangement.cells) => answer({ cells: [...arrangement.cells, ...cells] })
  const faults = proposal.faults.filter(({ currency }) => currency === null)
  // A masked or unreadable value cannot be used as it is.
  const taken = faults.filter(({ code, shown }) => TAKEN_OVER.has(code) && shown !== '' && !shown.includes('•'))
  const unused = proposal.sources.filter(({ is_used, rows }) => !is_used && rows > 1)
  const fileDays = proposal.sheets.flatMap(({ into, file_days }) => file_days.map((one) => ({ into, ...one })))
  const isFileDay = (into: string, key: string) => fileDays.some((one) => one.into === into && one.key === key)
  const only = arrangement.same.filter(
    ({ into, key, value }) => isOnlyOne(proposal, into, key, value) && !isFileDay(into, key),
  )
  return (
    <div>
      {missing.map(({ into, field }) => (
        <div key={`${into} ${field.key}`} className={classes.question}>
          <b>{t('arrange.missing', { field: field.label })}</b>
          <span className="caption">{t('arrange.missing_text')}</span>
          <SameValue
            label={t('arrange.same_value', { field: field.label })}
            options={options.find(({ key }) => key === field.key)?.options ?? []}
            mayBeEmpty={!field.required}
            onValue={(value) => answer({ same: [...arrangement.same, { into, key: field.key, value }] })}
          />
        </div>
      ))}
      {fileDays.map(({ into, key, day }) => (
        <div key={`${into} ${key}`} className={classes.question}>
          <TextInput
            type="date"
            w="fit-content"
            label={fieldName(proposal, into, key)}
            description={t('arrange.file_day')}
            defaultValue={day}
            onBlur={(event) => {
              const { value } = event.currentTarget
              const others = arrangement.same.filter((one) => one.into !== into || one.key !== key)
              if (value !== '' && value !== day) answer({ same: [...others, { into, key, value }] })
            }}
          />
        </div>
      ))}
      {(days.is_open || isChosen) && (
        <div className={classes.question}>
          <b>{t('arrange.days')}</b>
          {days.example && <span className="caption">{t('arrange.days_open', { example: days.example })}</span>}
          <div>
            <SegmentedControl
              aria-label={t('arrange.days')}
              value={isChosen ? (arrangement.days ?? '') : ''}
              data={(['dmy', 'mdy'] as const).map((order) => ({ value: order, label: t(`arrange.order.${order}`) }))}
              onChange={(order) => answer({ days: order as 'dmy' | 'mdy' })}
            />
          </div>
        </div>
      )}
      {days.settled_by !== null && arrangement.days !== null && (
        <p className={classes.question}>
          {t('arrange.days_settled', { order: t(`arrange.order.${arrangement.days}`), example: days.settled_by })}
        </p>
      )}
      {days.mixed !== null && (
        <div className={classes.question}>
          <b>{t('arrange.mixed_days')}</b>
          <span className="caption">
            {t('arrange.mixed_days_text', { real: days.mixed.real, text: days.mixed.text })}
          </span>
          <div>
            <SegmentedControl
              aria-label={t('arrange.mixed_days')}
              value={arrangement.swaps === null ? '' : arrangement.swaps ? 'swap' : 'keep'}
              data={(['swap', 'keep'] as const).map((one) => ({ value: one, label: t(`arrange.mixed.${one}`) }))}
              onChange={(one) => answer({ swaps: one === 'swap' })}
            />
          </div>
        </div>
      )}
      <WordQuestions proposal={proposal} answer={answer} />
      <CurrencyQuestions proposal={proposal} answer={answer} />
      {proposal.fault_rows > 0 && (
        <p className={classes.question} role="status">
          {t('arrange.stay_out_unless', { count: proposal.fault_rows })}
          {isFull && ` ${t('arrange.most_cells', { most: MOST_TYPED_CELLS })}`}
        </p>
      )}
      {taken.length > 0 && (
        <div className={classes.question}>
          <Button
            variant="default"
            w="fit-content"
            onClick={() => answer({ shown: [...arrangement.shown, ...uniqueFields(taken)] })}
          >
            {t('arrange.take_shown')}
          </Button>
        </div>
      )}
      {faults.map(({ into, row, key, label, said, shown }) => (
        <div key={`${into} ${row} ${key}`} className={classes.question}>
          <TextInput
            label={t('arrange.fault', { field: label, row })}
            description={said}
            defaultValue={shown.includes('•') ? '' : shown}
            disabled={isFull}
            onBlur={(event) => {
              const value = event.currentTarget.value.trim()
              if (value !== shown && !(value === '' && shown.includes('•'))) type([{ into, row, key, value }])
            }}
          />
        </div>
      ))}
      {notes.map(({ code, label, count, example, row }) => (
        <p key={`${code} ${label}`} className={classes.note}>
          {t(`arrange.note.${code}`, { field: label, count, example, row })}
        </p>
      ))}
      {sums.length > 0 && (
        <p className="caption">
          {t('arrange.sums', { count: sums.length, rows: sums.map(({ row, text }) => `${row} “${text}”`).join(', ') })}{' '}
          <Button
            variant="subtle"
            size="xs"
            onClick={() => answer({ kept: [...arrangement.kept, ...sums.map(({ into, row }) => ({ into, row }))] })}
          >
            {t('arrange.keep_rows', { count: sums.length })}
          </Button>
        </p>
      )}
      {arrangement.left_out.length > 0 && (
        <p className="caption">
          {t('arrange.left_rows', {
            count: arrangement.left_out.length,
            rows: arrangement.left_out.map(({ row }) => row).join(', '),
          })}{' '}
          <Button variant="subtle" size="xs" onClick={() => answer({ left_out: [] })}>
            {t('arrange.bring_back')}
          </Button>
        </p>
      )}
      {only.map(({ into, key, value }) => (
        <p key={`${into} ${key}`} className="caption">
          {t('arrange.only_value', { field: fieldName(proposal, into, key), value })}{' '}
          <Button
            variant="subtle"
            size="xs"
            onClick={() => answer({ same: arrangement.same.filter((one) => one.into !== into || one.key !== key) })}
          >
            {t('arrange.change_value')}
          </Button>
        </p>
      ))}
      {unused.map(({ name, rows, is_hidden }) => (
        <p key={name} className={classes.note}>
          {t(is_hidden ? 'arrange.unused_hidden' : 'arrange.unused', { sheet: name, count: rows })}
        </p>
      ))}
    </div>
  )
}

function uniqueFields(faults: readonly { into: string; key: string }[]): { into: string; key: string }[] {
  return [...new Map(faults.map(({ into, key }) => [`${into} ${key}`, { into, key }])).values()]
}

const NO_VALUE = '\u0000none'

/** One value for every row: typed, or chosen where the company has a list of values. */
function SameValue(props: {
  label: string
  options: readonly { value: string; label: string }[]
  mayBeEmpty: boolean
  onValue: (value: string) => void
}) {
  const t = useT()
  const { label, options, mayBeEmpty, onValue } = props
  if (options.length === 0)
    return (
      <TextInput
        aria-label={label}
        placeholder={label}
        onBlur={(event) => {
          const value = event.currentTarget.value.trim()
          if (value) onValue(value)
        }}
      />
    )
  return (
    <NativeSelect
      aria-label={label}
      value=""
      data={[
        { value: '', label: t('arrange.choose'), disabled: true },
        ...options,
        ...(mayBeEmpty ? [{ value: NO_VALUE, label: t('arrange.leave_empty') }] : []),
      ]}
      onChange={(event) => onValue(event.currentTarget.value === NO_VALUE ? '' : event.currentTarget.value)}
    />
  )
}

/** Whether this value fills every row because the file has no column for its field. */
function isOnlyOne({ sheets }: MappingProps['proposal'], into: string, key: string, value: string): boolean {
  const sheet = sheets.find((one) => one.into === into)
  return (
    value !== '' && sheet !== undefined && sheet.columns.length > 0 && sheet.columns.every((one) => one.key !== key)
  )
}

function fieldName({ sheets }: MappingProps['proposal'], into: string, key: string): string {
  return sheets.find((one) => one.into === into)?.fields.find((one) => one.key === key)?.label ?? key
}
