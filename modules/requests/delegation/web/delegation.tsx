import type { z } from 'zod'
import { peopleApi } from '#base/contracts/people-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { coverApi, type Delegation as DelegationRow, delegationApi, ownDeputyApi } from '../contract.ts'

const { RecordDialog, Field } = recordForm(delegationApi.create, delegationApi.change)
type Row = z.output<typeof DelegationRow>

/** The page of delegations. */
export default function Delegation() {
  const t = useT()
  const { today, reach, employee_id: own } = useSession()
  const isForOthers = reach('delegation:edit') !== 'own'
  const usual = useCall(ownDeputyApi.find, {}, { enabled: own !== null }).data?.usual ?? undefined
  const ending = useAction(delegationApi.change)
  const removal = useRemoval<Row>(delegationApi.remove, {
    title: ({ full_name, to_name }) => t('requests.remove_delegation_title', { name: full_name, to: to_name }),
    text: t('requests.remove_delegation_text'),
    successMessage: t('requests.delegation_removed'),
  })
  function endEarly({ id, version, full_name, to_name, state, until_day }: Row) {
    if (state !== 'active' || until_day === today) return []
    const ask = {
      title: t('requests.end_delegation_title', { name: full_name, to: to_name }),
      text: t('requests.end_delegation_text'),
      action: t('requests.end_today'),
    }
    return [
      {
        label: t('requests.end_today'),
        onClick: () =>
          void ending.run(
            { id, version, until_day: today },
            { confirmation: ask, successMessage: t('requests.delegation_ends_today') },
          ),
      },
    ]
  }
  const { dialog, add, onPeek, rowActions } = useEditing<Row>(endEarly, removal)
  const newButton = <NewButton onClick={add}>{t('requests.new_delegation')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('requests.delegation')} about={t('requests.delegation_about')} actions={newButton} />
      <Table
        list={delegationApi.list}
        screen="delegation"
        title={t('requests.delegation')}
        columns={[
          ...(isForOthers ? (['full_name'] as const) : []),
          'to_name',
          'state',
          'from_day',
          'until_day',
          'note',
          'set_by_name',
        ]}
        filters={{
          employee_id: isForOthers ? { options: peopleApi.find } : { hidden: true },
          mine: { hidden: !isForOthers },
        }}
        rowName={({ full_name, to_name }) => `${full_name} → ${to_name}`}
        rowActions={rowActions}
        onPeek={onPeek}
        empty={{ title: t('requests.no_delegations'), text: t('requests.no_delegations_text'), children: newButton }}
      />
      <LeaveCovers isForOthers={isForOthers} />
      {dialog && (
        <RecordDialog
          {...dialog}
          title={t(dialog.record ? 'requests.edit_delegation' : 'requests.new_delegation')}
          successMessage={t(dialog.record ? 'requests.delegation_saved' : 'requests.delegation_added')}
          // Whoever is away most often names their own deputy, and the same as before.
          defaults={{
            from_day: today,
            until_day: today,
            ...(own !== null && { employee_id: own }),
            ...(usual && { to_employee_id: usual.employee_id }),
          }}
          hidden={isForOthers || own === null || dialog.record ? undefined : { employee_id: own }}
        >
          <FieldGroup>
            {dialog.record === undefined && (
              <>
                {isForOthers && <Field name="employee_id" options={peopleApi.find} wide />}
                <Field
                  name="to_employee_id"
                  hint={t('requests.own_deputy_hint')}
                  options={peopleApi.find}
                  autoFocus={usual === undefined}
                  wide
                />
                <Field name="from_day" />
              </>
            )}
            <Field name="until_day" />
            <Field name="note" wide />
          </FieldGroup>
        </RecordDialog>
      )}
    </Page>
  )
}

/** The covers named in approved leave, which also decide; nothing while there are none. */
function LeaveCovers({ isForOthers }: { isForOthers: boolean }) {
  const t = useT()
  const covers = useCall(coverApi.list, { per_page: 1 })
  if (!covers.data?.total) return null
  return (
    <section aria-label={t('requests.leave_covers')}>
      <h2>{t('requests.leave_covers')}</h2>
      <p className="caption">{t('requests.leave_covers_about')}</p>
      <Table
        list={coverApi.list}
        screen="leave-covers"
        title={t('requests.leave_covers')}
        views={false}
        searchable={false}
        inAddress={false}
        columns={[...(isForOthers ? (['full_name'] as const) : []), 'to_name', 'state', 'from_day', 'until_day']}
        filters={{ employee_id: { hidden: true } }}
        rowName={({ full_name, to_name }) => `${full_name} → ${to_name}`}
      />
    </section>
  )
}
