import { useRef, useState } from 'react'
import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { Table } from '#web/table/table.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { leaveTypeOptions } from '../../web/type-options.ts'
import { type SettlementRow, settlementApi } from '../contract.ts'

const ChooseForm = lazyComponent(async () => (await import('./choose-form.tsx')).ChooseForm)

type Row = z.output<typeof SettlementRow>

/** Leave years that end soon: what is not taken, what it is worth, and whether it is paid or deferred. */
export default function Settlements() {
  const t = useT()
  const seen = useRef(new Map<string, Row>())
  const [chosen, setChosen] = useState<readonly Row[]>()
  const choose = (rows: readonly Row[]) => {
    const open = rows.filter(({ actions }) => actions.includes('choose'))
    if (open.length === 0) toast.bad(t('leave-settlement.none_open'))
    else setChosen(open)
  }
  return (
    <Page flush>
      <PageHeader title={t('leave-settlement.title')} about={t('leave-settlement.about')} />
      <Table
        list={settlementApi.list}
        screen="leave-settlement"
        title={t('leave-settlement.title')}
        columns={[
          { name: 'full_name', width: 200 },
          { name: 'employee_no', hidden: true, card: 'none' },
          { name: 'type_name', hidden: true, card: 'none' },
          { name: 'year_until', card: 'line' },
          { name: 'left', card: 'side' },
          { name: 'unit', hidden: true, card: 'none' },
          { name: 'equation', width: 220, card: 'none' },
          { name: 'pay', card: 'line' },
          {
            name: 'choice',
            width: 170,
            cell: ({ choice, lacks_opening, left }) =>
              lacks_opening
                ? t('leave-settlement.opening_missing')
                : choice
                  ? t(`leave-settlement.chosen.${choice}`)
                  : left > 0
                    ? t('leave-settlement.choice_default')
                    : '',
            card: 'line',
          },
          { name: 'agreed_on', hidden: true, card: 'none' },
          { name: 'pay_day', card: 'none' },
          { name: 'notified_on', hidden: true, card: 'none' },
          { name: 'deferred', card: 'none' },
          { name: 'deferred_pay', hidden: true, card: 'none' },
          { name: 'deferred_equation', hidden: true, card: 'none' },
          { name: 'chosen_by', hidden: true, card: 'none' },
          { name: 'year_from', hidden: true, card: 'none' },
        ]}
        filters={{
          type_id: { options: leaveTypeOptions },
          office_id: { options: choicesApi.offices },
          department_id: { options: choicesApi.departments },
        }}
        about={ABOUT}
        rowName={(row) => {
          seen.current.set(row.id, row)
          return row.full_name
        }}
        rowActions={(row) =>
          allowedActions(row, { choose: { label: t('leave-settlement.choose'), onClick: () => choose([row]) } })
        }
        bulk={[
          {
            label: t('leave-settlement.choose'),
            run: ({ ids }) => choose(ids.flatMap((id) => seen.current.get(id) ?? [])),
          },
        ]}
        empty={{ text: t('leave-settlement.empty') }}
      />
      {chosen && <ChooseForm rows={chosen} onClose={() => setChosen(undefined)} />}
    </Page>
  )
}

const ABOUT = ['from', 'within'] as const
