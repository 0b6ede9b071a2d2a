import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { type ApprovedPost, approvedPostApi } from '../contract.ts'

const PostForm = lazyComponent(async () => (await import('./post-form.tsx')).PostForm)

export type PostRow = z.output<typeof ApprovedPost>

const postName = ({ position, department }: PostRow) => `${position} · ${department}`

export default function ApprovedPosts() {
  const t = useT()
  const mayEdit = useSession().may('headcount:edit')
  const removal = useRemoval<PostRow>(approvedPostApi.remove, {
    title: (row) => t('approved-post.remove_title', { name: postName(row) }),
    text: t('approved-post.remove_text'),
    successMessage: t('approved-post.removed'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<PostRow>(removal)
  const newButton = mayEdit && <NewButton onClick={add}>{t('approved-post.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('headcount.posts')} actions={newButton} />
      <Table
        list={approvedPostApi.list}
        screen="approved-posts"
        title={t('headcount.posts')}
        columns={[
          { name: 'position', card: 'title' },
          { name: 'department', card: 'line' },
          { name: 'office', card: 'line' },
          { name: 'from_month', card: 'line' },
          { name: 'posts', card: 'side' },
          { name: 'note', card: 'none' },
        ]}
        filters={{
          office_id: { options: choicesApi.offices },
          department_id: { options: choicesApi.departments },
          position_id: { options: choicesApi.positions },
        }}
        rowName={postName}
        rowActions={rowActions}
        onPeek={onPeek}
        empty={{ text: t('approved-post.empty'), children: newButton }}
      />
      {dialog && <PostForm {...dialog} />}
    </Page>
  )
}
