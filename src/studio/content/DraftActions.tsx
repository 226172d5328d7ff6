import { Button, Paper, Stack } from '@mui/material'
import { languageOf, type LanguageCode } from '#contract/languages.ts'
import type { ContentDraft } from '#contract/operator/content.ts'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { callStaff } from '../calls/callStaff.ts'
import { failureMessage } from '../calls/messages.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { useMay } from '../shared/useCalls.ts'
import { History } from './History.tsx'
import { Schedule } from './Schedule.tsx'
import { hasSchedule, shownUntil, visibilityText } from './states.ts'
import type { Editing, Faults } from './useDraft.ts'

type Props = {
  id: string
  locale: LanguageCode
  /** The language that players read where this one is taken off. */
  instead: LanguageCode | null
  editing: Editing
  onBegin: (draft: ContentDraft) => void
}

/** Save, look, publish; the rest of what can be done with a draft. */
export function DraftActions({ id, locale, instead, editing, onBegin }: Props) {
  const { current, isBusy, save, make } = editing
  const notify = useNotify()
  const mayPublish = useMay('publishContent')
  const preview = usePreview(id, locale, editing)
  const run = async (done: string, does: () => ReturnType<Editing['save']>): Promise<Faults> => {
    const answer = await does()
    if (!answer.ok) return answer.error
    notify(done, { type: 'success' })
    return {}
  }
  const change = (call: 'unscheduleContent' | 'unpublishContent') => () =>
    make(call, { version: current?.version ?? 0 })
  return (
    <Stack
      component={Paper}
      direction="row"
      // Not sticky on a phone: its three lines would take the space of the text.
      sx={{ gap: 1, flexWrap: 'wrap', py: 1, boxShadow: 0, position: { sm: 'sticky' }, bottom: 0, zIndex: 1 }}
    >
      <Button
        variant="outlined"
        disabled={isBusy}
        onClick={() => void run('Saved', () => save('saveContent'))}
      >
        Save draft
      </Button>
      <Button disabled={isBusy} onClick={() => void preview()}>
        Preview
      </Button>
      {mayPublish && (
        <>
          <Button
            variant="contained"
            disabled={isBusy}
            onClick={() => void run('Published', () => save('publishContent'))}
          >
            Publish
          </Button>
          <Schedule
            isDisabled={isBusy}
            shownUntil={shownUntil(current)}
            onSchedule={(when) => run('Scheduled', () => save('scheduleContent', when))}
          />
        </>
      )}
      {current && <History id={id} locale={locale} current={current} onRestored={onBegin} />}
      {mayPublish && hasSchedule(current) && (
        <Button
          disabled={isBusy}
          onClick={() => void run('The schedule is gone', change('unscheduleContent'))}
        >
          Take the schedule back
        </Button>
      )}
      {mayPublish && current?.is_live && (
        <TakeOff
          locale={locale}
          instead={instead}
          isDisabled={isBusy}
          onTakeOff={() => run('Taken off the site', change('unpublishContent'))}
        />
      )}
    </Stack>
  )
}

type TakeOffProps = {
  locale: LanguageCode
  instead: LanguageCode | null
  isDisabled: boolean
  onTakeOff: () => Promise<Faults>
}

/** One language alone: the others stay where they are, which the question says. */
function TakeOff({ locale, instead, isDisabled, onTakeOff }: TakeOffProps) {
  const [isOpen, setOpen] = useState(false)
  const { name } = languageOf(locale)
  return (
    <>
      <Button color="warning" disabled={isDisabled} onClick={() => setOpen(true)}>
        Take off the site
      </Button>
      {isOpen && (
        <FormDialog
          title={`Take off ${name} alone?`}
          action="Take off"
          isBusy={isDisabled}
          onSend={() => void onTakeOff().then(() => setOpen(false))}
          onClose={() => setOpen(false)}
        >
          Other languages stay as they are. {visibilityText(false, instead)}
        </FormDialog>
      )}
    </>
  )
}

/** The site renders the preview from the saved draft, so the input is saved first. */
function usePreview(id: string, locale: LanguageCode, { current, save }: Editing): () => Promise<void> {
  const form = useFormContext()
  const { isDirty } = useFormState({ control: form.control })
  const notify = useNotify()
  return async () => {
    // Opened by the click itself: browsers refuse a window that comes after an answer.
    const shown = window.open('', '_blank')
    const isSaved = (!isDirty && current !== undefined) || (await save('saveContent')).ok
    const made = isSaved ? await callStaff('previewContent', { params: { id, locale } }) : undefined
    if (made?.ok && shown) {
      shown.opener = null
      shown.location.href = made.value.url
      return
    }
    shown?.close()
    if (made)
      notify(made.ok ? 'The browser did not allow a new tab.' : failureMessage(made.error), { type: 'error' })
  }
}
