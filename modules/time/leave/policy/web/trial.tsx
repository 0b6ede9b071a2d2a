import { Button, MultiSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import { peopleApi } from '#base/contracts/people-api.ts'
import { ApiError } from '#web/calls/api-error.ts'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { useFormScene } from '#web/form/form-context.ts'
import { useT } from '#web/i18n.ts'
import { monthText, numberText } from '#web/page/format.tsx'
import classes from '../../web/leave.module.css'
import { ScrollSection } from '../../web/scroll-section.tsx'
import { leaveTypeApi } from '../contract.ts'

/** As many as the call takes. */
const MOST_PEOPLE = 5

/** Previews people's leave by the typed rules, month by month, before saving. */
export function Trial({ id, unit }: { id: string | null; unit: 'days' | 'hours' | undefined }) {
  const t = useT()
  const { form } = useFormScene().state
  const [search, setSearch] = useState('')
  const names = useRef(new Map<string, string>())
  const found =
    useCall(peopleApi.find, { search: search || undefined, per_page: 25 }, { keepPrevious: true }).data?.data ?? []
  for (const person of found) names.current.set(person.id, person.full_name)
  const trial = useChange(leaveTypeApi.trial, { quiet: true })
  const [people, setPeople] = useState<string[]>([])
  const [result, setResult] = useState<Awaited<ReturnType<typeof trial.run>>>()
  const [trouble, setTrouble] = useState<string>()
  const run = async () => {
    const { name: _, other_name: __, gender: ___, version: ____, ...rules } = form.getValues() as Record<string, never>
    try {
      setResult(await trial.run({ ...rules, id, ...(unit && { unit }), people } as never))
      setTrouble(undefined)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setTrouble(error.message)
    }
  }
  return (
    <FieldGroup title={t('leave-type.group.trial')}>
      <MultiSelect
        label={t('leave-type.people')}
        placeholder={people.length === 0 ? t('form.choose') : undefined}
        searchable
        hidePickedOptions
        maxValues={MOST_PEOPLE}
        data={[...new Set([...people, ...found.map(({ id: person }) => person)])].map((person) => ({
          value: person,
          label: names.current.get(person) ?? person,
        }))}
        value={people}
        onChange={setPeople}
        onSearchChange={setSearch}
        filter={({ options }) => options}
        nothingFoundMessage={t('form.nothing_found')}
      />
      <div>
        <Button variant="default" disabled={people.length === 0} loading={trial.busy} onClick={() => void run()}>
          {t('leave-type.try')}
        </Button>
        {trouble && <p className={classes.error}>{trouble}</p>}
      </div>
      {result?.people.map((person) => (
        <ScrollSection key={person.id} title={person.full_name} isWide>
          <table className={classes.lines}>
            <caption className="caption">{person.full_name}</caption>
            <thead>
              <tr>
                {(['month', 'granted', 'carried', 'lost', 'left'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`leave-type.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {person.months.map((month) => (
                <tr key={month.month}>
                  <th scope="row">{monthText(month.month)}</th>
                  <td>{numberText(month.granted, 3)}</td>
                  <td>{numberText(month.carried, 3)}</td>
                  <td>{numberText(month.lost, 3)}</td>
                  <td>{numberText(month.left, 3)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollSection>
      ))}
    </FieldGroup>
  )
}
