import { Alert, Button, FormHelperText, Stack, Typography } from '@mui/material'
import { mediaImage } from '#contract/images.ts'
import { useId, useRef, useState, type ChangeEvent } from 'react'
import { useInput } from 'react-admin'
import { callStaff } from '../calls/callStaff.ts'
import { failureMessage } from '../calls/messages.ts'
import { useMay } from '../shared/useCalls.ts'
import { ChoosePicture } from './ChoosePicture.tsx'

/** A picture of the content. Its alt text is a separate field. */
export function PictureInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput<{ [name: string]: unknown }>({ source })
  return (
    <PictureField
      label={label}
      path={typeof field.value === 'string' ? field.value : ''}
      fault={fieldState.error?.message}
      onPath={(path) => field.onChange(path)}
    />
  )
}

type Props = {
  label: string
  /** Empty for none. */
  path: string
  fault?: string | undefined
  onPath: (path: string) => void
}

/** A picture that is uploaded from this device, or an existing one. */
export function PictureField({ label, path, fault, onPath }: Props) {
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const id = useId()
  const may = useMay('uploadPicture')
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (!chosen) return
    setBusy(true)
    const sent = await callStaff('uploadPicture', { body: chosen as never })
    setBusy(false)
    target.value = ''
    setFailure(sent.ok ? '' : failureMessage(sent.error))
    if (sent.ok) onPath(sent.value.path)
  }
  return (
    <Stack role="group" aria-labelledby={id} spacing={1} sx={{ alignItems: 'start', mb: 2 }}>
      <Typography id={id} variant="body2" color="text.secondary">
        {label}
      </Typography>
      {path !== '' && <Shown path={path} />}
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
      {fault && <FormHelperText error>{fault}</FormHelperText>}
      {may && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button variant="outlined" size="small" disabled={isBusy} onClick={() => file.current?.click()}>
            {isBusy ? 'Sending …' : 'Send a picture'}
          </Button>
          <ChoosePicture onChoose={onPath} />
          {path !== '' && (
            <Button size="small" color="warning" onClick={() => onPath('')}>
              Without a picture
            </Button>
          )}
        </Stack>
      )}
      <input
        ref={file}
        type="file"
        hidden
        aria-label={label}
        accept="image/png,image/jpeg,image/webp,image/avif"
        onChange={(event) => void send(event)}
      />
    </Stack>
  )
}

function Shown({ path }: { path: string }) {
  return (
    <img
      src={mediaImage(path, 480, 'webp')}
      alt=""
      style={{ maxInlineSize: '100%', maxBlockSize: 180, objectFit: 'contain' }}
    />
  )
}
