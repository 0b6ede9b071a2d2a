import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { DOCUMENTS_MODULE, LEAVE_MODULE } from '#base/modules.ts'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { Link, useGo, useParam, useUpdateSearch } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card, Facts, SplitDetail } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton, PageSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { useSession } from '#web/session.tsx'
import { useEditLink } from '#web/shell/use-edit-link.ts'
import { slotComponent } from '#web/slot-component.ts'
import { useAction } from '#web/use-action.ts'
import { cardOf, FIELD_CARDS, isRecordField } from '../../core/card-values.ts'
import type { Profile } from '../../core/contract-shapes.ts'
import { AsOf, useAsOf } from '../../core/web/as-of.tsx'
import { factLine } from '../../core/web/editable.tsx'
import { usePeoplePaths } from '../../core/web/people-path.ts'
import { joiningApi } from '../../joining/contract.ts'
import { employeeApi } from '../contract.ts'
import { Photo, PhotoCard } from '../photo/web/photo-card.tsx'
import { MissingForPay } from './missing-for-pay.tsx'
import { PERSON_DOCUMENTS, PERSON_LEAVE } from './person-slots.ts'
import { ProfileTab } from './tab-profile.tsx'

const PayTab = lazyComponent(async () => (await import('../pay/web/tab-pay.tsx')).PayTab, <LinesSkeleton lines={8} />)
const EmploymentTab = lazyComponent(
  async () => (await import('./tab-employment.tsx')).EmploymentTab,
  <LinesSkeleton lines={8} />,
)
const FamilyTab = lazyComponent(async () => (await import('./tab-family.tsx')).FamilyTab, <LinesSkeleton lines={8} />)
const TimelineTab = lazyComponent(
  async () => (await import('./tab-timeline.tsx')).TimelineTab,
  <LinesSkeleton lines={8} />,
)
const LeaveTab = slotComponent(PERSON_LEAVE, <LinesSkeleton lines={8} />)
const DocumentsTab = slotComponent(PERSON_DOCUMENTS, <LinesSkeleton lines={8} />)
const StatutoryTab = lazyComponent(
  async () => (await import('./tab-statutory.tsx')).StatutoryTab,
  <LinesSkeleton lines={8} />,
)

const JoiningDialog = lazyComponent(async () => (await import('./joining-dialog.tsx')).JoiningDialog)
const LeavingDialog = lazyComponent(async () => (await import('../../joining/web/leaving-dialogs.tsx')).LeavingDialog)
const RehireDialog = lazyComponent(async () => (await import('../../joining/web/leaving-dialogs.tsx')).RehireDialog)

const AskOther = lazyComponent(async () => (await import('../completion-requests/web/ask-other.tsx')).AskOther)

type Person = z.output<typeof Profile>

/** One person's page (EMP-12). */
export default function PersonPage() {
  return <PersonView id={useParam('id')} />
}

/** A person's record on the day in the address, in tabs. */
export function PersonView({ id }: { id: string }) {
  const [asOf] = useAsOf()
  const person = useCall(employeeApi.profile, { id, as_of: asOf }, { keepPrevious: true })
  if (person.isError)
    return (
      <Page>
        <ErrorState error={person.error} onRetry={() => void person.refetch()} />
      </Page>
    )
  return person.data ? <PersonTabs person={person.data} /> : <PageSkeleton />
}

function PersonTabs({ person }: { person: Person }) {
  const t = useT()
  const [asOf] = useAsOf()
  const may = (action: Person['actions'][number]) => person.actions.includes(action)
  const session = useSession()
  const mayLeave = session.may('leave:read') && session.hasModule(LEAVE_MODULE)
  const mayReadDocuments = session.may('document:read') && session.hasModule(DOCUMENTS_MODULE)
  const tabs = [
    { id: 'profile', label: t('employees.tab_profile') },
    { id: 'employment', label: t('employees.tab_employment') },
    ...(may('see_pay') ? [{ id: 'pay', label: t('employees.tab_pay') }] : []),
    ...(may('see_identity') ? [{ id: 'statutory', label: t('employees.tab_statutory') }] : []),
    ...(mayLeave ? [{ id: 'leave', label: t('employees.tab_leave') }] : []),
    ...(mayReadDocuments ? [{ id: 'documents', label: t('employees.tab_documents') }] : []),
    { id: 'family', label: t('employees.tab_family'), count: person.family.length },
    { id: 'timeline', label: t('employees.tab_timeline') },
  ]
  const tab = useTab(tabs, 'tab', useTabOfEdit(person))
  return (
    <Page>
      <PageHeader
        title={person.full_name}
        before={<Photo person={person} size={44} />}
        tag={
          person.standing === 'joining' ? (
            <StatusTag status="upcoming" label={t('employees.view_joining')} />
          ) : (
            person.status && <StatusTag status={person.status} />
          )
        }
        about={[person.employee_no, person.position?.name, person.department?.name, person.office?.name]
          .filter(Boolean)
          .join(' · ')}
        actions={<PersonActions person={person} />}
      />
      <MissingForPay fields={asOf === undefined ? person.missing_for_pay : []} />
      <Tabs label={t('employees.tabs')} tabs={tabs} keep={['as_of']} />
      <SplitDetail rail={<PersonRail person={person} />}>
        <AskOtherNote person={person} />
        {asOf !== undefined && <p className="caption">{t('employees.as_of_day', { day: dayText(asOf) })}</p>}
        <div key={`${tab} ${asOf ?? ''}`} style={{ display: 'grid', gap: 16 }}>
          {tab === 'profile' && <ProfileTab person={person} />}
          {tab === 'employment' && <EmploymentTab id={person.id} />}
          {tab === 'pay' && <PayTab id={person.id} />}
          {tab === 'statutory' && <StatutoryTab id={person.id} />}
          {tab === 'leave' && <LeaveTab id={person.id} />}
          {tab === 'documents' && <DocumentsTab id={person.id} />}
          {tab === 'family' && <FamilyTab person={person} />}
          {tab === 'timeline' && (
            <Card title={t('employees.tab_timeline')}>
              <TimelineTab
                id={person.id}
                version={person.version}
                countries={person.countries}
                seesPay={may('see_pay')}
              />
            </Card>
          )}
        </div>
      </SplitDetail>
    </Page>
  )
}

