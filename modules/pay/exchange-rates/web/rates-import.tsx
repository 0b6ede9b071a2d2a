import { SheetImport } from '#web/arranging/sheet-import.tsx'
import { download } from '#web/calls/call.ts'
import { useChange } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { exchangeRateApi, rateArranging } from '../contract.ts'

/** Imports a sheet of rates: mapped, checked, then written; rows to correct come back as a file. */
export function RatesImport({ onClose }: { onClose: () => void }) {
  const t = useT()
  const sending = useChange(exchangeRateApi.import, { quiet: true })
  return (
    <SheetImport
      title={t('exchange-rate.import_title')}
      text={t('exchange-rate.import_text')}
      target={{ calls: rateArranging, what: 'rates' }}
      template={() => download(exchangeRateApi.template, {})}
      check={(file) => sending.run({ file, preview: true })}
      importRows={async (file) => {
        const { left_out } = await sending.run({ file, preview: false })
        return { said: t('exchange-rate.import_done'), left_out }
      }}
      isWriting={sending.busy}
      count={({ created, replaced }) => created + replaced}
      failedRows={(file) => download(exchangeRateApi.failedRows, { file })}
      onClose={onClose}
    >
      {({ left_out: _, written: __, ...found }) => <p>{t('exchange-rate.import_found', found)}</p>}
    </SheetImport>
  )
}
