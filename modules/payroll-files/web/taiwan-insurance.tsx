import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { download } from '#web/call.ts'
import { useT } from '#web/i18n.ts'
import { IconDownload } from '#web/icons.ts'
import { moneyText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag, Tag } from '#web/page/status-tag.tsx'
import type { Tone } from '#web/page/status-tone.ts'
import { knownFilters } from '#web/table/address-state.ts'
import { Table } from '#web/table/table.tsx'
import { type InsuranceRow, taiwanFileApi } from '../taiwan-contract.ts'
import classes from './files.module.css'

type Row = z.output<typeof InsuranceRow>
type Asked = z.input<typeof taiwanFileApi.insuranceList.input>

const list = taiwanFileApi.insurance
const TONES: Record<Row['action'], Tone> = { enrol: 'good', change: 'info', withdraw: 'mute' }
const amount = { kind: 'money', currency: 'currency', card: 'none' } as const

/** Who is to be enrolled, changed and withdrawn in Taiwan, and by when. */
export default function TaiwanInsurance() {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const filters = knownFilters(search, { filters: list.filters.shape, sort: list.sort })

  async function get() {
    setBusy(true)
    const { search: _, ...asked } = filters
    await download(taiwanFileApi.insuranceList, asked as Asked)
    setBusy(false)
  }
  return (
    <Page>
      <PageHeader
        title={t('payroll-files.insurance')}
        about={t('payroll-files.insurance_about')}
        actions={
          <Button leftSection={<IconDownload size={16} aria-hidden />} loading={busy} onClick={() => void get()}>
            {t('payroll-files.insurance_csv')}
          </Button>
        }
      />
      <p className="caption">{t('payroll-files.insurance_layout')}</p>
      <Table
        of={list}
        title={t('payroll-files.insurance')}
        columns={[
          { name: 'full_name' },
          { name: 'employee_no', card: 'none', hidden: true },
          { name: 'action', cell: (row) => <Action row={row} />, card: 'side', width: 110 },
          { name: 'day', kind: 'date', card: 'line' },
          { name: 'due_by', kind: 'date', card: 'line' },
          { name: 'effective', kind: 'date', card: 'none' },
          { name: 'wage', ...amount },
          { name: 'labor', ...amount, cell: (row) => <Moved before={row.labor_before} after={row.labor} /> },
          { name: 'health', ...amount, cell: (row) => <Moved before={row.health_before} after={row.health} /> },
          { name: 'pension', ...amount, cell: (row) => <Moved before={row.pension_before} after={row.pension} /> },
          { name: 'why', kind: 'choice', card: 'none' },
          { name: 'occupational', ...amount, hidden: true },
          { name: 'dependants', kind: 'number', card: 'none', hidden: true },
          { name: 'problems', cell: (row) => <Problems row={row} />, card: 'none', width: 170 },
        ]}
        rowLink={(row) => `employees/${row.employee_id}`}
        empty={{ title: t('payroll-files.insurance_none'), text: t('payroll-files.insurance_none_text') }}
      />
    </Page>
  )
}

function Action({ row: { action } }: { row: Row }) {
  const t = useT()
  return <StatusTag status={action} tone={TONES[action]} label={t(`payroll-files.action.${action}`)} />
}

/** The insured amount, and under it the one that it follows. */
function Moved({ before, after }: { before: number | null; after: number | null }) {
  if (after === null) return '–'
  return (
    <span className={classes.moved}>
      {moneyText(after, 'TWD')}
      {before !== null && before !== after && <del>{moneyText(before, 'TWD')}</del>}
    </span>
  )
}

function Problems({ row }: { row: Row }) {
  const t = useT()
  if (row.problems.length === 0) return null
  return (
    <>
      {row.problems.map((problem) => (
        <Tag key={problem} tone="warn">
          {t(`payroll-files.problem.${problem}`)}
        </Tag>
      ))}
    </>
  )
}
