import { Alert, Stack, Typography } from '@mui/material'
import type { LanguageCode } from '#contract/languages.ts'
import type { ContentDraft, ContentKind } from '#contract/operator/content.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Form, useRefresh } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { shownMoment } from '../shared/columns.tsx'
import { useMay } from '../shared/useCalls.ts'
import { contentsOf, type Contents } from './contents.ts'
import { DraftActions } from './DraftActions.tsx'
import { Fields } from './Fields.tsx'
import { NewerDraft } from './NewerDraft.tsx'
import { visibilityText } from './states.ts'
import { useDraft } from './useDraft.ts'

type Props = {
  id: string
  kind: ContentKind
  locale: LanguageCode
  draft: ContentDraft | undefined
  beginning: Contents
  /** The language that players are shown where this one is not live. */
  instead?: LanguageCode | null
  onUnsaved: (locale: LanguageCode, isUnsaved: boolean) => void
  /** For an entry that does not exist yet. */
  onFirstSave?: () => void
}

/** One language of an entry. */
export function LanguageForm({ draft, beginning, ...rest }: Props) {
  // The form's initial values; new ones make a new form, as after a restored revision.
  const [begun, setBegun] = useState({ draft, contents: beginning, count: 0 })
  const begin = (taken: ContentDraft) =>
    setBegun(({ count }) => ({ draft: taken, contents: contentsOf(taken), count: count + 1 }))
  return (
    <Form key={begun.count} record={{ ...begun.contents }} sanitizeEmptyValues={false}>
      <Body {...rest} draft={begun.draft} onBegin={begin} />
    </Form>
  )
}

type BodyProps = Omit<Props, 'beginning'> & { onBegin: (draft: ContentDraft) => void }

function Body({ id, kind, locale, draft, instead = null, onUnsaved, onBegin, onFirstSave }: BodyProps) {
  const form = useFormContext<Contents>()
  const { isDirty } = useFormState({ control: form.control })
  const refresh = useRefresh()
  const editing = useDraft({ id, kind, locale, draft, form, onSaved: onFirstSave ?? refresh })
  const mayWrite = useMay('saveContent')
  const { current, newer } = editing
  const note = useEffectEvent(onUnsaved)
  useEffect(() => note(locale, isDirty), [locale, isDirty])
  return (
    <Stack spacing={2}>
      {current ? <DraftState draft={current} instead={instead} /> : !onFirstSave && <Missing />}
      {newer && (
        <NewerDraft
          newer={newer}
          mine={form.getValues()}
          onKeep={editing.keepMine}
          onTake={() => onBegin(newer)}
        />
      )}
      <Fields kind={kind} locale={locale} />
      {mayWrite && <DraftActions id={id} locale={locale} editing={editing} onBegin={onBegin} />}
    </Stack>
  )
}

function Missing() {
  return (
    <Alert severity="info">
      This language is missing, so players read another. The form begins with its words: write over them.
    </Alert>
  )
}

function DraftState({ draft, instead }: { draft: ContentDraft; instead: LanguageCode | null }) {
  const { is_live, has_draft, author, saved_at } = draft
  const states = [
    visibilityText(is_live, instead),
    has_draft && is_live ? 'The draft differs from what they see.' : '',
    scheduleText(draft),
  ]
  return (
    <Typography variant="body2" color="text.secondary" aria-live="polite">
      {states.filter(Boolean).join(' ')} Saved by <bdi>{author}</bdi>, {shownMoment(saved_at)}.
    </Typography>
  )
}

function scheduleText({ schedule, publish_at, publish_until }: ContentDraft): string {
  // The schedule has one time zone, and this shows it in another.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const end = publish_until ? ` until ${shownMoment(publish_until)}` : ''
  switch (schedule) {
    case 'waits':
      return `Scheduled from ${shownMoment(publish_at)}${end} (${zone}).`
    case 'shown':
      return publish_until ? `Its schedule shows it${end} (${zone}).` : ''
    case 'ended':
      return `Its schedule was over at ${shownMoment(publish_until)} (${zone}).`
    case null:
      return ''
  }
}
