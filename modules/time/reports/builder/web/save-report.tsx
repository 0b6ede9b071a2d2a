import '#web/inputs/form.css'
import { Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { useAction } from '#web/use-action.ts'
import type { Dimension } from '../../values.ts'
import { type SavedReport, savedReportApi } from '../contract.ts'
import type { FigureName, ReportSource } from '../report-field-values.ts'

type Props = {
  definition: {
    source: ReportSource
    groups: readonly Dimension[]
    figures: readonly FigureName[]
    months: number
    until_month: string | null
    office_id: string | null
    department_id: string | null
  }
  /** The saved report that is open. */
  current: z.output<typeof SavedReport> | undefined
  onSaved: (id: string | undefined) => void
}

/** Saves the report as it is now under a name; deletes the open one. */
export function SaveReport({ definition, current, onSaved }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const create = useAction(savedReportApi.create)
  const remove = useAction(savedReportApi.remove)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return
    const { groups, figures, ...others } = definition
    const saved = await create.run(
      { ...others, groups: [...groups], figures: [...figures], name: name.trim(), is_shared: isShared },
      { successMessage: t('people-reports.builder.saved_text', { name: name.trim() }) },
    )
    if (!saved) return
    setOpen(false)
    setName('')
    onSaved(saved.id)
  }

  async function removeReport({ id, version, name: title }: { id: string; version: number; name: string }) {
    setOpen(false)
    const text = t('people-reports.builder.delete', { name: title })
    const confirmation = { title: text, action: t('action.delete'), tone: 'bad' } as const
    const successMessage = t('people-reports.builder.deleted', { name: title })
    if (await remove.run({ id, version }, { confirmation, successMessage })) onSaved(undefined)
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus width={300}>
      <Popover.Target>
        <Button variant="default" onClick={() => setOpen(!isOpen)}>
          {t('people-reports.builder.save')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('people-reports.builder.save')}>
        <form className="form" onSubmit={(event) => void save(event)}>
          <TextInput
            label={t('people-report.name')}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Checkbox
            label={t('people-reports.builder.share')}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <Button type="submit" loading={create.busy} disabled={!name.trim()}>
            {t('people-reports.builder.save')}
          </Button>
          {current?.is_mine && (
            <Button variant="default" loading={remove.busy} onClick={() => void removeReport(current)}>
              {t('people-reports.builder.delete', { name: current.name })}
            </Button>
          )}
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
