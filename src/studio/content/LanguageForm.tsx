import { Alert, Stack, Typography } from '@mui/material'
import type { LanguageCode } from '#contract/languages.ts'
import type { ContentDraft, ContentKind } from '#contract/operator/content.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Form, useRefresh } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { shownMoment } from '../shared/columns.tsx'
import { OnceSetUp } from '../shared/RecordForm.tsx'
import { useMay } from '../shared/useCalls.ts'
import { contentsOf, type Contents } from './contents.ts'
import { DraftActions } from './DraftActions.tsx'
import { Fields } from './Fields.tsx'
import { NewerDraft } from './NewerDraft.tsx'
import { DifferenceButton } from './SourceText.tsx'
import { visibilityText } from './states.ts'
import { useDraft, type LanguageHandle } from './useDraft.ts'

type Props = {
  id: string
  kind: ContentKind
  locale: LanguageCode
  draft: ContentDraft | undefined
  beginning: Contents
  /** The language that players are shown where this one is not live. */
  instead?: LanguageCode | null
  /** The English draft that this language is made from. */
  english?: ContentDraft | undefined
  /** For what is done with several languages at once. */
  onHandle?: (locale: LanguageCode, handle: LanguageHandle) => void
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
      <OnceSetUp>
        <Body {...rest} draft={begun.draft} onBegin={begin} />
      </OnceSetUp>
    </Form>
  )
}

type BodyProps = Omit<Props, 'beginning'> & { onBegin: (draft: ContentDraft) => void }

function Body(props: BodyProps) {
  const {
    id,
    kind,
    locale,
    draft,
    instead = null,
    english,
    onHandle,
    onUnsaved,
    onBegin,
    onFirstSave,
  } = props
  const form = useFormContext<Contents>()
  const { isDirty } = useFormState({ control: form.control })
  const refresh = useRefresh()
  const source = locale === 'en' ? undefined : english?.draft.id
  const editing = useDraft({ id, kind, locale, draft, form, source, onSaved: onFirstSave ?? refresh })
  const mayWrite = useMay('saveContent')
  const { current, newer } = editing
  const note = useEffectEvent(onUnsaved)
  useEffect(() => note(locale, isDirty), [locale, isDirty])
  useEffect(() => onHandle?.(locale, editing.handle))
  return (
    <Stack spacing={2}>
      {current ? (
        <DraftState draft={current} instead={instead} english={english} />
      ) : (
        !onFirstSave && <Missing />
      )}
      {newer && (
        <NewerDraft
          newer={newer}
          mine={form.getValues()}
          onKeep={editing.keepMine}
          onTake={() => onBegin(newer)}
        />
      )}
      <Fields kind={kind} locale={locale} />
      {mayWrite && (
        <DraftActions id={id} locale={locale} instead={instead} editing={editing} onBegin={onBegin} />
      )}
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

type StateProps = { draft: ContentDraft; instead: LanguageCode | null; english: ContentDraft | undefined }

function DraftState({ draft, instead, english }: StateProps) {
  const { id, locale, is_live, has_draft, is_outdated, waits_for_review, sent_back, author, saved_at } = draft
  const states = [
    visibilityText(is_live, instead),
    has_draft && is_live ? 'The draft differs from what they see.' : '',
    waits_for_review ? 'It waits for somebody else to look at it and publish it.' : '',
    scheduleText(draft),
  ]
  return (
    <div>
      <Typography variant="body2" color="text.secondary" aria-live="polite">
        {states.filter(Boolean).join(' ')} Saved by <bdi>{author}</bdi>, {shownMoment(saved_at)}.
      </Typography>
      {sent_back && (
        <Alert severity="warning" sx={{ my: 1 }}>
          <bdi>{sent_back.by}</bdi> sent this draft back, {shownMoment(sent_back.at)}:
          <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {sent_back.words}
          </Typography>
        </Alert>
      )}
      {has_draft && draft.live_revision && (
        <DifferenceButton
          label="What publishing changes"
          {...{ id, locale, from: draft.live_revision, to: draft.draft.id }}
        />
      )}
      {is_outdated && english && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          The English has other words now than those that this was made from. Saving it says that it is right
          again.
          {draft.source_revision && (
            <DifferenceButton
              label="What changed in English"
              {...{ id, locale: 'en', from: draft.source_revision, to: english.draft.id }}
            />
          )}
        </Alert>
      )}
    </div>
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
