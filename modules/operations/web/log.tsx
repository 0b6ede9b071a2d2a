import { useT } from '#web/i18n.ts'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { Table } from '#web/table/table.tsx'
import { OPERATOR_KINDS, type OperatorEntry, operatorLogApi } from '../log-contract.ts'

/** What operators did on the platform, and what was tried with their accounts. */
export default function OperatorLog() {
  const t = useT()
  return (
    <Page flush>
      <PageHeader title={t('ops.log')} about={t('ops.log_about')} />
      <Table
        of={operatorLogApi.log}
        title={t('ops.log')}
        screen="panel/log"
        views={false}
        empty={{ title: t('ops.log_empty') }}
        filters={{
          kind: {
            label: t('ops.log_what'),
            options: OPERATOR_KINDS.map((kind) => ({ value: kind, label: t(`ops.log_kind.${kind}`) })),
          },
          from: { label: t('ops.log_from') },
          to: { label: t('ops.log_to') },
        }}
        columns={[
          { name: 'kind', header: t('ops.log_what'), cell: (row) => t(`ops.log_kind.${row.kind}`), width: 220 },
          { name: 'object_name', header: t('ops.log_object'), cell: (row) => row.object_name ?? t('state.nothing') },
          {
            name: 'after',
            header: t('ops.state'),
            cell: (row) => {
              const state = stateAfter(row)
              return state ? <StatusTag status={state} label={t(`ops.state.${state}`)} /> : t('state.nothing')
            },
          },
          { name: 'actor_name', header: t('ops.log_who'), width: 200 },
          { name: 'at', header: t('ops.log_when') },
          { name: 'address', header: t('ops.log_address') },
          { name: 'operation', header: t('ops.log_operation'), hidden: true },
        ]}
        rowName={(row) => t(`ops.log_kind.${row.kind}`)}
      />
    </Page>
  )
}

/** What a switch was turned to; nothing for entries that turn none. */
function stateAfter({ after }: OperatorEntry): 'on' | 'off' | undefined {
  if (after?.state === 'on' || after?.state === 'off') return after.state
  return typeof after?.is_on === 'boolean' ? (after.is_on ? 'on' : 'off') : undefined
}
