import { useEffect, useRef } from 'react'
import { amountText } from '#base/money/amount-text.ts'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { claimApi, claimCalls } from '../contract.ts'
import type { ReceiptCode } from '../receipt-code.ts'
import { PartsInput } from './parts-input.tsx'
import { ScanReceipt } from './scan-receipt.tsx'

const { Field, useValue, useSet } = formFor(claimCalls.send)

/** The transaction date comes first and unlocks the rest; the code on the receipt fills in its fields. */
export function ClaimFields() {
  const t = useT()
  const set = useSet()
  const day = useValue('day')
  const currency = useValue('currency')
  const employee_id = useValue('employee_id') ?? undefined
  const qr = useValue('qr')
  const category = useValue('category_id')
  const { data } = useCall(claimApi.offered, employee_id ? { employee_id } : {}, { keepPrevious: true })
  // A date that is still being typed unlocks nothing.
  const waits = typeof day !== 'string'
  const started = useRef(false)
  const usual = data?.currency
  useEffect(() => {
    if (started.current || usual === undefined) return
    started.current = true
    if (!currency) set('currency', usual)
  })

  function applyScannedCode(text: string, code: ReceiptCode) {
    set('qr', text)
    set('receipt_no', code.number)
    if (code.day) set('day', code.day)
    if (code.currency) set('currency', code.currency)
    if (code.amount) set('amount', code.amount)
  }

  const options = (data?.categories ?? []).map(({ id, name, amount_limit, limit_type, currency: of }) => ({
    value: id,
    label: amount_limit > 0 ? t(`claim.option_${limit_type}`, { name, limit: amountText(amount_limit, of) }) : name,
  }))
  const others = options.filter(({ value }) => value !== category)
  return (
    <>
      <ScanReceipt isRead={Boolean(qr)} onRead={applyScannedCode} onForget={() => set('qr', null)} />
      <FieldGroup>
        <Field name="day" hint={waits ? t('claim.day_first') : undefined} autoFocus />
        <Field name="category_id" options={options} disabled={waits} />
        <Field name="amount" currency={currency} disabled={waits} />
        <Field name="currency" disabled={waits} />
        <Field name="receipt_no" disabled={waits} />
        <Field name="parts" as={PartsInput} options={others} currency={currency} disabled={waits} wide />
      </FieldGroup>
    </>
  )
}
