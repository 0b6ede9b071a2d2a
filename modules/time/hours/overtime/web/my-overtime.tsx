import { useT } from '#web/i18n.ts'
import { RecordsPage } from '../../web/records-page.tsx'
import { overtimeApi } from '../contract.ts'
import { OvertimeForm, recordColumns } from './records.tsx'

const LIST = {
  list: overtimeApi.list,
  screen: 'overtime-mine',
  columns: recordColumns(true),
  input: { mine_only: true },
  filters: { employee_id: { hidden: true }, piece: { hidden: true } },
} as const

/** One's own overtime. */
export default function MyOvertime() {
  const t = useT()
  const texts = { title: t('overtime.mine'), add: t('overtime.ask'), empty: t('overtime.empty_mine') }
  return <RecordsPage of="self" kind="overtime" list={LIST} texts={texts} Form={OvertimeForm} />
}
