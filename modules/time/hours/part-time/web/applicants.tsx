import { peopleApi } from '#base/contracts/people-api.ts'
import { useT } from '#web/i18n.ts'
import { RecordsPage } from '../../web/records-page.tsx'
import { partTimeApi } from '../contract.ts'
import { HoursForm, recordColumns } from './records.tsx'

const LIST = {
  list: partTimeApi.list,
  screen: 'part-time',
  columns: recordColumns(false),
  filters: { employee_id: { options: peopleApi.find }, mine_only: { hidden: true }, id: { hidden: true } },
} as const

/** Part-time hours of everybody within reach. */
export default function Applicants() {
  const t = useT()
  const texts = { title: t('part-time.title'), add: t('part-time.enter'), empty: t('part-time.empty') }
  return <RecordsPage of="others" kind="part_time" list={LIST} texts={texts} Form={HoursForm} />
}
