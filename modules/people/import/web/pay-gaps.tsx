import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { TaskProgress } from '#web/tasks/task-progress.tsx'
import { parseTypedDay } from '#web/values/parse-day.ts'
import { usePeoplePaths } from '../../core/web/people-path.ts'
import { employeeFileApi, type PayGaps as GapsShape } from '../contract.ts'
import classes from './pay-gaps.module.css'

type Gaps = z.output<typeof GapsShape>
type Person = Gaps['people'][number]
type Field = Person['fields'][number]
/** Typed texts by person and field. */
type Typed = ReadonlyMap<string, string>
const at = (id: string, key: string) => `${id} ${key}`

/** The people of an import whom no run can pay yet: what each lacks, with the fields to fill. */
export function PayGaps({ taskId }: { taskId: string }) {
  const found = useCall(employeeFileApi.gaps, { task_id: taskId })
  // A list that could not be read again keeps what was typed.
  if (found.data) return <GapList taskId={taskId} gaps={found.data} onEnd={found.refetch} />
  if (found.isError) return <ErrorState small error={found.error} onRetry={() => void found.refetch()} />
  return <LinesSkeleton lines={4} />
}

type ListProps = {
  taskId: string
  gaps: Gaps
  /** Reads the list again once a task has saved people. */
  onEnd: () => Promise<unknown>
}

function GapList({ taskId, gaps, onEnd }: ListProps) {
  const t = useT()
  const [typed, setTyped] = useState<Typed>(new Map())
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const [saving, setSaving] = useState<{ taskId: string; hasEnded: boolean }>()
  const [failed, setFailed] = useState<unknown>()
  const fill = useChange(employeeFileApi.fillGaps, { quiet: true })
  const result = useCall(
    employeeFileApi.state,
    { task_id: saving?.taskId ?? '' },
    { enabled: saving?.hasEnded === true, freshFor: 0 },
  )
  if (gaps.people.length === 0)
    return (
      <Card title={t('employees.gaps_none')}>
        <p role="status">{t('employees.gaps_none_text')}</p>
      </Card>
    )
  const filled = gaps.people.filter(({ id, fields }) => fields.some(({ key }) => typed.get(at(id, key))?.trim()))
  const busy = fill.busy || (saving !== undefined && !result.data && !result.isError)
  const outcome = saving && !fill.busy ? result.data : undefined
  const problems = new Map(outcome?.filled?.refused.map(({ id, column, message }) => [at(id, column), message]))

  async function save() {
    setFailed(undefined)
    setSaving(undefined)
    setSent(new Set(filled.map(({ id }) => id)))
    const people = filled.map(({ id, fields }) => ({
      id,
      values: Object.fromEntries(
        fields.flatMap((field) => {
          const text = typed.get(at(id, field.key))?.trim()
          return text ? [[field.key, plainValue(field, text)]] : []
        }),
      ),
    }))
    try {
      setSaving({ taskId: (await fill.run({ task_id: taskId, people })).task_id, hasEnded: false })
    } catch (error) {
      setFailed(error)
    }
  }
  return (
    <Card title={t('employees.gaps_title', { count: gaps.people.length + gaps.more })}>
      <p className="caption">{t('employees.gaps_text')}</p>
      <ul className={classes.people}>
        {gaps.people.map((person) => (
          <GapRow
            key={person.id}
            person={person}
            typed={typed}
            problems={problems}
            disabled={busy && sent.has(person.id)}
            onType={(key, text) => setTyped((before) => new Map(before).set(at(person.id, key), text))}
          />
        ))}
      </ul>
      {gaps.more > 0 && <p className="caption">{t('employees.gaps_more', { count: gaps.more })}</p>}
      {failed !== undefined && <ErrorState small error={failed} />}
      {saving && (
        <TaskProgress
          key={saving.taskId}
          id={saving.taskId}
          onEnd={() => void onEnd().finally(() => setSaving({ ...saving, hasEnded: true }))}
        />
      )}
      {result.isError && <ErrorState small error={result.error} onRetry={() => void result.refetch()} />}
      {outcome && !outcome.filled && (
        <p role="alert">{`${outcome.problem?.message ?? ''} ${t('employees.gaps_not_saved')}`.trim()}</p>
      )}
      <Button mt="md" loading={busy} disabled={filled.length === 0} onClick={() => void save()}>
        {t('employees.gaps_save', { count: filled.length })}
      </Button>
    </Card>
  )
}

type RowProps = {
  person: Person
  typed: Typed
  problems: Typed
  disabled: boolean
  onType: (key: string, text: string) => void
}

function GapRow({ person, typed, problems, disabled, onType }: RowProps) {
  const t = useT()
  const { personOf } = usePeoplePaths()
  const { id, full_name, employee_no, fields } = person
  const own = new Set(fields.map(({ key }) => key))
  // What is wrong with another field of the row is said beside the name.
  const others = [...problems].filter(([key]) => key.startsWith(`${id} `) && !own.has(key.slice(id.length + 1)))
  return (
    <li className={classes.person}>
      <div>
        <Link to={personOf(id)}>{full_name}</Link> <span className="caption">{employee_no}</span>
        {others.map(([key, message]) => (
          <p key={key} role="alert">
            {message}
          </p>
        ))}
      </div>
      <div className={classes.fields}>
        {fields.map((field) => {
          const shared = {
            label: field.label,
            'aria-label': t('employees.gap_of', { field: field.label, name: full_name }),
            value: typed.get(at(id, field.key)) ?? '',
            error: problems.get(at(id, field.key)),
            disabled,
          }
          return field.kind === 'choice' ? (
            <NativeSelect
              key={field.key}
              {...shared}
              data={[{ value: '', label: t('employees.gap_choose') }, ...field.options]}
              onChange={(event) => onType(field.key, event.currentTarget.value)}
            />
          ) : (
            <TextInput
              key={field.key}
              {...shared}
              placeholder={field.kind === 'date' ? t('form.date_example') : undefined}
              onChange={(event) => onType(field.key, event.currentTarget.value)}
            />
          )
        })}
      </div>
    </li>
  )
}

/** The typed text as the import takes it: a day by its year first, an amount without commas. */
function plainValue({ kind }: Field, text: string): string {
  if (kind === 'date') return parseTypedDay(text) ?? text
  return kind === 'money' ? text.replace(/[,\s]/g, '') : text
}
