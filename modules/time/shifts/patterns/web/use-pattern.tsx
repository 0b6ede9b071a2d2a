import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { type Day, isDay } from '#base/days/days.ts'
import { useCall } from '#web/calls/use-call.ts'
import { readFieldShape } from '#web/fields/shape.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { DayInput } from '#web/inputs/lazy-inputs.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import type { Content } from '../../plan/web/strokes.ts'
import { boardKey } from '../../plan/web/use-plan.ts'
import { type PatternPreview, patternApi } from '../contract.ts'
import classes from './use-pattern.module.css'

type Preview = z.output<typeof PatternPreview>

type Props = {
  /** In the order of the planner: people of the selected cells, otherwise everybody. */
  people: readonly { employee_id: string; full_name: string }[]
  from: Day
  until: Day
  onPaint: (wanted: Iterable<readonly [string, Content]>) => Promise<void>
  onClose: () => void
}

const MAX_LINES = 8
const DAY = readFieldShape(z.iso.date())

/**
 * Dialog that paints a rotation on people's days, each person starting with a chosen day. Undo works as for any
 * painting.
 */
export function UsePattern({ people, from, until, onPaint, onClose }: Props) {
  const t = useT()
  const patterns = useCall(patternApi.list, { per_page: 200, sort: 'name' })
  const [chosen, setChosen] = useState<string>()
  const [span, setSpan] = useState({ from, until })
  const [step, setStep] = useState(0)
  const [own, setOwn] = useState<ReadonlyMap<string, number>>(new Map())
  const rows = patterns.data?.data ?? []
  const pattern = rows.find(({ id }) => id === chosen) ?? rows[0]
  const days = pattern?.days ?? 1
  const beginners = people.map(({ employee_id, full_name }, index) => ({
    employee_id,
    full_name,
    begins_with: own.get(employee_id) ?? ((index * step) % days) + 1,
  }))
  const isSpan =
    isDay(span.from) && isDay(span.until) && span.from <= span.until && span.from >= from && span.until <= until
  const input = {
    id: pattern?.id ?? '',
    ...span,
    people: beginners.map(({ employee_id, begins_with }) => ({ employee_id, begins_with })),
  }
  const preview = useCall(patternApi.preview, input, { enabled: pattern !== undefined && isSpan, keepPrevious: true })
  const result = isSpan ? preview.data : undefined

  return (
    <Dialog title={t('shift-pattern.use')} size={680} onClose={onClose}>
      {patterns.isError ? (
        <ErrorState error={patterns.error} onRetry={() => void patterns.refetch()} />
      ) : !patterns.data ? (
        <LinesSkeleton lines={4} />
      ) : !pattern ? (
        <EmptyState title={t('shift-pattern.title')} text={t('shift-pattern.none')} />
      ) : (
        <div className={classes.form}>
          <NativeSelect
            label={t('shift-pattern.id')}
            description={pattern.rotation}
            value={pattern.id}
            data={rows.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
          <div className={classes.pair}>
            {(['from', 'until'] as const).map((name) => (
              <DayInput
                key={name}
                {...{
                  id: `pattern-${name}`,
                  name,
                  label: t(`shift-pattern.${name}`),
                  hint: undefined,
                  error: undefined,
                }}
                {...{
                  required: true,
                  disabled: false,
                  placeholder: undefined,
                  autoComplete: undefined,
                  autoFocus: false,
                }}
                shape={DAY}
                options={undefined}
                chosen={undefined}
                choiceLabel={(value) => value}
                start={span[name]}
                onChange={(value) => setSpan((now) => ({ ...now, [name]: typeof value === 'string' ? value : '' }))}
              />
            ))}
          </div>
          {!isSpan && (
            <p className={classes.wrong} role="alert">
              {t('shift-pattern.span_wrong', { from: dayText(from), until: dayText(until) })}
            </p>
          )}
          <NumberInput
            label={t('shift-pattern.step')}
            description={t('shift-pattern.step_hint')}
            min={0}
            max={days}
            allowDecimal={false}
            value={step}
            onChange={(value) => {
              setStep(Number(value) || 0)
              setOwn(new Map())
            }}
          />
          <p className={classes.head}>
            <span>{t('shift-pattern.people')}</span>
            <span>{t('shift-pattern.begins_with')}</span>
          </p>
          <ul className={classes.people} aria-label={t('shift-pattern.people')}>
            {beginners.map(({ employee_id, full_name, begins_with }) => (
              <li key={employee_id}>
                <span>{full_name}</span>
                <NumberInput
                  aria-label={t('shift-pattern.begins_of', { name: full_name })}
                  min={1}
                  max={days}
                  allowDecimal={false}
                  value={begins_with}
                  onChange={(value) =>
                    setOwn(new Map([...own, [employee_id, Math.min(days, Math.max(1, Number(value) || 1))]]))
                  }
                />
              </li>
            ))}
          </ul>
          {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
          {result && <PreviewResult of={result} />}
          <div className={classes.actions}>
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button
              disabled={!result || result.cells.length === 0 || result.clashes.length > 0 || preview.isPlaceholderData}
              onClick={() => {
                if (!result) return
                void onPaint(
                  result.cells.map(({ employee_id, day, shift_id }) => [boardKey(employee_id, day), [shift_id]]),
                )
                toast.good(t('shift-pattern.painted'))
                onClose()
              }}
            >
              {t('shift-pattern.paint')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function PreviewResult({ of: { cells, left, clashes, warnings } }: { of: Preview }) {
  const t = useT()
  return (
    <div role="status" className={classes.preview}>
      <p>{t('shift-pattern.cells', { count: cells.length })}</p>
      <PreviewLines title={t('shift-pattern.clashes')} lines={clashes} />
      <PreviewLines title={t('shift-pattern.warnings')} lines={warnings} />
      <PreviewLines title={t('shift-pattern.left')} lines={left} />
    </div>
  )
}

function PreviewLines({ title, lines }: { title: string; lines: Preview['left'] }) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>
        {title} ({lines.length})
      </h3>
      <ul>
        {lines.slice(0, MAX_LINES).map(({ employee_id, full_name, day, text }) => (
          <li key={`${employee_id} ${day} ${text}`}>
            <b>
              {full_name}, {dayText(day)}
            </b>
            : {text}
          </li>
        ))}
      </ul>
      {lines.length > MAX_LINES && (
        <p className="caption">{t('shift-pattern.more', { count: lines.length - MAX_LINES })}</p>
      )}
    </section>
  )
}
