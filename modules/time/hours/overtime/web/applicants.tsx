import { peopleApi } from '#base/contracts/people-api.ts'
import { useT } from '#web/i18n.ts'
import { RecordsPage } from '../../web/records-page.tsx'
import { overtimeApi } from '../contract.ts'
import { OvertimeForm, recordColumns } from './records.tsx'

const LIST = {
  list: overtimeApi.list,
  screen: 'overtime',
  columns: recordColumns(false),
  filters: { employee_id: { options: peopleApi.find }, mine_only: { hidden: true }, piece: { hidden: true } },
} as const

/** Overtime of everybody within reach. */
export default function Applicants() {
  const t = useT()
  const texts = { title: t('overtime.applicants'), add: t('overtime.enter'), empty: t('overtime.empty') }
  return <RecordsPage of="others" kind="overtime" list={LIST} texts={texts} Form={OvertimeForm} />
}