/** Names who may change a field that a link opened and the reader may not. */
function AskOtherNote({ person: { id, actions } }: { person: Person }) {
  const { edit } = useEditLink()
  const { employee_id } = useSession()
  if (!isRecordField(edit)) return null
  const right = { pay: 'edit_pay', contact: 'edit_contact' } as const
  const card = cardOf(edit)
  const action = card && card in right ? right[card as keyof typeof right] : 'edit'
  const byPay = card === 'bank' && actions.includes('edit_pay')
  const isOwn = employee_id === id && card !== 'contact'
  if (!isOwn && (byPay || actions.includes(action))) return null
  return <AskOther id={id} field={edit} />
}

/** The tab of a linked field. The account is on the pay tab for readers who edit pay and not the record. */
function useTabOfEdit({ actions }: Person): string | undefined {
  const card = cardOf(useEditLink().edit)
  const changeSearch = useUpdateSearch()
  const isByPay =
    card === 'bank' && actions.includes('see_pay') && !(actions.includes('edit') && actions.includes('see_identity'))
  const tab = isByPay ? 'pay' : card && FIELD_CARDS[card].tab
  // Keeps the tab in the address after the field is saved.
  useEffect(() => {
    if (tab) changeSearch((before) => ({ ...before, tab: before.tab ?? tab }), { replace: true })
  }, [tab, changeSearch])
  return tab
}

/** The page's day, employment dates and other employments. */
function PersonRail({ person }: { person: Person }) {
  const t = useT()
  const { personOf } = usePeoplePaths()
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <AsOf />
      <Card>
        {person.actions.includes('edit_contact') && <PhotoCard person={person} />}
        <Facts
          facts={[
            factLine(person, 'joined_on', 'date'),
            {
              label: labelOf('field.report_to'),
              value: person.report_to ? <Link to={personOf(person.report_to.id)}>{person.report_to.name}</Link> : null,
            },
            ...(person.resigned_on
              ? [
                  factLine(person, 'resigned_on', 'date'),
                  factLine(person, 'last_day', 'date'),
                  factLine(person, 'last_payroll_day', 'date'),
                  factLine(person, 'is_dismissed', 'yes', { yes: t('action.yes'), no: t('action.no') }),
                  factLine(person, 'leaving_reason'),
                ]
              : []),
          ]}
        />
        {person.earlier && (
          <Link to={personOf(person.earlier.id)}>{t('employees.earlier', { number: person.earlier.name })}</Link>
        )}
        {person.later && (
          <Link to={personOf(person.later.id)}>{t('employees.later', { number: person.later.name })}</Link>
        )}
      </Card>
    </div>
  )
}

function PersonActions({ person }: { person: Person }) {
  const t = useT()
  const go = useGo()
  const { employee_id } = useSession()
  const { list } = usePeoplePaths()
  const [open, setOpen] = useState<'leave' | 'rehire' | 'joining'>()
  const remove = useAction(joiningApi.remove)
  const may = (action: Person['actions'][number]) => person.actions.includes(action)
  const isMe = employee_id === person.id
  const { edit, finish } = useEditLink()
  const mayLeave = may('terminate') && !isMe
  useEffect(() => {
    if (cardOf(edit) === 'leaving' && mayLeave) setOpen('leave')
  }, [edit, mayLeave])

  async function drop() {
    const ask = {
      title: t('employees.delete_title', { name: person.full_name }),
      text: t('employees.delete_text'),
      action: t('employees.delete'),
      tone: 'bad',
    } as const
    const deleted = await remove.run(
      { id: person.id, version: person.version },
      { confirmation: ask, successMessage: t('employees.deleted') },
    )
    if (deleted) go(list)
  }

  const canLeave = mayLeave
  if (!may('rehire') && !canLeave && !may('delete') && !may('edit')) return null
  return (
    <>
      {may('rehire') && (
        <Button variant="default" onClick={() => setOpen('rehire')}>
          {t('employees.rehire')}
        </Button>
      )}
      {(canLeave || may('delete') || may('edit')) && (
        <MoreButton
          label={t('employees.more')}
          actions={[
            ...(canLeave
              ? [
                  {
                    label: t(person.resigned_on ? 'employees.terminate_edit' : 'employees.terminate'),
                    onClick: () => setOpen('leave'),
                  },
                ]
              : []),
            ...(may('edit') ? [{ label: t('employees.correct_joining'), onClick: () => setOpen('joining') }] : []),
            ...(may('delete')
              ? [{ label: t('employees.delete'), tone: 'bad' as const, onClick: () => void drop() }]
              : []),
          ]}
        />
      )}
      {open === 'leave' && (
        <LeavingDialog person={person} onClose={() => setOpen(undefined)} onDone={finish} edited={edit} />
      )}
      {open === 'joining' && <JoiningDialog person={person} onClose={() => setOpen(undefined)} />}
      {open === 'rehire' && <RehireDialog person={person} onClose={() => setOpen(undefined)} />}
    </>
  )
}
