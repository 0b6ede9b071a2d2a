import { useState } from 'react'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { employeeListApi } from '#people/record-contract.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { TaskProgress } from '#web/tasks/task-progress.tsx'
import classes from './letters.module.css'
import { NotReady, useReadiness } from './readiness.tsx'

const ManyForm = lazyComponent(async () => (await import('./many-form.tsx')).ManyForm)

type Chosen = { ids: string[]; names: string[] }

/** Nobody issues a letter to themselves with those of others. */
function withoutPerson({ ids, names }: Chosen, id: string | null): Chosen {
  const kept = ids.map((one, at) => ({ one, name: names[at] ?? '' })).filter(({ one }) => one !== id)
  return { ids: kept.map(({ one }) => one), names: kept.map(({ name }) => name) }
}

/** Chooses people, by office, department or one by one, and sends each of them a letter. */
export default function ManyLetters() {
  const t = useT()
  const { employee_id } = useSession()
  const readiness = useReadiness()
  const [chosen, setChosen] = useState<Chosen>()
  const [task, setTask] = useState<string>()
  return (
    <Page flush>
      <PageHeader title={t('letter.many')} about={t('letter.many_about')} help="letters" />
      {readiness && !readiness.isReady && (
        <div className={classes.above}>
          <NotReady of={readiness} />
        </div>
      )}
      {task && (
        <div className={classes.above}>
          <TaskProgress key={task} id={task} />
          <Link to="documents/letters">{t('letter.to_letters')}</Link>
        </div>
      )}
      <Table
        list={employeeListApi.list}
        screen="letter-people"
        title={t('letter.employee_ids')}
        views={false}
        columns={[
          { name: 'full_name', card: 'title' },
          { name: 'employee_no', card: 'none' },
          { name: 'office', card: 'line' },
          { name: 'department', card: 'line' },
          { name: 'position', card: 'none' },
          { name: 'status', card: 'side' },
          { name: 'joined_on', hidden: true, card: 'none' },
        ]}
        filters={{
          office_id: { options: choicesApi.offices },
          department_id: { options: choicesApi.departments },
          position_id: { options: choicesApi.positions },
          custom_choice: { hidden: true },
          custom_missing: { hidden: true },
          custom_field: { hidden: true },
          custom_day_from: { hidden: true },
          custom_day_to: { hidden: true },
          custom_number_from: { hidden: true },
          custom_number_to: { hidden: true },
          reports_to: { hidden: true },
        }}
        bulk={[{ label: t('letter.to_these'), run: (people) => setChosen(withoutPerson(people, employee_id)) }]}
      />
      {chosen && chosen.ids.length > 0 && (
        <ManyForm
          people={chosen}
          onClose={() => setChosen(undefined)}
          onStarted={(id) => {
            setChosen(undefined)
            setTask(id)
          }}
        />
      )}
    </Page>
  )
}
