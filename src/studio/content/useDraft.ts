import { code } from '#contract/errors.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { StaffCallName } from '#contract/operator/calls.ts'
import {
  ContentDraft,
  type ContentKind,
  type ContentSave,
  type ContentSchedule,
} from '#contract/operator/content.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import type { CallFailure } from '@/stores/calls/api.ts'
import { askAny } from '../calls/callStaff.ts'
import { fieldMessages, failureMessage } from '../calls/messages.ts'
import { asSave, type Contents, ofKind } from './contents.ts'

type SavingCall = Extract<StaffCallName, 'saveContent' | 'publishContent' | 'scheduleContent'>
export type When = Pick<ContentSchedule, 'from' | 'until' | 'time_zone'>
/** Words by the name of the field that was refused. */
export type Faults = Partial<Record<string, string>>

const sessionOver = 'Your session is over. Sign in again in another tab; what you typed stays here.'
const somebodyElse = 'Somebody else has saved meanwhile. Nothing of yours is lost.'

type Options = {
  id: string
  kind: ContentKind
  locale: LanguageCode
  draft: ContentDraft | undefined
  form: UseFormReturn<Contents>
  /** The English revision that the editor has beside it; undefined for English itself. */
  source: string | undefined
  onSaved: () => void
}

/** A language's form, for what is done with several at once. */
export type LanguageHandle = {
  /** What a save would send now. */
  content: () => ContentSave
  /** The language as the platform has it now; `isSaved` where it has what `content` gave. */
  accept: (draft: ContentDraft, isSaved?: boolean) => void
  meet: (newer: ContentDraft) => void
  mark: (faults: Faults) => void
}

/**
 * The draft of a language during editing. A save names the version that it is based on. If somebody else saved
 * meanwhile, it is refused, `newer` is their draft, and the input stays in the form.
 */
export function useDraft({ id, kind, locale, draft, form, source, onSaved }: Options) {
  const [current, setCurrent] = useState(draft)
  const [newer, setNewer] = useState<ContentDraft>()
  const [isBusy, setBusy] = useState(false)
  const asked = useRef<Contents>(undefined)
  const notify = useNotify()
  const params = { id, locale }

  const mark = (faults: Faults) => {
    for (const [name, message] of Object.entries(faults))
      form.setError(name as keyof Contents, { type: 'server', ...(message !== undefined && { message }) })
  }
  const refuse = (failure: CallFailure): Faults => {
    const theirs = v.safeParse(ContentDraft, failure.current)
    if (failure.code === code.conflict && theirs.success) setNewer(theirs.output)
    const faults = fieldMessages(failure.fields)
    mark(faults)
    // The times of a schedule are in a dialog, which has no notice of its own.
    const ofTime = faults['from'] ?? faults['until'] ?? faults['time_zone']
    notify(theirs.success ? somebodyElse : (ofTime ?? refusalMessage(failure)), { type: 'error' })
    return faults
  }
  const make = async (call: StaffCallName, body: unknown): Promise<Result<ContentDraft, Faults>> => {
    setBusy(true)
    const answer = await askAny(call, { params, body })
    setBusy(false)
    if (!answer.ok) return err(refuse(answer.error))
    const saved = answer.value as ContentDraft
    setCurrent(saved)
    onSaved()
    return ok(saved)
  }
  const content = (): ContentSave => {
    const sent = structuredClone(form.getValues())
    const made = current ? sent : ofKind(kind, sent)
    const save = asSave(made, current?.version ?? 0)
    return source === undefined ? save : { ...save, source_revision: source }
  }
  /** Input during the call stays, and counts as unsaved. */
  const save = async (call: SavingCall, when?: When): Promise<Result<ContentDraft, Faults>> => {
    form.clearErrors()
    const sent = structuredClone(form.getValues())
    const saved = await make(call, { ...content(), ...when })
    if (saved.ok) form.reset(sent, { keepValues: true })
    return saved
  }
  const keepMine = () => {
    setCurrent(newer)
    setNewer(undefined)
  }
  const handle: LanguageHandle = {
    content: () => {
      form.clearErrors()
      asked.current = structuredClone(form.getValues())
      return content()
    },
    accept: (saved, isSaved = false) => {
      setCurrent(saved)
      if (isSaved) form.reset(asked.current, { keepValues: true })
    },
    meet: setNewer,
    mark,
  }
  return { current, newer, isBusy, save, make, keepMine, handle }
}

function refusalMessage(failure: CallFailure): string {
  return failure.code === code.signInRequired ? sessionOver : failureMessage(failure)
}

export type Editing = ReturnType<typeof useDraft>
