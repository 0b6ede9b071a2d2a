import { Button, Checkbox, PasswordInput, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '#web/calls/api-error.ts'
import { confirm } from '#web/dialogs/confirm.tsx'
import { IconInbox, IconPlus } from '#web/icons.ts'
import { ActionBar } from '#web/page/action-bar.tsx'
import { Avatar } from '#web/page/avatar.tsx'
import { Card, Cards, Facts, SplitDetail } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { DateText, Money, Num } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { LinesSkeleton, RowsSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag, Tag } from '#web/page/status-tag.tsx'
import { Steps } from '#web/page/steps.tsx'
import { Tabs } from '#web/page/tabs.tsx'
import { Timeline } from '#web/page/timeline.tsx'
import { TaskRow } from '#web/tasks/task-progress.tsx'
import type { Task } from '#web/tasks/task-state.ts'
import { toast } from '#web/toasts/toasts.tsx'

const STATES = ['draft', 'pending', 'approved', 'rejected', 'scheduled', 'on_leave', 'probation', 'resigned', 'paid']
const NAMES = ['Nurul Hassan', 'Chen Chia-Hao', 'Priya a/p Nair', '林雨婷', 'Farid bin Osman', 'Wong Mei Ling']
const STEPS = ['Inputs', 'Calculate', 'Review', 'Confirm', 'Approve'].map((label) => ({ id: label, label }))
const TABS = [
  { id: 'active', label: 'Active', count: 1211 },
  { id: 'probation', label: 'On probation', count: 84 },
  { id: 'resigned', label: 'Resigned', count: 37 },
]

const task = (state: Task['state'], about: Partial<Task>): Task => ({
  id: state,
  kind: 'example',
  title: 'Example of long-running work',
  state,
  done: 4210,
  total: 10_000,
  seconds_left: 95,
  can_cancel: true,
  message: null,
  has_file: false,
  page: null,
  created_at: '2026-11-20T02:00:00Z',
  finished_at: null,
  ...about,
})

/** Every component of a screen, to look at and to check. Only in development builds. */
export default function Gallery() {
  const [peek, setPeek] = useState(false)
  const [selected, setSelected] = useState(0)
  return (
    <Page>
      <PageHeader
        title="Gallery"
        about="Every piece of a screen"
        tag={<StatusTag status="in_review" />}
        before={<Avatar name="Wong Mei Ling" size={44} />}
        actions={
          <>
            <Button variant="default">Second</Button>
            <Button leftSection={<IconPlus size={16} />}>Main action</Button>
          </>
        }
      />
      <Tabs label="Views" tabs={TABS} />
      <SplitDetail
        rail={
          <>
            <Card title="History">
              <Timeline
                items={[
                  { id: '3', at: '2026-12-01', title: 'Moves to Penang', upcoming: true },
                  {
                    id: '2',
                    at: '2026-11-01',
                    title: 'Salary changed',
                    by: 'Arjun Menon',
                    tone: 'info',
                    changes: [{ field: 'Basic', from: '8,990.00', to: '9,590.00' }],
                  },
                  { id: '1', at: '2024-01-01', title: 'Joined', tone: 'good' },
                ]}
              />
            </Card>
            <Card title="Nothing yet">
              <EmptyState
                small
                icon={IconInbox}
                title="No documents"
                text="Letters and contracts of this person appear here."
              >
                <Button variant="default">Add a document</Button>
              </EmptyState>
            </Card>
          </>
        }
      >
        <Card title="Steps">
          <Steps label="Payroll steps" steps={STEPS} current="Review" onGo={() => undefined} />
        </Card>
        <Card title="States" tag={<Tag tone="primary">18</Tag>} actions={<a href="/dev/gallery">Open all</a>}>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
            {STATES.map((state) => (
              <StatusTag key={state} status={state} />
            ))}
          </div>
          <div style={{ display: 'flex', gap: 8, marginTop: 12 }}>
            {NAMES.map((name) => (
              <Avatar key={name} name={name} size={32} label />
            ))}
          </div>
        </Card>
        <Card title="Facts">
          <Facts
            facts={[
              { label: 'Net pay', value: <Money amount={648_291_735} sign /> },
              { label: 'Difference', value: <Money amount={-18_420_610} plus /> },
              { label: 'People', value: <Num value={1248} /> },
              { label: 'Joined', value: <DateText at="2020-01-02" /> },
              { label: 'Month', value: <DateText at="2026-11" /> },
              { label: 'Confirmed', value: <DateText at={null} /> },
            ]}
          />
        </Card>
        <Card title="Fields">
          <div style={{ display: 'grid', gap: 14, maxWidth: 420 }}>
            <TextInput label="Name" placeholder="Nurul Hassan" />
            <TextInput label="Number" error="Type a number" withAsterisk defaultValue="abc" />
            <PasswordInput label="Password" />
            <Select label="Office" data={['Kuala Lumpur', 'Penang', 'Taipei']} />
            <Checkbox label="Pays EPF" defaultChecked />
            <Switch label="On" defaultChecked />
          </div>
        </Card>
        <Card title="Buttons and notices">
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
            <Button onClick={() => toast.good('Saved successfully')}>Good</Button>
            <Button variant="default" onClick={() => toast.undo('Approved', () => undefined)}>
              Undo
            </Button>
            <Button variant="subtle" onClick={() => toast.bad('This could not be saved', { title: 'Reference 7f3a' })}>
              Bad
            </Button>
            <Button
              color="bad"
              onClick={() =>
                void confirm({
                  title: 'Delete 7 people?',
                  names: [...NAMES],
                  count: 7,
                  action: 'Delete 7 people',
                  tone: 'bad',
                })
              }
            >
              Confirm
            </Button>
            <Button disabled>Disabled</Button>
            <Button variant="default" onClick={toast.offline}>
              Offline
            </Button>
            <Button variant="default" onClick={() => setPeek(true)}>
              Peek
            </Button>
            <Button variant="default" onClick={() => setSelected(3)}>
              Select
            </Button>
          </div>
        </Card>
        <Card title="Long-running work">
          <TaskRow task={task('running', {})} />
          <TaskRow task={task('done', { message: '1,248 payslips are ready', has_file: true })} />
        </Card>
        <Cards>
          <Card title="On its way">
            <LinesSkeleton />
          </Card>
          <Card title="Failed">
            <ErrorState
              small
              error={new ApiError({ status: 500, code: 'internal', message: '', requestId: '7f3a' })}
              onRetry={() => undefined}
            />
          </Card>
        </Cards>
        <Card title="Rows">
          <RowsSkeleton rows={3} />
        </Card>
      </SplitDetail>
      <ActionBar
        count={selected}
        onClear={() => setSelected(0)}
        actions={[
          { label: 'Change office', onClick: () => undefined },
          { label: 'Export', onClick: () => undefined },
        ]}
      />
      {peek && (
        <PeekPanel
          title="Aisyah binti Rahman"
          about="MF-1043 · Sales"
          before={<Avatar name="Aisyah binti Rahman" size={36} />}
          foot={<Button>Mark checked</Button>}
          onClose={() => setPeek(false)}
        >
          <Facts facts={[{ label: 'Basic', value: <Money amount={959_000} /> }]} />
        </PeekPanel>
      )}
    </Page>
  )
}
