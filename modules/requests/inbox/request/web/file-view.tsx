import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { saveFile } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { Bone, Waiting } from '#web/page/skeletons.tsx'
import { requestApi } from '../../contract.ts'
import classes from './request.module.css'

type Props = { id: string; file: { id: string; name: string }; onClose: () => void }

/** Shows a file of a request in a dialog. */
export function FileView({ id, file, onClose }: Props) {
  const t = useT()
  const content = useCall(requestApi.file, { id, file_id: file.id }, { immutableKey: file.id })
  const [address, setAddress] = useState<string>()
  const data = content.data as Blob | undefined
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return (
    <Dialog title={file.name} onClose={onClose} size={860}>
      <div className={classes.viewed}>
        {content.isError ? (
          <ErrorState error={content.error} onRetry={() => void content.refetch()} />
        ) : address === undefined ? (
          <Waiting>
            <Bone height={320} />
          </Waiting>
        ) : /\.pdf$/i.test(file.name) ? (
          <iframe src={address} title={file.name} />
        ) : (
          <img src={address} alt={file.name} />
        )}
        {data && (
          <Button variant="default" onClick={() => saveFile(data, file.name)}>
            {t('action.download')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
