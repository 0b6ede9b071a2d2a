import { MultiSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import type { VersionedPeople } from '#organisation/web/slots.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import { employeeListApi } from '../contract.ts'

/** Chooses people with the versions that the reader saw. */
export function PeopleInput(props: InputProps<VersionedPeople>) {
  const t = useT()
  const [search, setSearch] = useState('')
  const [ids, setIds] = useState<string[]>([])
  const known = useRef(new Map<string, { name: string; version: number }>())
  const found = useCall(employeeListApi.list, { search: search || undefined, per_page: 50 }, { keepPrevious: true })
  for (const row of found.data?.data ?? [])
    known.current.set(row.id, { name: `${row.full_name} · ${row.employee_no}`, version: row.version })
  const offered = [...new Set([...ids, ...(found.data?.data ?? []).map((row) => row.id)])]
  return (
    <MultiSelect
      id={props.id}
      name={props.name}
      label={props.label}
      description={props.hint}
      error={props.error}
      withAsterisk={props.required}
      disabled={props.disabled}
      placeholder={ids.length === 0 ? t('form.choose') : undefined}
      searchable
      hidePickedOptions
      data={offered.map((id) => ({ value: id, label: known.current.get(id)?.name ?? id }))}
      value={ids}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      nothingFoundMessage={
        found.isError ? t('form.options_failed') : found.isFetching ? t('form.loading') : t('form.nothing_found')
      }
      onChange={(chosen) => {
        setIds(chosen)
        props.onChange(chosen.map((id) => ({ id, version: known.current.get(id)?.version })))
      }}
    />
  )
}
