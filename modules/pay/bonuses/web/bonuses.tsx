import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { lastDay } from '#base/days/days.ts'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { Link, useParam } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Money, moneyText, monthText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { Table } from '#web/table/table.tsx'
import { TaskProgress } from '#web/tasks/task-progress.tsx'
import { useAction } from '#web/use-action.ts'
import { payItemApi } from '../../payroll/settings/contract.ts'
import { type BonusLine, type BonusOverview, bonusApi } from '../contract.ts'
import classes from './bonuses.module.css'
import { GradesInput } from './grades-input.tsx'

type Overview = z.output<typeof BonusOverview>
type ListedLine = z.output<typeof BonusLine>

const formulaForm = formFor(bonusApi.compute)
const lineForm = formFor(bonusApi.edit)
const gradesForm = formFor(bonusApi.setGrades)

/** Bonuses of a run by a formula: what each person gets and how, corrected by hand, then written into the run. */
export default function Bonuses() {
  const t = useT()
  const id = useParam('id')
  const overview = useCall(bonusApi.one, { id }, { keepPrevious: true, freshFor: 0 })
  if (overview.isError)
    return (
      <Page>
        <PageHeader title={t('bonuses.title')} />
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
      </Page>
    )
  if (!overview.data)
    return (
      <Page>
        <PageSkeleton />
      </Page>
    )
  return <BonusesView data={overview.data} />
}

function BonusesView({ data }: { data: Overview }) {
  const t = useT()
  const { run, formula, actions } = data
  const [started, setStarted] = useState<string>()
  const [edited, setEdited] = useState<ListedLine>()
  const [graded, setGraded] = useState<string[]>()
  const write = useAction(bonusApi.write)
  const task = started ?? formula?.task_id ?? undefined
  const sums = { count: data.people, total: moneyText(data.total, run.currency, { sign: true }) }

  async function writeIntoRun(version: number) {
    const confirmation = {
      title: t('bonuses.write_title'),
      text: t('bonuses.write_text', sums),
      action: t('bonuses.write'),
    }
    const begun = await write.run({ id: run.id, version }, { confirmation })
    if (begun) setStarted(begun.task_id)
  }

  return (
    <Page>
      <PageHeader
        title={t('bonuses.title')}
        about={`${monthText(run.period)} · ${t(`payroll.run_kind.${run.kind}`)}`}
        actions={
          <>
            <Link to={`payroll/runs/${run.id}`}>{t('pay.run')}</Link>
            {formula && actions.includes('write') && (
              <Button loading={write.busy} onClick={() => void writeIntoRun(formula.version)}>
                {t('bonuses.write')}
              </Button>
            )}
          </>
        }
      />
      {task && <TaskProgress key={task} id={task} />}
      {formula && (
        <div className={classes.lines}>
          <p>
            {t('bonuses.sums', sums)} {actions.length > 0 && t('bonuses.own_left_out')}
          </p>
          <Table
            list={bonusApi.lines}
            input={{ id: run.id }}
            title={t('bonuses.title')}
            views={false}
            columns={[
              { name: 'full_name', width: 200 },
              { name: 'grade', card: 'line', width: 90 },
              {
                name: 'sum',
                card: 'line',
                width: 320,
                cell: ({ sum, left_out }) => sum ?? (left_out && t(`bonuses.left_out.${left_out}`)),
              },
              { name: 'left_out', hidden: true, card: 'none' },
              {
                name: 'corrected',
                card: 'none',
                cell: (row) => <Amount amount={row.corrected} currency={run.currency} />,
              },
              { name: 'paid', card: 'side', cell: (row) => <Amount amount={row.paid} currency={run.currency} /> },
              { name: 'in_run', card: 'none', cell: (row) => t(`bonuses.in_run.${row.in_run}`) },
              {
                name: 'basic',
                hidden: true,
                card: 'none',
                cell: (row) => <Amount amount={row.basic} currency={run.currency} />,
              },
              { name: 'days', hidden: true, card: 'none' },
              { name: 'employee_no', hidden: true, card: 'none' },
            ]}
            filters={{ id: { hidden: true } }}
            rowName={(row) => row.full_name}
            bulk={
              actions.length > 0 ? [{ label: t('bonuses.set_grades'), run: ({ ids }) => setGraded(ids) }] : undefined
            }
            onPeek={(row) => row.actions.includes('edit') && setEdited(row)}
            empty={{ title: t('bonuses.none'), text: t('bonuses.none_text') }}
          />
        </div>
      )}
      {actions.includes('compute') && (
        <Card title={t('bonuses.formula')}>
          <FormulaForm key={formula?.version ?? 0} data={data} onStarted={setStarted} />
        </Card>
      )}
      {graded && formula && (
        <GradesForm run={run.id} lines={graded} formula={formula} onClose={() => setGraded(undefined)} />
      )}
      {edited && formula && (
        <LineForm line={edited} formula={formula} currency={run.currency} onClose={() => setEdited(undefined)} />
      )}
    </Page>
  )
}

