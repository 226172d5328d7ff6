import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  Typography,
} from '@mui/material'
import { languageOf, languageCodes } from '#contract/languages.ts'
import type { TranslationRow } from '#contract/operator/translations.ts'
import { useId, useRef, useState, type ChangeEvent } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { callStaff } from '../calls/callStaff.ts'
import { fieldMessages, noticeOf } from '../calls/messages.ts'
import { useMay } from '../shared/useCalls.ts'
import { wordNames } from './Fields.tsx'

type Checked = { xliff: string; items: TranslationRow[] }

/** Reads a file that translators gave back, and shows what it would change before anything is written. */
export function ImportTranslations() {
  const file = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState<Checked>()
  const [isBusy, setBusy] = useState(false)
  const notify = useNotify()
  if (!useMay('importTranslations')) return null
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (!chosen) return
    setBusy(true)
    const xliff = textOf(await chosen.arrayBuffer())
    const answer = await callStaff('checkTranslations', { body: { xliff } })
    setBusy(false)
    target.value = ''
    if (answer.ok) setChecked({ xliff, items: answer.value.items })
    else notify(noticeOf(answer.error, 'checkTranslations'), { type: 'error' })
  }
  return (
    <>
      <Button disabled={isBusy} onClick={() => file.current?.click()}>
        {isBusy ? 'Reading …' : 'Import from translators'}
      </Button>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="File of translators"
        accept=".xlf,.xliff,.xml,application/xliff+xml"
        onChange={(event) => void read(event)}
      />
      {checked && <Review {...checked} onClose={() => setChecked(undefined)} />}
    </>
  )
}

/** Some tools write UTF-16, with the mark that says so. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** What may be written is chosen, but for words that may be of an older source: of those, the editor decides. */
function Review({ xliff, items, onClose }: Checked & { onClose: () => void }) {
  const titleId = useId()
  const changing = items.filter(({ state }) => state === 'changes')
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    changing.filter((row) => !row.is_source_changed).map(({ id }) => id),
  )
  const [isBusy, setBusy] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const send = async () => {
    const rows = changing.filter(({ id }) => chosen.includes(id))
    setBusy(true)
    const versions = Object.fromEntries(rows.map(({ id, version }) => [id, version]))
    const answer = await callStaff('importTranslations', { body: { xliff, versions } })
    setBusy(false)
    if (!answer.ok) return notify(noticeOf(answer.error, 'importTranslations'), { type: 'error' })
    notify(`Saved as drafts: ${answer.value.saved}. Publish them when they are right.`, { type: 'success' })
    refresh()
    onClose()
  }
  const same = items.filter(({ state }) => state === 'same').length
  const toggle = (id: string, isOn: boolean) =>
    setChosen((before) => (isOn ? [...before, id] : before.filter((one) => one !== id)))
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>What the file would change</DialogTitle>
      <DialogContent>
        <Typography gutterBottom>
          {`${changing.length} would change, ${same} are as they are, ${items.length - changing.length - same} cannot be taken. `}
          Nothing is published: each becomes a draft.
        </Typography>
        <Stack component="ul" sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
          {items
            .filter(({ state }) => state !== 'same')
            .map((row, index) => (
              <li key={`${row.id} ${index}`}>
                <Row row={row} isChosen={chosen.includes(row.id)} onToggle={toggle} />
              </li>
            ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={isBusy || chosen.length === 0} onClick={() => void send()}>
          {`Save ${chosen.length} as drafts`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type RowProps = { row: TranslationRow; isChosen: boolean; onToggle: (id: string, isOn: boolean) => void }

function Row({ row, isChosen, onToggle }: RowProps) {
  const { id, title, state, fault, units, is_source_changed, changes } = row
  const [, slug = id, locale = ''] = id.split(':')
  const code = languageCodes.find((one) => one === locale)
  const name = (
    <>
      <bdi>{title || slug}</bdi>
      {code && ` in ${languageOf(code).name}`}
    </>
  )
  if (state === 'refused')
    return (
      <Alert severity="error">
        <b>{name}</b>: {fault && faultWords[fault]}
        {units.map((unit) => (
          <div key={unit.id}>
            {unitName(unit.id)}: {unitWords[unit.fault] ?? fieldMessages({ unit: unit.fault })['unit']}
          </div>
        ))}
      </Alert>
    )
  return (
    <>
      <FormControlLabel
        control={<Checkbox checked={isChosen} onChange={(_event, isOn) => onToggle(id, isOn)} />}
        label={<b>{name}</b>}
      />
      {is_source_changed && (
        <Alert severity="warning">
          The source was saved again after the export: these words may be of an older text.
        </Alert>
      )}
      {changes.map((change) => (
        <Box
          key={change.name}
          dir={code && languageOf(code).dir}
          sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mb: 0.5 }}
        >
          <Typography variant="caption" color="text.secondary" component="div" dir="ltr">
            {unitName(change.name)}
          </Typography>
          {change.before !== null && (
            <Box component="del" sx={{ color: 'error.main', display: 'block' }}>
              {change.before}
            </Box>
          )}
          <Box component="ins" sx={{ color: 'success.main', display: 'block' }}>
            {change.after}
          </Box>
        </Box>
      ))}
    </>
  )
}

/** `body.3` → "Text, part 3". */
function unitName(id: string): string {
  const [first, rest = ''] = id.split('.')
  if (first === 'body') return rest === '' ? 'Text' : `Text, part ${rest}`
  return (wordNames as Record<string, string>)[rest] ?? 'Title'
}

const faultWords: Record<NonNullable<TranslationRow['fault']>, string> = {
  unknownEntry: 'nothing here has this name, or the file names it twice.',
  wrongLanguage: 'the languages of the file are not those that it was exported for.',
  targetChanged: 'somebody saved this language after the export. Export it again.',
  words: 'some of its texts cannot be taken.',
  contents: 'it would not be saved as it is.',
}

const unitWords: Record<string, string> = {
  incomplete: 'no translation',
  markup: 'headings, lists, emphasis, links, pictures or {{places}} are not those of the source',
  unknownUnit: 'the source has no such text',
}
