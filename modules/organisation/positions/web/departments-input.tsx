import { Button, Input, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconPlus, IconTrash } from '#web/icons.ts'
import type { InputProps } from '#web/inputs/input-props.ts'
import classes from './positions.module.css'

type JobDescriptionRow = { department_id: string; name?: string; job_description?: string }

/** Chooses the departments of a position, each with its job description. */
export function DepartmentsInput(props: InputProps<JobDescriptionRow[]>) {
  const t = useT()
  const [rows, setRows] = useState<JobDescriptionRow[]>(props.start ?? [])
  const [search, setSearch] = useState('')
  const found = useCall(choicesApi.departments, { search: search || undefined, per_page: 50 }, { keepPrevious: true })
  const offered = (found.data?.data ?? []).filter((one) => !rows.some((row) => row.department_id === one.id))

  function updateRows(next: JobDescriptionRow[]) {
    setRows(next)
    props.onChange(
      next.map(({ department_id, job_description }) => ({ department_id, job_description: job_description ?? '' })),
    )
  }

  return (
    <Input.Wrapper
      id={props.id}
      label={props.label}
      description={t('position.department_jd.hint')}
      error={props.error}
      labelElement="div"
    >
      <div className={classes.jds}>
        {rows.map((row, index) => (
          <div key={row.department_id} className={classes.jd}>
            <div className={classes.jdHead}>
              <b>{row.name ?? ''}</b>
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                disabled={props.disabled}
                leftSection={<IconTrash size={14} aria-hidden />}
                aria-label={t('position.remove_department', { name: row.name })}
                onClick={() => updateRows(rows.filter((other) => other !== row))}
              >
                {t('action.remove')}
              </Button>
            </div>
            <Textarea
              aria-label={`${t('position.job_description')}, ${row.name ?? ''}`}
              placeholder={t('position.job_description')}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={4000}
              disabled={props.disabled}
              defaultValue={row.job_description}
              onChange={(event) =>
                updateRows(
                  rows.map((other, at) =>
                    at === index ? { ...other, job_description: event.currentTarget.value } : other,
                  ),
                )
              }
            />
          </div>
        ))}
        <Select
          id={props.id}
          aria-label={t('position.add_department')}
          placeholder={t('position.add_department')}
          leftSection={<IconPlus size={15} aria-hidden />}
          searchable
          value={null}
          disabled={props.disabled}
          data={offered.map((one) => ({ value: one.id, label: one.name }))}
          nothingFoundMessage={found.isFetching ? t('form.loading') : t('form.nothing_found')}
          onSearchChange={setSearch}
          filter={({ options }) => options}
          onChange={(id) => {
            const chosen = offered.find((one) => one.id === id)
            if (chosen) updateRows([...rows, { department_id: chosen.id, name: chosen.name, job_description: '' }])
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
