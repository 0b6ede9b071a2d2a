import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { toast } from '#web/toasts/toasts.tsx'
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
  if (found.isError) return <ErrorState small error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <LinesSkeleton lines={4} />
  return <GapList taskId={taskId} first={found.data} />
}

function GapList({ taskId, first }: { taskId: string; first: Gaps }) {
  const t = useT()
  const [gaps, setGaps] = useState(first)
  const [typed, setTyped] = useState<Typed>(new Map())
  const [problems, setProblems] = useState<Typed>(new Map())
  const [failed, setFailed] = useState<unknown>()
  const fill = useChange(employeeFileApi.fillGaps, { quiet: true })
  if (gaps.people.length === 0)
    return (
      <Card title={t('employees.gaps_none')}>
        <p role="status">{t('employees.gaps_none_text')}</p>
      </Card>
    )
  const filled = gaps.people.filter(({ id, fields }) => fields.some(({ key }) => typed.get(at(id, key))?.trim()))

  async function save() {
    setFailed(undefined)
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
      const { saved, refused, gaps: left } = await fill.run({ task_id: taskId, people })
      setGaps(left)
      setProblems(new Map(refused.map(({ id, column, message }) => [at(id, column), message])))
      const wrong = new Set(refused.map(({ id }) => id))
      setTyped(new Map([...typed].filter(([key]) => wrong.has(key.split(' ')[0] ?? ''))))
      if (saved > 0) toast.good(t('employees.gaps_saved', { count: saved }))
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
            onType={(key, text) => setTyped((before) => new Map(before).set(at(person.id, key), text))}
          />
        ))}
      </ul>
      {gaps.more > 0 && <p className="caption">{t('employees.gaps_more', { count: gaps.more })}</p>}
      {failed !== undefined && <ErrorState small error={failed} />}
      <Button mt="md" loading={fill.busy} disabled={filled.length === 0} onClick={() => void save()}>
        {t('employees.gaps_save', { count: filled.length })}
      </Button>
    </Card>
  )
}

type RowProps = { person: Person; typed: Typed; problems: Typed; onType: (key: string, text: string) => void }

function GapRow({ person, typed, problems, onType }: RowProps) {
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
