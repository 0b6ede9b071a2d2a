import { useState } from 'react'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { useSession } from '#web/session.tsx'
import { DocumentList } from './document-list.tsx'

const DocumentForm = lazyComponent(async () => (await import('./document-form.tsx')).DocumentForm)
const PersonLetters = lazyComponent(async () => (await import('../../letters/web/hr/person-letters.tsx')).PersonLetters)
const OwnDocumentForm = lazyComponent(async () => (await import('./own-document-form.tsx')).OwnDocumentForm)
const MyLetters = lazyComponent(async () => (await import('../../letters/web/own/my-letters.tsx')).MyLetters)

/** The documents and letters of a person, on their page. */
export function PersonDocuments({ id }: { id: string }) {
  const t = useT()
  const { may, employee_id } = useSession()
  const [isAdding, setAdding] = useState(false)
  const isOwn = employee_id === id
  const close = () => setAdding(false)
  return (
    <>
      <DocumentList
        title={t('document.all')}
        asked={{ employee_id: id }}
        adding={
          (isOwn || may('document:edit')) && <NewButton onClick={() => setAdding(true)}>{t('document.new')}</NewButton>
        }
        empty={
          isOwn
            ? { title: t('document.mine_empty'), text: t('document.mine_empty_text') }
            : {
                title: t('document.person_empty'),
                ...(may('document:edit') && { text: t('document.person_empty_text') }),
              }
        }
      />
      {may('letter:read') && (isOwn ? <MyLetters employeeId={id} /> : <PersonLetters id={id} />)}
      {isAdding && (isOwn ? <OwnDocumentForm onClose={close} /> : <DocumentForm employeeId={id} onClose={close} />)}
    </>
  )
}
