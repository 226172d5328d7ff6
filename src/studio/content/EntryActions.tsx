import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { code } from '#contract/errors.ts'
import { languageCodes, languageOf, languages, type LanguageCode } from '#contract/languages.ts'
import type { StaffCallName } from '#contract/operator/calls.ts'
import { ContentDraft } from '#contract/operator/content.ts'
import type { Publishing } from '#contract/operator/contentLanguages.ts'
import type { Result } from '#lib/result.ts'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import * as v from 'valibot'
import type { CallFailure } from '@/stores/calls/api.ts'
import { callStaff } from '../calls/callStaff.ts'
import { failureMessage, fieldMessages } from '../calls/messages.ts'
import { Failure } from '../shared/Failure.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import { useAnswer, useMay } from '../shared/useCalls.ts'
import type { ContentEntry } from './contents.ts'
import { LinkedFrom } from './Places.tsx'
import { ExportButton } from './Translators.tsx'
import type { LanguageHandle } from './useDraft.ts'

type Props = {
  entry: ContentEntry
  unsaved: readonly LanguageCode[]
  /** The form of a language that was opened. */
  handleOf: (code: LanguageCode) => LanguageHandle | undefined
  onOpen: (code: LanguageCode) => void
}
type Versions = Partial<Record<LanguageCode, number>>

/** In the order of the tabs. */
const namesOf = (codes: readonly LanguageCode[]) =>
  languages
    .filter(({ code }) => codes.includes(code))
    .map(({ name }) => name)
    .join(', ')

/** What is done with all languages at once. */
export function EntryActions(props: Props) {
  const { entry, unsaved } = props
  const saving = useSaveAll(props)
  const [mayWrite, mayPublish] = [useMay('saveLanguages'), useMay('publishAll')]
  const isShown = entry.locales.some(({ is_live, schedule }) => is_live || schedule === 'waits')
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {mayWrite && (
        <Button
          variant="contained"
          disabled={saving.isBusy || unsaved.length === 0}
          onClick={() => void saving.save()}
        >
          {unsaved.length === 0 ? 'Everything is saved' : `Save ${namesOf(unsaved)}`}
        </Button>
      )}
      {mayPublish && <PublishAll {...props} save={saving.save} />}
      {mayWrite && entry.needs_review && <AskReview {...props} save={saving.save} />}
      {mayPublish && entry.needs_review && <SendBack {...props} />}
      {mayPublish && isShown && <TakeOffAll {...props} />}
      <ExportButton ids={[entry.id]} label="For translators" />
    </Stack>
  )
}

/** Saves every language with unsaved input, in one call. Returns whether everything is saved. */
function useSaveAll({ entry, unsaved, handleOf, onOpen }: Props) {
  const [isBusy, setBusy] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const refuse = (failure: CallFailure) => {
    const newer = v.safeParse(v.array(ContentDraft), failure.current)
    const isMeanwhile = failure.code === code.conflict && newer.success
    if (isMeanwhile) for (const draft of newer.output) handleOf(draft.locale)?.meet(draft)
    const faults = fieldMessages(failure.fields)
    const ofLanguage = (locale: LanguageCode) =>
      Object.fromEntries(
        Object.entries(faults).flatMap(([name, message]) =>
          name.startsWith(`${locale}.`) ? [[name.slice(locale.length + 1), message]] : [],
        ),
      )
    for (const locale of unsaved) handleOf(locale)?.mark(ofLanguage(locale))
    const first = isMeanwhile
      ? newer.output[0]?.locale
      : unsaved.find((locale) => Object.keys(ofLanguage(locale)).length > 0)
    if (first) onOpen(first)
    const said = isMeanwhile
      ? `Somebody else has saved ${namesOf(newer.output.map(({ locale }) => locale))} meanwhile. Nothing was saved, and nothing of yours is lost.`
      : failureMessage(failure)
    notify(said, { type: 'error' })
  }
  const save = async (): Promise<boolean> => {
    if (unsaved.length === 0) return true
    const hasEnglish = unsaved.includes('en')
    const languages = unsaved.flatMap((locale) => {
      const content = handleOf(locale)?.content()
      if (!content) return []
      const { source_revision, ...rest } = content
      // The English that is saved with them is what they were made from.
      const source = hasEnglish || source_revision === undefined ? {} : { source_revision }
      return [{ locale, ...rest, ...source }]
    })
    setBusy(true)
    const saved = await callStaff('saveLanguages', { params: { id: entry.id }, body: { languages } })
    setBusy(false)
    if (!saved.ok) {
      refuse(saved.error)
      return false
    }
    for (const draft of saved.value.drafts) handleOf(draft.locale)?.accept(draft, true)
    notify(`Saved: ${namesOf(saved.value.drafts.map(({ locale }) => locale))}`, { type: 'success' })
    refresh()
    return true
  }
  return { isBusy, save }
}

