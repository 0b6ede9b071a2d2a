import { Button, FileButton, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { download } from '#web/calls/call.ts'
import { useT } from '#web/i18n.ts'
import { IconPaperclip } from '#web/icons.ts'
import { sizeText } from '#web/page/format.tsx'
import { useAction } from '#web/use-action.ts'
import { myTaxApi } from '../contract.ts'
import type { MyTaxYear } from './my-tax.tsx'
import classes from './tax-forms.module.css'
import type { MyForm } from './use-my-form.ts'

/** The receipts of the caller's form: added and removed while it is a draft, read-only afterwards. */
export function Receipts({ form, mine, isOpen }: { form: MyForm | undefined; mine: MyTaxYear; isOpen?: boolean }) {
  const t = useT()
  const remove = useAction(myTaxApi.removeReceipt)
  const receipts = mine.receipts.filter(({ form_id }) => form_id === form?.id)
  if (!isOpen && receipts.length === 0) return null
  return (
    <section className={classes.receipts} aria-label={t('tax-forms.receipts')}>
      <h3>{t('tax-forms.receipts')}</h3>
      {isOpen && <p className="caption">{t(form ? 'tax-forms.receipts_hint' : 'tax-forms.receipts_later')}</p>}
      {receipts.length > 0 && (
        <ul className={classes.plain}>
          {receipts.map(({ id, code, name, size }) => (
            <li key={id}>
              <span>
                <ReceiptLink name={name} onOpen={() => download(myTaxApi.receipt, { id })} />
                <small>
                  {form?.claims?.find((claim) => claim.code === code)?.title ?? code} · {sizeText(size)}
                </small>
              </span>
              {isOpen && (
                <Button
                  variant="subtle"
                  color="bad"
                  size="xs"
                  aria-label={t('tax-forms.remove_receipt', { name })}
                  disabled={remove.busy}
                  onClick={() =>
                    void remove.run(
                      { id },
                      {
                        confirmation: {
                          title: t('tax-forms.remove_receipt_title'),
                          text: name,
                          action: t('tax-forms.remove'),
                          tone: 'bad',
                        },
                        successMessage: t('tax-forms.receipt_removed'),
                      },
                    )
                  }
                >
                  {t('tax-forms.remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && form && <AddReceipt form={form} count={receipts.length} />}
    </section>
  )
}

function AddReceipt({ form, count }: { form: MyForm; count: number }) {
  const t = useT()
  const add = useAction(myTaxApi.addReceipt)
  const items = (form.claims ?? []).map(({ code, title }) => ({ value: code, label: title }))
  const [chosen, setChosen] = useState<string>()
  const code = (items.find(({ value }) => value === chosen) ?? items[0])?.value
  const { period } = form
  if (code === undefined || period === null) return null
  return (
    <div className={classes.tools}>
      <NativeSelect
        aria-label={t('tax-forms.receipt_of')}
        value={code}
        data={items}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <FileButton
        key={count}
        onChange={(file) =>
          file && void add.run({ period, code, file }, { successMessage: t('tax-forms.receipt_added') })
        }
        accept="image/png,image/jpeg,image/webp,image/heic,image/heif,.heic,.heif,application/pdf"
      >
        {(props) => (
          <Button {...props} variant="default" loading={add.busy}>
            {t('tax-forms.add_receipt')}
          </Button>
        )}
      </FileButton>
    </div>
  )
}

/** A receipt's name as a download link. */
export function ReceiptLink({ name, onOpen }: { name: string; onOpen: () => Promise<boolean> }) {
  return (
    <Button
      variant="transparent"
      size="compact-sm"
      px={0}
      leftSection={<IconPaperclip size={15} aria-hidden />}
      onClick={() => void onOpen()}
    >
      {name}
    </Button>
  )
}
