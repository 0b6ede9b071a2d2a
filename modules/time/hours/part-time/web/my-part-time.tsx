import { useT } from '#web/i18n.ts'
import { RecordsPage } from '../../web/records-page.tsx'
import { partTimeApi } from '../contract.ts'
import { HoursForm, recordColumns } from './records.tsx'

const LIST = {
  list: partTimeApi.list,
  screen: 'part-time-mine',
  columns: recordColumns(true),
  input: { mine_only: true },
  filters: { employee_id: { hidden: true }, id: { hidden: true } },
} as const

/** One's own part-time hours. */
export default function MyHours() {
  const t = useT()
  const texts = { title: t('part-time.mine'), add: t('part-time.ask'), empty: t('part-time.empty_mine') }
  return <RecordsPage of="self" kind="part_time" list={LIST} texts={texts} Form={HoursForm} />
}
