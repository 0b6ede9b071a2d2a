import { useEffect, useRef, useState } from 'react'
import { peopleApi } from '#base/contracts/people-api.ts'
import { isMonth } from '#base/days/days.ts'
import { departmentApi, officeApi } from '#organisation/contract.ts'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup, formFor, type InputProps } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { MonthInput } from '#web/inputs/lazy-inputs.tsx'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { TaskProgress } from '#web/tasks/task-progress.tsx'
import { payrollApi } from '../../payroll/runs/contract.ts'
import { payGroupApi, payItemApi } from '../../payroll/settings/contract.ts'
import { whatIfApi } from '../contract.ts'
import { approvedMonths, firstOpenMonth } from '../open-month.ts'
import { Outcome } from './outcome.tsx'
import classes from './what-if.module.css'

const { Form, Field, usePropose, useValue } = formFor(whatIfApi.suppose)

/** A month calculated on suppositions, at first for the first pay group and its first open month. */
export default function WhatIf() {
  const t = useT()
  const [task, setTask] = useState<string>()
  const [ended, setEnded] = useState<string>()
  const groups = useCall(payGroupApi.list, { per_page: 200 })
  return (
    <Page column>
      <PageHeader title={t('what-if.title')} about={t('what-if.about')} />
      <Card>
        {groups.isLoading ? (
          <LinesSkeleton lines={8} />
        ) : (
          <Form
            keepsNothing
            start={{
              group_id: groups.data?.data.find((group) => group.is_active)?.id ?? null,
              period: null,
              sequence: 1,
              department_ids: [],
              office_ids: [],
              employee_ids: [],
              raise_rate: null,
              raise_amount: null,
              pay_item_id: null,
              item_amount: null,
              item_rate: null,
              last_day: null,
            }}
            saveLabel={t('what-if.work_out')}
            onDone={({ task_id: id }) => setTask(id)}
          >
            <FieldGroup title={t('what-if.group_month')}>
              <Field name="group_id" options={payGroupApi.list} />
              <Field name="period" as={OpenMonth} />
            </FieldGroup>
            <FieldGroup title={t('what-if.for_whom')} hint={t('what-if.for_whom_hint')}>
              <Field name="department_ids" options={departmentApi.list} />
              <Field name="office_ids" options={officeApi.list} />
              <Field name="employee_ids" label={t('what-if.people')} options={peopleApi.find} />
            </FieldGroup>
            <Suppositions />
          </Form>
        )}
      </Card>
      {task && <TaskProgress key={task} id={task} onEnd={(one) => one.state === 'done' && setEnded(one.id)} />}
      {task && ended === task && <Result taskId={task} />}
    </Page>
  )
}

/**
 * The month: the first open one of the chosen group. A month whose regular run is approved is refused as soon as it is
 * chosen.
 */
function OpenMonth(props: InputProps<string>) {
  const t = useT()
  const { may, today } = useSession()
  const propose = usePropose()
  const [group_id, period] = [useValue('group_id'), useValue('period')]
  const runs = useCall(
    payrollApi.runs,
    { group_id, state: 'approved', sort: '-period', per_page: 200 },
    { enabled: group_id !== undefined && group_id !== null && may('payroll:read') },
  )
  const approved = runs.data && approvedMonths(runs.data.data)
  const open = approved && firstOpenMonth(approved, today)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another group begins with its own month
  useEffect(() => {
    if (open) propose('period', open)
  }, [group_id, open])
  const isApproved = typeof period === 'string' && isMonth(period) && approved?.includes(period)
  return <MonthInput {...props} error={isApproved ? t('error.what_if_approved') : props.error} />
}

/** The suppositions; amounts are in the currency of the chosen group, else of the company. */
function Suppositions() {
  const t = useT()
  const groups = useCall(payGroupApi.list, { per_page: 200 })
  const own = useSession().company?.currency
  const chosen = useValue('group_id')
  const currency = groups.data?.data.find(({ id }) => id === chosen)?.currency ?? own
  return (
    <FieldGroup title={t('what-if.suppose')}>
      <Field name="raise_rate" label={t('what-if.raise_rate')} hint={t('what-if.raise_rate_hint')} />
      <Field name="raise_amount" label={t('what-if.raise_amount')} currency={currency} />
      <Field name="pay_item_id" label={t('what-if.pay_item')} options={payItemApi.list} />
      <Field name="item_rate" label={t('what-if.item_rate')} hint={t('what-if.item_rate_hint')} />
      <Field name="item_amount" label={t('what-if.item_amount')} currency={currency} />
      <Field name="last_day" label={t('what-if.last_day')} hint={t('what-if.last_day_hint')} />
    </FieldGroup>
  )
}

function Result({ taskId }: { taskId: string }) {
  const t = useT()
  const found = useCall(whatIfApi.result, { id: taskId })
  const box = useRef<HTMLElement>(null)
  const isThere = found.data !== undefined
  useEffect(() => {
    // The result is scrolled into view, because the form is as long as the screen.
    if (!isThere) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView()
  }, [isThere])
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <LinesSkeleton lines={8} />
  return (
    <section ref={box} tabIndex={-1} aria-label={t('what-if.result')} className={classes.result}>
      <Outcome found={found.data} />
    </section>
  )
}