function Amount({ amount, currency }: { amount: number | null; currency: string }) {
  return amount === null ? '–' : <Money amount={amount} currency={currency} />
}

function FormulaForm({ data, onStarted }: { data: Overview; onStarted: (task: string) => void }) {
  const t = useT()
  const { run, formula } = data
  const { Form, Field } = formulaForm
  const [year = '', month = ''] = run.period.split('-')
  // What is paid in January and February is usually of the year before.
  const isEarly = Number(month) <= 2
  const ofYear = Number(year) - (isEarly ? 1 : 0)
  const usual = {
    ...(data.usual_item !== null && { pay_item_id: data.usual_item }),
    year: ofYear,
    on_day: isEarly ? `${ofYear}-12-31` : lastDay(run.period),
    months: 1,
    least_months: 0,
    includes_resigned: false,
    grades: [
      { name: t('bonuses.grade_1'), factor: 1.5 },
      { name: t('bonuses.grade_2'), factor: 1.2 },
      { name: t('bonuses.grade_3'), factor: 1 },
      { name: t('bonuses.grade_4'), factor: 0.5 },
    ],
    usual_grade: t('bonuses.grade_3'),
  }
  return (
    <Form
      start={formula ?? usual}
      hidden={{ id: run.id, known_version: formula?.version ?? 0 }}
      saveLabel={t(formula ? 'bonuses.compute_again' : 'bonuses.compute')}
      onDone={({ task_id }) => onStarted(task_id)}
    >
      <FieldGroup>
        <Field name="months" />
        <Field name="pay_item_id" options={payItemApi.list} />
        <Field name="year" hint={t('bonuses.year_hint')} />
        <Field name="on_day" hint={t('bonuses.on_day_hint')} />
        <Field name="least_months" />
        <Field name="includes_resigned" />
        <Field name="grades" as={GradesInput} wide />
        <UsualGrade />
      </FieldGroup>
    </Form>
  )
}

/** The grade that everybody has at first: one of those typed above it. */
function UsualGrade() {
  const t = useT()
  const { Field, useValue } = formulaForm
  const grades = useValue('grades') ?? []
  const names = [...new Set(grades.map(({ name }) => name.trim()).filter((name) => name !== ''))]
  return (
    <Field
      name="usual_grade"
      options={names.map((name) => ({ value: name, label: name }))}
      hint={t('bonuses.usual_grade_hint')}
    />
  )
}

function gradeChoices(grades: NonNullable<Overview['formula']>['grades']) {
  return grades.map(({ name, factor }) => ({ value: name, label: `${name} × ${factor}` }))
}

function GradesForm({
  run,
  lines,
  formula,
  onClose,
}: {
  run: string
  lines: string[]
  formula: NonNullable<Overview['formula']>
  onClose: () => void
}) {
  const t = useT()
  const { Form, Field } = gradesForm
  return (
    <Dialog title={t('bonuses.set_grades_of', { count: lines.length })} onClose={onClose}>
      <Form
        layout="dialog"
        start={{ grade: formula.usual_grade }}
        hidden={{ id: run, line_ids: lines }}
        saveLabel={t('action.save')}
        onCancel={onClose}
        onDone={onClose}
      >
        <Field name="grade" options={gradeChoices(formula.grades)} />
      </Form>
    </Dialog>
  )
}

function LineForm({
  line,
  formula,
  currency,
  onClose,
}: {
  line: ListedLine
  formula: NonNullable<Overview['formula']>
  currency: string
  onClose: () => void
}) {
  const t = useT()
  const { Form, Field } = lineForm
  return (
    <Dialog title={line.full_name} onClose={onClose}>
      <Form
        layout="dialog"
        start={{ grade: line.grade, corrected: line.corrected }}
        hidden={{ id: line.id, version: line.version }}
        saveLabel={t('action.save')}
        onCancel={onClose}
        onDone={onClose}
      >
        {line.sum && <p>{line.sum}</p>}
        <Field name="grade" options={gradeChoices(formula.grades)} />
        <Field name="corrected" currency={currency} hint={t('bonuses.corrected_hint')} />
      </Form>
    </Dialog>
  )
}
