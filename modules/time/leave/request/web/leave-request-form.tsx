import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { peopleApi } from '#base/contracts/people-api.ts'
import { ownDeputyApi } from '#requests/contract.ts'
import type { RequestDialogProps } from '#requests/web/slots.ts'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { dayText, listText, numberText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { leaveTypeApi } from '../../policy/contract.ts'
import classes from '../../web/leave.module.css'
import { ScrollSection } from '../../web/scroll-section.tsx'
import { leaveTypeOptions } from '../../web/type-options.ts'
import { type LeavePreview, leaveRequestApi } from '../contract.ts'
import { MinuteInput } from './minute-input.tsx'

const RequestForm = lazyComponent(async () => (await import('#requests/web/request-form.tsx')).RequestForm)
const { Field, useValue, useSet, usePropose } = formFor(leaveRequestApi.send)

type Preview = z.output<typeof LeavePreview>

/** Request form of leave, with the cost of each day, the balance after, and who else is away. */
export function LeaveForm({ previous: again, start, onClose }: RequestDialogProps) {
  const t = useT()
  return (
    <RequestForm
      calls={leaveRequestApi}
      kind="leave"
      dialog={t('leave-request.title')}
      start={{ from_part: 'whole', until_part: 'whole', ...start }}
      previous={again}
      forOthers="leave:manage"
      firstField="type_id"
      onDone={onClose}
      onCancel={onClose}
      renderPreview={(of: Preview) => <PreviewDetails of={of} />}
    >
      <FieldGroup>
        <Field name="type_id" options={leaveTypeOptions} wide autoFocus />
        <Field name="from_day" />
        <Field name="until_day" />
        <EventDay />
        <OneDay />
        <PartFields />
        <CoverField isNew={!again} />
      </FieldGroup>
    </RequestForm>
  )
}

/** Proposes the first day as the last: most leave is of one day. */
function OneDay() {
  const [from, until] = [useValue('from_day'), useValue('until_day')]
  const set = useSet()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the first day changes
  useEffect(() => {
    if (from && (!until || until < from)) set('until_day', from)
  }, [from])
  return null
}

/** The day of the event, for a type that is taken around one. */
function EventDay() {
  const type = useValue('type_id')
  const types = useCall(leaveTypeApi.list, { per_page: 200 })
  return types.data?.data.find(({ id }) => id === type)?.taken === 'event' ? <Field name="event_day" /> : null
}

/** Who stands in meanwhile; whoever decides requests of others is asked for their deputy, with the usual one proposed. */
function CoverField({ isNew }: { isNew: boolean }) {
  const t = useT()
  const { may, employee_id: own } = useSession()
  const isOwn = !useValue('employee_id')
  const cover = useValue('cover_id')
  const propose = usePropose()
  const proposed = useRef(false)
  const { data } = useCall(ownDeputyApi.find, {}, { enabled: may('delegation:edit') && own !== null })
  const usual = data?.usual?.was_named && isNew ? data.usual.employee_id : undefined
  useEffect(() => {
    if (!isOwn || usual === undefined || proposed.current) return
    proposed.current = true
    if (!cover) propose('cover_id', usual)
  })
  if (!isOwn || !data?.decides) return <Field name="cover_id" options={peopleApi.find} wide />
  return (
    <Field
      name="cover_id"
      label={t('leave-request.deputy')}
      hint={t('leave-request.deputy_hint')}
      options={peopleApi.find}
      wide
    />
  )
}

/** Half days at both ends, or times of one day for types in hours. */
function PartFields() {
  const [type, from, until] = [useValue('type_id'), useValue('from_day'), useValue('until_day')]
  const types = useCall(leaveTypeApi.list, { per_page: 200 })
  const isOne = !until || from === until
  if (types.data?.data.find(({ id }) => id === type)?.unit === 'hours' && isOne)
    return (
      <>
        <Field name="from_minute" as={MinuteInput} />
        <Field name="until_minute" as={MinuteInput} />
      </>
    )
  return (
    <>
      <Field name="from_part" />
      {!isOne && <Field name="until_part" />}
    </>
  )
}

function PreviewDetails({ of }: { of: Preview }) {
  const t = useT()
  if (of.unit === null) return null
  return (
    <div className={classes.stack}>
      <div className={classes.figures}>
        <div>
          <span className="caption">{t(`leave-request.total_${of.unit}`)}</span>
          <b>{numberText(of.total, 3)}</b>
        </div>
        {of.left !== null && (
          <div>
            <span className="caption">{t('leave-request.left_now')}</span>
            <b>{numberText(of.left, 3)}</b>
          </div>
        )}
        {of.left_after !== null && (
          <div>
            <span className="caption">{t('leave-request.left')}</span>
            <b>{numberText(of.left_after, 3)}</b>
          </div>
        )}
        {of.carried > 0 && (
          <div>
            <span className="caption">{t('leave-request.carried')}</span>
            <b>{numberText(of.carried, 3)}</b>
          </div>
        )}
      </div>
      {of.days.length > 0 && (
        <ScrollSection title={t('leave-request.each_day')}>
          <table className={classes.lines}>
            <caption className="caption">{t('leave-request.each_day')}</caption>
            <tbody>
              {of.days.map((day) => (
                <tr key={day.day}>
                  <th scope="row">{dayText(day.day)}</th>
                  <td>{day.free}</td>
                  <td>{numberText(day.amount, 3)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollSection>
      )}
      {of.days.length > 0 && (
        <p className="caption">
          {of.away.length === 0
            ? t('leave-request.nobody_away')
            : t('leave-request.away', { names: listText([...new Set(of.away.map(({ name }) => name))]) })}
        </p>
      )}
    </div>
  )
}
