import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { applicationApi } from '../../contract.ts'
import { type ApplicationOfList, findOpenVacancies } from './application-texts.tsx'

const { Form, Field } = formFor(applicationApi.assignVacancy)

type Props = { application: Pick<ApplicationOfList, 'id' | 'version' | 'full_name'>; onClose: () => void }

/** Puts a resume without a vacancy onto an open one. */
export function VacancyDialog({ application: { id, version, full_name: name }, onClose }: Props) {
  const t = useT()
  return (
    <Dialog title={t('application.assign_title', { name })} onClose={onClose}>
      <Form
        layout="dialog"
        version={version}
        hidden={{ id }}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('application.assigned'))
          onClose()
        }}
      >
        <p>{t('application.assign_text')}</p>
        <Field name="vacancy_id" options={findOpenVacancies} autoFocus />
      </Form>
    </Dialog>
  )
}
