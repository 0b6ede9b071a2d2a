import { Button } from '@mantine/core'
import { useState } from 'react'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { peopleApi } from '#base/contracts/people-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { documentApi } from '../documents/contract.ts'
import { GROUP_OPTIONS } from './group-choices.ts'
import { useDocumentActions } from './use-document-actions.tsx'
import { Validity } from './validity.tsx'

const DocumentForm = lazyComponent(async () => (await import('./document-form.tsx')).DocumentForm)

/** All documents of people and of the company that the reader may read. */
export default function Documents() {
  const t = useT()
  const { reach } = useSession()
  const [adding, setAdding] = useState<'employee' | 'company'>()
  const { rowActions, showVersions, dialog } = useDocumentActions()
  const editing = reach('document:edit')
  const newButton = editing && editing !== 'own' && (
    <NewButton onClick={() => setAdding('employee')}>{t('document.new')}</NewButton>
  )
  return (
    <Page flush>
      <PageHeader
        title={t('document.all')}
        actions={
          <>
            {editing === 'company' && (
              <Button variant="default" onClick={() => setAdding('company')}>
                {t('document.new_of_company')}
              </Button>
            )}
            {newButton}
          </>
        }
      />
      <Table
        list={documentApi.list}
        screen="documents"
        title={t('document.all')}
        views={[
          { id: 'expired', label: t('document.view_expired'), filters: { expiry: ['expired'] } },
          { id: 'soon', label: t('document.view_soon'), filters: { expiry: ['soon'] } },
          { id: 'company', label: t('document.view_company'), filters: { belongs_to: 'company' } },
        ]}
        columns={[
          { name: 'title', card: 'title' },
          { name: 'full_name', cell: ({ full_name }) => full_name ?? t('document.of_company'), card: 'line' },
          { name: 'employee_no', hidden: true, card: 'none' },
          { name: 'group', card: 'line' },
          { name: 'expiry', cell: ({ expiry }) => <Validity state={expiry} />, card: 'side', width: 140 },
          { name: 'expires_on', card: 'line', width: 130 },
          { name: 'issued_on', hidden: true, card: 'none' },
          { name: 'file_name', hidden: true, card: 'none' },
          { name: 'versions', hidden: true, card: 'none' },
          { name: 'uploaded_by', card: 'none' },
          { name: 'uploaded_at', hidden: true, card: 'none' },
          { name: 'note', hidden: true, card: 'none' },
        ]}
        filters={{
          employee_id: { options: peopleApi.find },
          group_id: { options: GROUP_OPTIONS },
          office_id: { options: choicesApi.offices },
        }}
        rowName={({ title }) => title}
        rowActions={rowActions}
        onPeek={showVersions}
        empty={{ text: t('document.empty'), children: newButton }}
      />
      {adding && <DocumentForm isOfCompany={adding === 'company'} onClose={() => setAdding(undefined)} />}
      {dialog}
    </Page>
  )
}
