import type { z } from 'zod'
import { peopleApi } from '#base/people-api.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { later } from '#web/later.tsx'
import { dayText, listText, numberText } from '#web/page/format.tsx'
import { type AskingProps, lentBy } from '#web/screens.ts'
import { useCall } from '#web/use-call.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { type LeavePreview, leaveRequestApi } from '../request/contract.ts'
import classes from './leave.module.css'
import { MinuteInput } from './minute-input.tsx'
import { Scrolled } from './scrolled.tsx'
import { leaveTypeOptions } from './type-options.ts'

const RequestForm = later(async () => (await lentBy('requests', 'requestForm'))())
const { Field, useValue } = formFor(leaveRequestApi.send)

type Preview = z.output<typeof LeavePreview>

/** Asks for leave; below its fields each day with what it costs, what is left after, and who else is away. */
export function LeaveForm({ again, start, onClose }: AskingProps) {
  const t = useT()
  return (
    <RequestForm
      calls={leaveRequestApi}
      kind="leave"
      dialog={t('leave-request.title')}
      start={{ from_part: 'whole', until_part: 'whole', ...start }}
      again={again}
      others="leave:manage"
      first="type_id"
      onDone={onClose}
      onCancel={onClose}
      previewed={(of: Preview) => <Previewed of={of} />}
    >
      <FieldGroup>
        <Field name="type_id" options={leaveTypeOptions} wide autoFocus />
        <Field name="from_day" />
        <Field name="until_day" />
        <Parts />
        <Field name="cover_id" options={peopleApi.find} wide />
      </FieldGroup>
    </RequestForm>
  )
}

/** Halves of the first and the last day; times of one day where the type counts hours. */
function Parts() {
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

function Previewed({ of }: { of: Preview }) {
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
        <Scrolled title={t('leave-request.each_day')}>
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
        </Scrolled>
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
