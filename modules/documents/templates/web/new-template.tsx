import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { EMPTY, NewForm, TemplateFields } from './template-form.tsx'

/** Writes a template; its preview comes once it is saved. */
export default function NewTemplate() {
  const t = useT()
  const go = useGo()
  return (
    <Page>
      <PageHeader title={t('letter-template.new')} />
      <NewForm
        start={{
          kind: 'other',
          recipient: 'employee',
          languages: 'en',
          arrangement: 'columns',
          needs: 'nothing',
          body: EMPTY,
          second_body: null,
          typed: [],
        }}
        onCancel={() => go('documents/templates')}
        onDone={({ id }) => {
          toast.good(t('letter-template.saved'))
          go(`documents/templates/${id}`)
        }}
      >
        <TemplateFields />
      </NewForm>
    </Page>
  )
}
