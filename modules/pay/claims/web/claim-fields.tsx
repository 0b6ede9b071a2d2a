import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { amountText } from '#base/money/amount-text.ts'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { claimApi, claimCalls, type OfferedCategory } from '../contract.ts'
import type { ReceiptCode } from '../receipt-code.ts'
import { PartsInput } from './parts-input.tsx'
import { ScanReceipt } from './scan-receipt.tsx'

const { Field, useValue, useSet } = formFor(claimCalls.send)

/** The day is today until another is chosen; the code on the receipt fills in its fields. A distance has no receipt. */
export function ClaimFields() {
  const t = useT()
  const set = useSet()
  const currency = useValue('currency')
  const employee_id = useValue('employee_id') ?? undefined
  const qr = useValue('qr')
  const category = useValue('category_id')
  const distance = useValue('distance')
  const { data } = useCall(claimApi.offered, employee_id ? { employee_id } : {}, { keepPrevious: true })
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

  // Who may claim for one thing only chooses nothing.
  const [only, ...more] = data?.categories ?? []
  useEffect(() => {
    if (only && more.length === 0 && !category) set('category_id', only.id)
  })

  const toOption = ({ id, name, amount_limit, limit_type, currency: of }: z.output<typeof OfferedCategory>) => ({
    value: id,
    label: amount_limit > 0 ? t(`claim.option_${limit_type}`, { name, limit: amountText(amount_limit, of) }) : name,
  })
  const offered = data?.categories ?? []
  const chosen = offered.find(({ id }) => id === category)
  // A claim that is sent again may be of a category that is no longer offered.
  const isByDistance = chosen ? chosen.paid_by === 'distance' : typeof distance === 'number'
  const others = offered.filter(({ id, paid_by }) => id !== category && paid_by === 'receipt').map(toOption)
  return (
    <>
      {!isByDistance && <ScanReceipt isRead={Boolean(qr)} onRead={applyScannedCode} onForget={() => set('qr', null)} />}
      <FieldGroup>
        <Field name="day" />
        <Field name="category_id" options={offered.map(toOption)} />
        {isByDistance ? (
          <>
            <Field name="from_place" kind="text" hint={t('claim.place_hint')} required />
            <Field name="to_place" kind="text" hint={t('claim.place_hint')} required />
            <Field name="distance" required />
            <Field name="return_trip" />
          </>
        ) : (
          <>
            <Field name="amount" currency={currency ?? undefined} required />
            <Field name="currency" required />
            <Field name="receipt_no" />
            <Field name="parts" as={PartsInput} options={others} currency={currency ?? undefined} wide />
          </>
        )}
      </FieldGroup>
    </>
  )
}

/** What can be done where the day has no rate: the card's amount, or HR sets the rate. */
export function NoRateFields({ currency }: { currency: string }) {
  const t = useT()
  return (
    <>
      <p role="status">{t('claim.no_rate')}</p>
      <FieldGroup>
        <Field
          name="card_amount"
          label={t('claim.card_amount_in', { currency })}
          hint={t('claim.card_amount_hint')}
          currency={currency}
        />
        <Field name="without_rate" wide />
      </FieldGroup>
    </>
  )
}
