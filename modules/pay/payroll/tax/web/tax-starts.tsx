import { useState } from 'react'
import type { z } from 'zod'
import { peopleApi } from '#base/contracts/people-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { call, download } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { type Option, optionsFrom } from '#web/inputs/options.ts'
import { listText, monthText } from '#web/page/format.tsx'
import { type Editing, useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { FileButtons } from '../../inputs/web/file-buttons.tsx'
import { AddBar } from '../../web/add-bar.tsx'
import { TAX_YEARS, type TaxStart, taxApi } from '../contract.ts'
import { StartsImport } from './starts-import.tsx'
import { BoxesInput, EmployersInput, ExemptInput, ReliefItemsContext, ReliefsInput } from './tax-start-inputs.tsx'
import classes from './tax-starts.module.css'

const { Form, Field, useValue } = formFor(taxApi.saveStart)
type ListedStart = z.output<typeof TaxStart>
const NEW_START = {
  origin: 'tp3',
  boxes: {},
  remuneration: 0,
  epf: 0,
  pcb: 0,
  zakat: 0,
  deductions: 0,
  socso_relief: 0,
  exempt: {},
  claims: {},
  employers: [] as ListedStart['employers'],
} as const

/** Earlier pay and deductions of the year: of other employers by form TP3, or of this company before it used this product. */
export function TaxStarts() {
  const t = useT()
  const { may } = useSession()
  const [importing, setImporting] = useState(false)
  const removal = useRemoval<ListedStart>(taxApi.removeStart, {
    title: ({ year, full_name }) => t('pay.remove_start', { year: String(year), name: full_name }),
    text: t('pay.remove_input_text'),
    action: t('action.remove'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<ListedStart>(removal)
  return (
    <>
      {may('payroll:prepare') && (
        <AddBar>
          <FileButtons
            onTemplate={() => void download(taxApi.startsTemplate, {})}
            onImport={() => setImporting(true)}
          />
          <NewButton onClick={add}>{t('pay.new_start')}</NewButton>
        </AddBar>
      )}
      <div className={classes.list}>
        <Table
          list={taxApi.starts}
          filters={{ employee_id: { hidden: true } }}
          title={t('pay.tab_starts')}
          views={false}
          columns={[
            { name: 'full_name' },
            { name: 'year', align: 'left', cell: (row) => String(row.year), card: 'line' },
            { name: 'origin', card: 'line' },
            { name: 'remuneration', card: 'side' },
            { name: 'epf', header: t('pay.scheme.epf'), card: 'line' },
            { name: 'pcb', header: t('pay.scheme.pcb'), card: 'line' },
            { name: 'zakat', card: 'none' },
            { name: 'deductions', header: t('pay.start_deductions'), card: 'none' },
            { name: 'socso_relief', header: t('pay.start_socso'), card: 'none' },
            {
              name: 'employers',
              header: t('pay.start_employers'),
              cell: (row) => listText(row.employers.map(({ name }) => name)) || '–',
              card: 'line',
            },
          ]}
          rowName={(row) => row.full_name}
          onPeek={onPeek}
          rowActions={rowActions}
          empty={{ title: t('pay.starts_none'), text: t('pay.starts_text') }}
        />
      </div>
      {importing && <StartsImport onClose={() => setImporting(false)} />}
      {dialog && <StartDialog {...dialog} />}
    </>
  )
}

function StartDialog({ record, onClose }: Editing<ListedStart>) {
  const t = useT()
  const year = Number(useSession().today.slice(0, 4))
  return (
    <Dialog title={record ? `${record.full_name} · ${record.year}` : t('pay.new_start')} onClose={onClose} size={700}>
      {record && record.used_in.length > 0 && (
        <p className={classes.usedNote}>
          {t('pay.start_used', { months: record.used_in.map((month) => monthText(month)) })}
        </p>
      )}
      <Form
        layout="dialog"
        start={record ?? { ...NEW_START, year }}
        hidden={
          record
            ? {
                known_version: record.version,
                employee_id: record.employee_id,
                year: record.year,
                origin: record.origin,
              }
            : { known_version: 0 }
        }
        onDone={onClose}
        onCancel={onClose}
      >
        <FieldGroup>
          {!record && <Field name="employee_id" options={searchEveryone} />}
          {!record && <Field name="year" options={yearOptions(year)} />}
          {!record && <Field name="origin" wide />}
          <Field name="remuneration" />
          <Field name="pcb" label={t('pay.start_pcb')} />
          <Field name="epf" label={t('pay.start_epf')} />
          <Field name="zakat" />
          <Field name="deductions" label={t('pay.start_deductions')} />
          <Field name="socso_relief" label={t('pay.start_socso')} />
        </FieldGroup>
        <PayerFields origin={record?.origin} />
        <Field name="exempt" as={ExemptInput} label={t('pay.start_exempt')} wide />
        <Reliefs year={record?.year} />
      </Form>
    </Dialog>
  )
}

/** Other employers by name; the company's own pay by box of form EA. */
function PayerFields({ origin }: { origin: ListedStart['origin'] | undefined }) {
  const t = useT()
  if ((useValue('origin') ?? origin) === 'own')
    return <Field name="boxes" as={BoxesInput} label={t('pay.start_boxes')} hint={t('pay.start_boxes_hint')} wide />
  return <Field name="employers" as={EmployersInput} label={t('pay.start_employers')} wide />
}

/** Finds people including those who left in the year: the forms of the year show their earlier pay. */
async function searchEveryone(search: string): Promise<Option[]> {
  const query = { with_left: true, per_page: 50, ...(search && { search }) }
  return optionsFrom(await call(peopleApi.find, query, { quiet: true }))
}

/** The years that earlier pay may belong to, the current one first. */
function yearOptions(now: number): { value: number; label: string }[] {
  return Array.from({ length: now - TAX_YEARS.first + 1 }, (_, index) => ({
    value: now - index,
    label: String(now - index),
  }))
}

function Reliefs({ year }: { year: number | undefined }) {
  const t = useT()
  const chosen = useValue('year') ?? year
  const items = useCall(taxApi.claimItems, { year: chosen ?? TAX_YEARS.first }, { enabled: chosen !== undefined })
  if (!items.data) return null
  return (
    <ReliefItemsContext
      value={items.data
        .filter(({ code }) => code !== 'zakat' && code !== 'departure_levy')
        .map(({ code, title }) => ({ key: code, label: title }))}
    >
      <Field name="claims" as={ReliefsInput} label={t('pay.start_claims')} hint={t('pay.start_claims_hint')} wide />
    </ReliefItemsContext>
  )
}
