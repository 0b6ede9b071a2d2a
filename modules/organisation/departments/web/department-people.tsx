import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { AnyList } from '#base/endpoints/export-endpoint.ts'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { Avatar } from '#web/page/avatar.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { slotComponent } from '#web/slot-component.ts'
import { ExportMenu } from '#web/table/export-menu.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { departmentApi } from '../contract.ts'
import classes from './departments.module.css'
import { PEOPLE_INPUT } from './people-slot.ts'

const { Form, Field } = formFor(departmentApi.assign)
const PeopleInput = slotComponent(PEOPLE_INPUT)
const PAGE_SIZE = 50

type Props = { department: { id: string; name: string; people: number; is_active: boolean }; onClose: () => void }

/** The people of a department today. Moves others to it from a day on. */
export function DepartmentPeople({ department, onClose }: Props) {
  const t = useT()
  const { may, today } = useSession()
  const [page, setPage] = useState(1)
  const [moving, setMoving] = useState(false)
  const people = useCall(departmentApi.people, { id: department.id, per_page: PAGE_SIZE, page }, { keepPrevious: true })
  const total = people.data?.total ?? 0
  return (
    <PeekPanel
      title={department.name}
      about={t('department.show_people')}
      onClose={onClose}
      foot={
        <>
          <ExportMenu
            list={departmentApi.people as unknown as AnyList}
            input={{ id: department.id }}
            total={total}
            chosen={[]}
          />
          {may('employee:edit') && department.is_active && (
            <Button onClick={() => setMoving(true)}>{t('department.assign')}</Button>
          )}
        </>
      }
    >
      {people.isError ? (
        <ErrorState error={people.error} onRetry={() => void people.refetch()} small />
      ) : !people.data ? (
        <RowsSkeleton rows={6} height={44} />
      ) : total === 0 ? (
        <EmptyState title={t('department.nobody')} small />
      ) : (
        <ul className={classes.people}>
          {people.data.data.map((person) => (
            <li key={person.id}>
              <Avatar name={person.full_name} />
              <div>
                {may('employee:read') ? (
                  <Link to={`employees/${person.id}`}>{person.full_name}</Link>
                ) : (
                  person.full_name
                )}
                <p className="caption">{[person.position_name, person.office_name].filter(Boolean).join(' · ')}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {total > PAGE_SIZE && (
        <Group justify="space-between" mt="sm">
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('action.previous')}
          </Button>
          <Button variant="default" size="xs" disabled={page * PAGE_SIZE >= total} onClick={() => setPage(page + 1)}>
            {t('action.next')}
          </Button>
        </Group>
      )}
      {moving && (
        <Dialog title={t('department.assign')} onClose={() => setMoving(false)}>
          <Form
            layout="dialog"
            hidden={{ id: department.id }}
            start={{ from_day: today }}
            onCancel={() => setMoving(false)}
            onDone={({ changed }) => {
              toast.good(t('department.assigned', { count: changed }))
              setMoving(false)
            }}
          >
            <Field name="employees" as={PeopleInput} />
            <Field name="from_day" label={t('department.assign_from')} />
            <Field name="reason" />
          </Form>
        </Dialog>
      )}
    </PeekPanel>
  )
}
