import type { z } from 'zod'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { type SettlementRow, settlementApi } from '../contract.ts'

const { Form, Field, useValue } = formFor(settlementApi.choose)

type Props = { rows: readonly z.output<typeof SettlementRow>[]; onClose: () => void }

/** Asks whether the unused days of leave years are paid or deferred, for one person or many. */
export function ChooseForm({ rows, onClose }: Props) {
  const t = useT()
  const { today } = useSession()
  const [only] = rows
  const years = rows.map(({ employee_id, type_id, year_until }) => ({ employee_id, type_id, year_until }))
  return (
    <Dialog
      title={rows.length === 1 && only ? only.full_name : t('leave-settlement.choose_title', { count: rows.length })}
      onClose={onClose}
    >
      <Form
        layout="dialog"
        start={{ choice: only?.choice ?? 'pay', agreed_on: only?.agreed_on ?? today }}
        hidden={{ years }}
        onCancel={onClose}
        onDone={({ chosen }) => {
          toast.good(t('leave-settlement.chosen_done', { count: chosen }))
          onClose()
        }}
      >
        <p className="caption">{t('leave-settlement.about')}</p>
        <FieldGroup>
          <Field name="choice" wide />
          <AgreedOn />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}

/** Only deferring needs an agreement. */
function AgreedOn() {
  return useValue('choice') === 'defer' ? <Field name="agreed_on" /> : null
}
