import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { labelOf, useT } from '#web/i18n.ts'
import type { PartProps } from './arrange-file.tsx'
import classes from './arranging.module.css'
import { WordQuestions } from './word-questions.tsx'

/** What has to be answered before a file can be checked, and what is said about it. */
export function Questions({ proposal, answer }: PartProps) {
  const t = useT()
  const { arrangement, days, notes, sums, faults } = proposal
  const missing = proposal.sheets.flatMap((sheet) =>
    sheet.missing.map((key) => ({ into: sheet.into, field: sheet.fields.find((one) => one.key === key)! })),
  )
  const isChosen = arrangement.days !== null && days.settled_by === null
  const type = (cells: typeof arrangement.cells) => answer({ cells: [...arrangement.cells, ...cells] })
  const taken = faults.filter(({ shown }) => shown !== '' && !shown.includes('•'))
  return (
    <div>
      {missing.map(({ into, field }) => (
        <div key={`${into} ${field.key}`} className={classes.question}>
          <b>{t('arrange.missing', { field: field.label })}</b>
          <span className="caption">{t('arrange.missing_text')}</span>
          <TextInput
            aria-label={t('arrange.same_value', { field: field.label })}
            placeholder={t('arrange.same_value', { field: field.label })}
            onBlur={(event) => {
              const value = event.currentTarget.value.trim()
              if (value) answer({ same: [...arrangement.same, { into, key: field.key, value }] })
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
              value={isChosen ? arrangement.days! : ''}
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
      <WordQuestions proposal={proposal} answer={answer} />
      {faults.length > 0 && taken.length > 0 && (
        <div className={classes.question}>
          <Button
            variant="default"
            w="fit-content"
            onClick={() => type(taken.map(({ into, row, key, shown }) => ({ into, row, key, value: shown })))}
          >
            {t('arrange.take_shown')}
          </Button>
        </div>
      )}
      {faults.map(({ into, row, key, label, code, shown }) => (
        <div key={`${into} ${row} ${key}`} className={classes.question}>
          <TextInput
            label={t('arrange.fault', { field: label, row })}
            description={labelOf(`error.${code}`)}
            defaultValue={shown.includes('•') ? '' : shown}
            onBlur={(event) => {
              const value = event.currentTarget.value.trim()
              if (value !== '' && value !== shown) type([{ into, row, key, value }])
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
          {t('arrange.sums', { count: sums.length, rows: sums.map(({ row }) => row).join(', ') })}
        </p>
      )}
    </div>
  )
}
