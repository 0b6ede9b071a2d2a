import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { LEAVE_MODULE } from '#base/modules.ts'
import { useCall } from '#web/calls/use-call.ts'
import { formFor } from '#web/form/form.tsx'
import { labelOf, useT } from '#web/i18n.ts'
import { Link, useParam, useSearchState } from '#web/link.tsx'
import { Card, Facts, SplitDetail } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { listText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton, PageSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import type {} from '#web/row-actions/labels.ts'
import { useSession } from '#web/session.tsx'
import { slotComponent } from '#web/slot-component.ts'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import { type Office as OfficeShape, officeApi } from '../contract.ts'
import { asksProcurement } from './countries.ts'
import { HiddenModules } from './hidden-modules.tsx'
import { OFFICE_LAW } from './law-slot.ts'
import { OfficeFields } from './office-fields.tsx'
import { useOfficeInfo } from './office-info.ts'
import { OfficePeople } from './office-people.tsx'
import { OfficeSteps } from './office-steps.tsx'

export type OfficeRow = z.output<typeof OfficeShape>
const OfficeLaw = slotComponent(OFFICE_LAW, <LinesSkeleton lines={5} />)

const { Form, Field, useValue, useSet } = formFor(officeApi.update)

/** One office: its fields, its people and its hidden modules. */
export default function Office() {
  const t = useT()
  const id = useParam('id')
  const office = useCall(officeApi.one, { id })
  const status = useAction(officeApi.status)
  const tabs = [
    { id: 'about', label: t('office.about') },
    { id: 'people', label: t('office.people_here'), count: office.data?.people },
  ]
  const tab = useTab(tabs)
  if (office.isError) return <ErrorState error={office.error} onRetry={() => void office.refetch()} />
  if (!office.data) return <PageSkeleton />
  const data = office.data

  const toggle = () => {
    const ask = {
      title: t('unit.disable_title', { count: 1, names: data.name }),
      text: t('unit.disable_text', { names: data.name }),
      action: t('unit.disable'),
      tone: 'bad',
    } as const
    const to = data.is_active ? 'disabled' : 'active'
    return status.run(
      { id, version: data.version, status: to },
      { confirmation: data.is_active ? ask : undefined, successMessage: t('unit.changed', { count: 1 }) },
    )
  }

  return (
    <Page>
      <PageHeader
        title={data.name}
        about={[data.code, data.currency, data.timezone].join(' · ')}
        tag={<StatusTag status={data.is_active ? 'active' : 'disabled'} />}
        actions={
          data.actions.length > 0 && (
            <Button variant="default" loading={status.busy} onClick={() => void toggle()}>
              {t(data.is_active ? 'unit.disable' : 'unit.enable')}
            </Button>
          )
        }
      />
      <Tabs label={data.name} tabs={tabs} />
      {tab === 'people' ? <OfficePeople office={data} /> : <OfficeDetails office={data} />}
    </Page>
  )
}

/** `edit`: whether the fields are being changed. */
const Address = z.object({ edit: z.coerce.boolean().optional().catch(undefined) })

function OfficeDetails({ office }: { office: OfficeRow }) {
  const t = useT()
  const info = useOfficeInfo()
  const { may, hasModule: moduleOn } = useSession()
  const [{ edit: isEditing }, setAddress] = useSearchState(Address)
  const setEditing = (is: boolean) => setAddress({ edit: is || undefined })
  // The new state of the office: its holidays are loaded next.
  const [newState, setNewState] = useState<string | null>(null)
  const mayEdit = office.actions.includes('edit')
  return (
    <SplitDetail rail={<HiddenModules office={office} />}>
      {mayEdit && office.is_active && <OfficeSteps office={office} />}
      <Card
        title={t('office.about')}
        actions={
          mayEdit &&
          !isEditing && (
            <Button variant="default" size="xs" onClick={() => setEditing(true)}>
              {t('action.edit')}
            </Button>
          )
        }
      >
        {isEditing && mayEdit ? (
          <Form
            layout="dialog"
            start={office}
            version={office.version}
            hidden={{ id: office.id }}
            onCancel={() => setEditing(false)}
            onDone={({ state }) => {
              toast.good(t('office.saved'))
              setNewState(state === office.state ? null : state)
              setEditing(false)
            }}
          >
            <Fields />
          </Form>
        ) : (
          <>
            {newState !== null && info.needsState(office.country) && may('holiday:edit') && (
              <p role="status">
                <Link to="company/holiday" search={{ load: true }}>
                  {t('office.load_holidays', { state: info.stateName(newState) ?? newState })}
                </Link>
              </p>
            )}
            <Facts
              facts={[
                { label: t('office.country'), value: info.countryName(office.country) },
                ...(office.state === null
                  ? []
                  : [{ label: info.stateLabel(office.country), value: info.stateName(office.state) }]),
                { label: t('office.currency'), value: office.currency },
                { label: t('office.timezone'), value: office.timezone },
                {
                  label: t('office.rest_days'),
                  value: listText(office.rest_days.map((day) => labelOf(`weekday.${day}`))),
                },
                ...(asksProcurement(office.country)
                  ? [{ label: t('office.is_gb_eproc'), value: t(office.is_gb_eproc ? 'action.yes' : 'action.no') }]
                  : []),
                { label: t('office.address'), value: office.address ?? undefined },
              ]}
            />
          </>
        )}
      </Card>
      {may('leave:policy') && moduleOn(LEAVE_MODULE) && <OfficeLaw id={office.id} name={office.name} />}
    </SplitDetail>
  )
}

function Fields() {
  const set = useSet()
  return <OfficeFields Field={Field} country={useValue('country')} onNoState={() => set('state', null)} />
}
