import { useT } from '#web/i18n.ts'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Table } from '#web/table/table.tsx'
import { OPERATOR_KINDS, operatorLogApi } from '../log-contract.ts'

/** The operators' log, with attempts on their accounts. */
export default function OperatorLog() {
  const t = useT()
  return (
    <Page flush>
      <PageHeader title={t('ops.log')} about={t('ops.log_about')} />
      <Table
        list={operatorLogApi.log}
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
          { name: 'sentence' },
          { name: 'actor_name', header: t('ops.log_who'), width: 200 },
          { name: 'at', header: t('ops.log_when') },
          { name: 'address', header: t('ops.log_address'), hidden: true },
        ]}
        rowName={(row) => row.sentence}
      />
    </Page>
  )
}