/** Makes a call about several languages, and tells their forms what came of it. */
function useLanguagesCall({ entry, handleOf }: Props) {
  const [isBusy, setBusy] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const told = (
    call: StaffCallName,
    done: string,
    answer: Result<{ drafts: ContentDraft[] }, CallFailure>,
  ) => {
    setBusy(false)
    if (answer.ok) {
      for (const draft of answer.value.drafts) handleOf(draft.locale)?.accept(draft)
      notify(`${done}: ${namesOf(answer.value.drafts.map(({ locale }) => locale))}`, { type: 'success' })
    } else notify(failureMessage(answer.error, call), { type: 'error' })
    refresh()
    return answer.ok
  }
  const make = async (call: 'publishAll' | 'takeOffAll' | 'askReview', versions: Versions, done: string) => {
    setBusy(true)
    return told(call, done, await callStaff(call, { params: { id: entry.id }, body: { versions } }))
  }
  const sendBack = async (versions: Versions, words: string) => {
    setBusy(true)
    const body = { versions, words }
    return told('sendBack', 'Sent back', await callStaff('sendBack', { params: { id: entry.id }, body }))
  }
  return { isBusy, make, sendBack }
}

type SavedProps = Props & { save: () => Promise<boolean> }

/** Saves what is typed, then says what publishing would do, and publishes what is complete. */
function PublishAll(props: SavedProps) {
  const { entry, save } = props
  const [isOpen, setOpen] = useState(false)
  const { make, isBusy } = useLanguagesCall(props)
  const { data, error } = useAnswer('readPublishing', { params: { id: entry.id } }, isOpen)
  const ready = data?.languages.filter(({ state }) => state === 'ready') ?? []
  const send = async () => {
    const versions = Object.fromEntries(ready.map(({ locale, version }) => [locale, version]))
    if (ready.length === 0 || (await make('publishAll', versions, 'Published'))) setOpen(false)
  }
  return (
    <>
      <Button variant="outlined" onClick={() => void save().then(setOpen)}>
        Publish all
      </Button>
      {isOpen && (
        <FormDialog
          title="Publish all languages?"
          action={ready.length === 0 ? 'Close' : `Publish ${ready.length}`}
          isBusy={isBusy || !data}
          onSend={send}
          onClose={() => setOpen(false)}
        >
          {error && <Failure error={error} />}
          <Stack component="ul" sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}>
            {languageCodes.map((locale) => (
              <li key={locale}>
                <b>{languageOf(locale).name}</b>:{' '}
                {publishingWords(data?.languages.find((one) => one.locale === locale))}
              </li>
            ))}
          </Stack>
        </FormDialog>
      )}
    </>
  )
}

function publishingWords(publishing: Publishing | undefined): string {
  if (!publishing) return 'missing; its readers are shown another language'
  switch (publishing.state) {
    case 'ready':
      return 'will be published'
    case 'shown':
      return 'is published as it is'
    case 'scheduled':
      return 'waits for its time'
    case 'unreviewed':
      return 'not published: you edited it last, so somebody else has to'
    case 'faulty':
      return `not published: ${Object.values(fieldMessages(publishing.faults)).join('; ')}`
  }
}

