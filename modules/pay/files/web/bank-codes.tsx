import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { BANKS } from '#statutory/malaysia/bank-files/banks.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { useAction } from '#web/use-action.ts'
import { type PayerAccount, payerAccountApi } from '../contract.ts'
import classes from './files.module.css'

/** The two digits by which a bank's own sheet identifies each bank. */
export function BankCodes({ account, onClose }: { account: z.output<typeof PayerAccount>; onClose: () => void }) {
  const t = useT()
  const [codes, setCodes] = useState<Record<string, string>>(account.bank_codes)
  const change = useAction(payerAccountApi.edit)
  const wrong = Object.values(codes).some((code) => !/^\d{2}$/.test(code))

  async function save() {
    if (
      await change.run(
        { id: account.id, version: account.version, bank_codes: codes },
        { successMessage: t('payroll-files.account_saved') },
      )
    )
      onClose()
  }
  function updateCode(bic: string, code: string) {
    setCodes(({ [bic]: _, ...others }) => (code === '' ? others : { ...others, [bic]: code }))
  }
  return (
    <Dialog title={`${t('payroll-files.bank_codes')} · ${account.name}`} onClose={onClose}>
      <p className="caption">{t('payroll-files.codes_hint')}</p>
      <div className={classes.codes}>
        {BANKS.map(({ bic, name }) => (
          <TextInput
            key={bic}
            label={name}
            value={codes[bic] ?? ''}
            maxLength={2}
            inputMode="numeric"
            error={codes[bic] !== undefined && !/^\d{2}$/.test(codes[bic]) ? t('payroll-files.two_digits') : undefined}
            onChange={({ currentTarget }) => updateCode(bic, currentTarget.value)}
          />
        ))}
      </div>
      <div className={classes.dialogFoot}>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button disabled={wrong} loading={change.busy} onClick={() => void save()}>
          {t('action.save')}
        </Button>
      </div>
    </Dialog>
  )
}
