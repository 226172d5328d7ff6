import { Button, MenuItem, TextField, Typography } from '@mui/material'
import { languages, type LanguageCode } from '#contract/languages.ts'
import { contentKinds, type ContentKind } from '#contract/operator/content.ts'
import { useState, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { askFile } from '../calls/callStaff.ts'
import { failureMessage } from '../calls/messages.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { saveFile } from '@/ui/saveFile.ts'
import { kindNames } from './contents.ts'

type Props = {
  label: string
  /** These entries alone, with all their words. */
  ids?: string[]
}

/** Saves texts as a file for translators: of one entry, or of all that a language lacks. */
export function ExportButton({ label, ids }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && <ExportDialog ids={ids} onClose={() => setOpen(false)} />}
    </>
  )
}

function ExportDialog({ ids, onClose }: { ids: string[] | undefined; onClose: () => void }) {
  const [target, setTarget] = useState<LanguageCode>('fr')
  const [source, setSource] = useState<LanguageCode>('en')
  const [which, setWhich] = useState<'gaps' | 'all'>('gaps')
  const [kind, setKind] = useState<ContentKind | ''>('')
  const [isBusy, setBusy] = useState(false)
  const notify = useNotify()
  const send = async () => {
    setBusy(true)
    const chosen = ids ? { ids } : { which, ...(kind !== '' && { kind }) }
    const file = await askFile('exportTranslations', undefined, { target, source, ...chosen })
    setBusy(false)
    if (!file.ok) return notify(failureMessage(file.error, 'exportTranslations'), { type: 'error' })
    saveFile(`atoll-${source}-${target}.xlf`, file.value)
    onClose()
  }
  const named = languages.map(({ code, name }) => [code, name] as const)
  return (
    <FormDialog
      title="Texts for translators"
      action="Save the file"
      isBusy={isBusy}
      onSend={send}
      onClose={onClose}
    >
      <Typography variant="body2" gutterBottom>
        An XLIFF 1.2 file, which translators’ tools open. Import it again under “Missing languages”.
      </Typography>
      <Choice label="From" value={source} options={named} onChange={setSource} />
      <Choice label="Into" value={target} options={named} onChange={setTarget} />
      {!ids && (
        <>
          <Choice
            label="What"
            value={which}
            options={[
              ['gaps', 'What is missing, or older than the English'],
              ['all', 'Everything'],
            ]}
            onChange={setWhich}
          />
          <Choice
            label="Kind"
            value={kind}
            options={[['', 'All kinds'], ...contentKinds.map((one) => [one, kindNames[one]] as const)]}
            onChange={setKind}
          />
        </>
      )}
    </FormDialog>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly (readonly [Value, ReactNode])[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const chosen = (text: string) => options.find(([one]) => one === text)?.[0]
  return (
    <TextField
      select
      fullWidth
      margin="dense"
      label={label}
      value={value}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      onChange={({ target }) => onChange(chosen(target.value) ?? value)}
    >
      {options.map(([one, name]) => (
        <MenuItem key={one} value={one}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
