import { useState } from 'react'
import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { Table } from '#web/table/table.tsx'
import { type InterviewKitRow, interviewKitApi } from '../kits-contract.ts'

const KitForm = lazyComponent(async () => (await import('./kit-form.tsx')).KitForm)

type Row = z.output<typeof InterviewKitRow>

/** Kits of questions that interviewers ask and score. */
export default function InterviewKits() {
  const t = useT()
  const isChinese = useLanguage() === 'zh-TW'
  const [edited, setEdited] = useState<string>()
  const nameOf = ({ name_en, name_zh }: Pick<Row, 'name_en' | 'name_zh'>) => (isChinese ? name_zh : name_en)
  const removal = useRemoval<Row>(interviewKitApi.remove, {
    title: (row) => t('interview-kit.remove_title', { name: nameOf(row) }),
    text: t('interview-kit.remove_text'),
    successMessage: t('interview-kit.removed'),
  })
  const newButton = <NewButton onClick={() => setEdited('')}>{t('interview-kit.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('interview-kit.title')} actions={newButton} />
      <Table
        list={interviewKitApi.list}
        screen="interview-kits"
        title={t('interview-kit.title')}
        columns={[
          { name: 'name_en', cell: nameOf, card: 'title' },
          { name: 'position', cell: ({ position }) => position ?? t('interview-kit.all_positions'), card: 'line' },
          { name: 'question_count', card: 'line', isNamed: true },
          { name: 'is_active', card: 'side' },
        ]}
        filters={{ position_id: { options: choicesApi.positions } }}
        rowName={nameOf}
        onPeek={({ id }) => setEdited(id)}
        rowActions={(row) => [{ label: t('action.edit'), onClick: () => setEdited(row.id) }, ...removal(row)]}
        empty={{ text: t('interview-kit.empty'), children: newButton }}
      />
      {edited === '' && <KitForm record={undefined} onClose={() => setEdited(undefined)} />}
      {edited && <EditedKit key={edited} id={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}

function EditedKit({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useCall(interviewKitApi.one, { id })
  return data ? <KitForm record={data} onClose={onClose} /> : null
}