/** What differs from what players see, for somebody else to look at and publish. */
function AskReview(props: SavedProps) {
  const { entry, save } = props
  const { make, isBusy } = useLanguagesCall(props)
  const open = entry.locales.filter(({ has_draft, waits_for_review }) => has_draft && !waits_for_review)
  const [isOpen, setOpen] = useState(false)
  const send = async () => {
    const versions = Object.fromEntries(open.map(({ locale, version }) => [locale, version]))
    if (await make('askReview', versions, 'Waits for review')) setOpen(false)
  }
  return (
    <>
      <Button
        variant="outlined"
        disabled={open.length === 0 && props.unsaved.length === 0}
        onClick={() => void save().then(setOpen)}
      >
        Ask for a review
      </Button>
      {isOpen && (
        <FormDialog
          title="Ask for a review?"
          action="Ask"
          isBusy={isBusy || open.length === 0}
          onSend={send}
          onClose={() => setOpen(false)}
        >
          <Typography>
            Others find it in the list under “Waits for review”, see what changes for players, and publish it:{' '}
            {namesOf(open.map(({ locale }) => locale))}.
          </Typography>
        </FormDialog>
      )}
    </>
  )
}

/** Says what players lose before it takes everything off. */
function TakeOffAll(props: Props) {
  const { entry } = props
  const [isOpen, setOpen] = useState(false)
  const { make, isBusy } = useLanguagesCall(props)
  const { data } = useAnswer('readContentPlaces', { params: { id: entry.id } }, isOpen)
  const shown = entry.locales.filter(({ is_live }) => is_live)
  const waiting = entry.locales.filter(({ schedule }) => schedule === 'waits')
  const send = async () => {
    const all = [...shown, ...waiting]
    const versions = Object.fromEntries(all.map(({ locale, version }) => [locale, version]))
    if (await make('takeOffAll', versions, 'Taken off the site')) setOpen(false)
  }
  return (
    <>
      <Button color="warning" onClick={() => setOpen(true)}>
        Take off all languages
      </Button>
      {isOpen && (
        <FormDialog
          title="Take off the site in all languages?"
          action="Take off"
          isBusy={isBusy}
          onSend={send}
          onClose={() => setOpen(false)}
        >
          <Stack sx={{ gap: 1 }}>
            {shown.length > 0 && (
              <Typography>
                Players see it no more in {namesOf(shown.map(({ locale }) => locale))}, within a minute.
              </Typography>
            )}
            {waiting.length > 0 && (
              <Typography>
                Its schedule is taken back in {namesOf(waiting.map(({ locale }) => locale))}.
              </Typography>
            )}
            {data && data.linked_from.length > 0 && (
              <Alert severity="warning">
                Links that will lead nowhere. <LinkedFrom links={data.linked_from} />
              </Alert>
            )}
            <Box>The drafts stay, and can be published again.</Box>
          </Stack>
        </FormDialog>
      )}
    </>
  )
}

/** What waits for a review, back to who wrote it, with what is wrong: they find it in their mentions and at the draft. */
function SendBack(props: Props) {
  const { entry } = props
  const { sendBack, isBusy } = useLanguagesCall(props)
  const waiting = entry.locales.filter(({ waits_for_review }) => waits_for_review)
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const send = async () => {
    const versions = Object.fromEntries(waiting.map(({ locale, version }) => [locale, version]))
    if (await sendBack(versions, words)) setOpen(false)
  }
  if (waiting.length === 0) return null
  return (
    <>
      <Button variant="outlined" color="warning" onClick={() => setOpen(true)}>
        Send back
      </Button>
      {isOpen && (
        <FormDialog
          title={`Send back: ${namesOf(waiting.map(({ locale }) => locale))}?`}
          action="Send back"
          isBusy={isBusy}
          onSend={send}
          onClose={() => setOpen(false)}
        >
          <TextField
            autoFocus
            required
            fullWidth
            multiline
            minRows={3}
            margin="normal"
            label="What has to change"
            value={words}
            slotProps={{ htmlInput: { maxLength: 1000, dir: 'auto' } }}
            onChange={({ target }) => setWords(target.value)}
          />
        </FormDialog>
      )}
    </>
  )
}
