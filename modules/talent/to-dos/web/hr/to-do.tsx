import { MoreButton } from '#web/buttons/more-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { useParam } from '#web/link.tsx'
import { Card, Facts, SplitDetail } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, momentText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { Timeline } from '#web/page/timeline.tsx'
import { toDoApi } from '../../contract.ts'
import { useTitleOf } from '../title-of.ts'
import { ToDoTag } from '../to-do-tag.tsx'
import { Assignee } from './to-dos.tsx'
import { useToDoActions } from './use-to-do-actions.tsx'

type Detail = NonNullable<typeof toDoApi.one.types>['answer']

/** One to-do: whom it is about, who does it by when, and what happened to it. */
export default function ToDoPage() {
  const t = useT()
  const titleOf = useTitleOf()
  const id = useParam('id')
  const found = useCall(toDoApi.one, { id }, { keepPrevious: true })
  const { actionsOf, dialog } = useToDoActions()
  if (found.isError)
    return (
      <Page>
        <PageHeader title={t('to-do.one')} />
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      </Page>
    )
  if (!found.data)
    return (
      <Page>
        <PageSkeleton />
      </Page>
    )
  const toDo = found.data
  const actions = actionsOf(toDo)
  return (
    <Page>
      <PageHeader
        title={titleOf(toDo)}
        tag={<ToDoTag {...toDo} />}
        about={[toDo.person, t(`to-do.occasion.${toDo.occasion}`)].filter(Boolean).join(' · ')}
        actions={actions.length > 0 && <MoreButton label={t('to-do.one')} actions={actions} />}
      />
      <SplitDetail rail={<History changes={toDo.changes} />}>
        <Card>
          <Facts
            facts={[
              { label: t('to-do.assignee'), value: <Assignee row={toDo} /> },
              { label: t('to-do.due_day'), value: dayText(toDo.due_day) },
              { label: t('to-do.anchor_day'), value: toDo.anchor_day && dayText(toDo.anchor_day) },
              { label: t('to-do.office'), value: toDo.office },
              { label: t('to-do.department'), value: toDo.department },
              { label: t('to-do.note'), value: toDo.note },
              { label: t('to-do.closed_by'), value: toDo.closed_by },
              { label: t('to-do.closed_at'), value: toDo.closed_at && momentText(toDo.closed_at) },
              { label: t('to-do.remark'), value: toDo.remark },
              { label: t('to-do.made_at'), value: momentText(toDo.made_at) },
            ]}
          />
        </Card>
      </SplitDetail>
      {dialog}
    </Page>
  )
}

function History({ changes }: Pick<Detail, 'changes'>) {
  const t = useT()
  const said = (field: string, value: string | null) =>
    value !== null && field === 'state' ? labelOf(`to-do.state.${value}`, value) : value
  return (
    <Card title={t('to-do.changes')}>
      {changes.length === 0 ? (
        <p className="caption">{t('to-do.no_changes')}</p>
      ) : (
        <Timeline
          items={changes.map(({ id, at, by, changes: fields }) => ({
            id,
            at,
            by,
            title: fields.map(({ field }) => fieldText(field)).join(', ') || t('to-do.one'),
            changes: fields.map(({ field, before, after }) => ({
              field: fieldText(field),
              from: said(field, before),
              to: said(field, after),
            })),
          }))}
        />
      )}
    </Card>
  )
}

const fieldText = (field: string) => labelOf(`to-do.change.${field}`, labelOf(`to-do.${field}`, field))
