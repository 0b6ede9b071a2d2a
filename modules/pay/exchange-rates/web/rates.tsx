import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { IconFileUpload } from '#web/icons.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { numberText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import type { Tone } from '#web/page/status-tone.ts'
import { useSession } from '#web/session.tsx'
import { type Column, Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { exchangeRateApi, type RateRow } from '../contract.ts'

const Imports = lazyComponent(async () => (await import('./imports.tsx')).Imports)
const Provider = lazyComponent(async () => (await import('./provider.tsx')).Provider)
const RateForm = lazyComponent(async () => (await import('./rate-form.tsx')).RateForm)
const RatesImport = lazyComponent(async () => (await import('./rates-import.tsx')).RatesImport)

type RateListRow = z.output<typeof RateRow>
const TONES: Record<RateListRow['state'], Tone> = { stands: 'good', replaced: 'mute', taken_back: 'mute' }

/** Published and own rates by day, with their provider and its last error. */
export default function Rates() {
  const t = useT()
  const mayEdit = useSession().may('exchange-rate:edit')
  const [open, setOpen] = useState<'form' | 'import'>()
  const takeBack = useAction(exchangeRateApi.takeBack)
  const close = () => setOpen(undefined)
  const columns: Column<RateListRow>[] = [
    { name: 'day', card: 'line' },
    { name: 'currency', card: 'title' },
    { name: 'unit', card: 'none' },
    { name: 'rate', cell: (row) => <span className="numeric">{numberText(row.rate, 6)}</span>, card: 'side' },
    { name: 'home', card: 'none' },
    { name: 'source', card: 'line' },
    { name: 'given_by' },
    { name: 'reason', card: 'none' },
    {
      name: 'state',
      cell: (row) => (
        <StatusTag status={row.state} tone={TONES[row.state]} label={t(`exchange-rate.state.${row.state}`)} />
      ),
      card: 'line',
    },
    { name: 'ended_by', hidden: true, card: 'none' },
    { name: 'recorded_at', hidden: true, card: 'none' },
  ]
  const newButton = mayEdit && <NewButton onClick={() => setOpen('form')}>{t('exchange-rate.new')}</NewButton>

  function rateActions(row: RateListRow) {
    if (!row.actions.includes('take_back')) return []
    const ask = {
      title: t('exchange-rate.take_back_title'),
      text: t('exchange-rate.take_back_text'),
      action: t('exchange-rate.take_back'),
      tone: 'bad',
    } as const
    const run = () =>
      void takeBack.run(
        { id: row.id, version: row.version },
        { confirmation: ask, successMessage: t('exchange-rate.taken_back') },
      )
    return [{ label: t('exchange-rate.take_back'), tone: 'bad' as const, onClick: run }]
  }

  return (
    <Page flush>
      <PageHeader
        title={t('exchange-rate.title')}
        actions={
          <>
            {mayEdit && (
              <Button
                variant="default"
                leftSection={<IconFileUpload size={16} aria-hidden />}
                onClick={() => setOpen('import')}
              >
                {t('action.import')}
              </Button>
            )}
            {newButton}
          </>
        }
      />
      <Provider />
      <Table
        list={exchangeRateApi.list}
        screen="exchange-rates"
        title={t('exchange-rate.title')}
        columns={columns}
        views={[{ id: 'own', label: t('exchange-rate.source.typed'), filters: { source: 'typed' } }]}
        rowName={(row) =>
          t('exchange-rate.one', {
            unit: row.unit,
            currency: row.currency,
            rate: numberText(row.rate, 6),
            home: row.home,
          })
        }
        rowActions={mayEdit ? rateActions : undefined}
        empty={{ title: t('exchange-rate.none'), text: t('exchange-rate.none_text'), children: newButton }}
      />
      <Imports />
      {open === 'form' && <RateForm onClose={close} />}
      {open === 'import' && <RatesImport onClose={close} />}
    </Page>
  )
}
