import { noticeFade_ms, noticeLife_ms } from '#contract/constants.ts'
import { atom, readonlyType } from 'nanostores'
import type { CallFailure } from '../calls/api.ts'
import { failureMessage, type Purpose } from './failureMessage.ts'
import { $ending, $user, type Ending } from '../session/session.ts'
import { fetchRareMessages, lacksMessage } from '@/i18n/rareMessages.ts'
import type { Texts } from '@/i18n/texts.ts'

export type NoticeType = 'success' | 'error' | 'default'

/** Every notice of the specification (section 8) and our own. */
export type NoticeKey = keyof Texts['notices']

/**
 * The message of a notice, independent of the language: a key of the `notices` texts; a failure, shown with the
 * `errors` texts or with `otherwise` if its code has none; or a finished text.
 */
export type NoticeMessage =
  | { key: NoticeKey; values?: Record<string, string>; next?: NextStep }
  | { failure: ShownFailure; otherwise?: NoticeKey }
  | { text: string }

/** What a message offers to do next. */
type NextStep = 'deposit'

/** The shown part of a failure. */
export type ShownFailure = Pick<CallFailure, 'code' | 'kind' | 'retryAfter_s'>

export type Notice = {
  /** The time it came, in ms; made unique. */
  id: number
  type: NoticeType
  message: NoticeMessage
  closable: boolean
  fading: boolean
}

const noticesAtom = atom<readonly Notice[]>([])
/** Newest last. */
export const $notices = readonlyType(noticesAtom)

/** More would cover a phone's screen; the oldest is removed. */
const mostAtOnce = 3

type Life = {
  left_ms: number
  since: number
  timer: ReturnType<typeof setTimeout> | undefined
  holds: number
}
const lives = new Map<number, Life>()

/**
 * Shows a notice. It replaces an equal one, so that repeated presses do not pile up, and earlier errors that nobody is
 * reading.
 */
export function notify(type: NoticeType, message: NoticeMessage, closable = true): number {
  const isSame = (notice: Notice) => JSON.stringify(notice.message) === JSON.stringify(message)
  const isPast = ({ id, type: of }: Notice) => of === 'error' && lives.get(id)?.holds === 0
  for (const notice of $notices.get()) if (isSame(notice) || isPast(notice)) closeNotice(notice.id)
  const last = $notices.get().at(-1)?.id ?? 0
  const id = Math.max(Date.now(), last + 1)
  noticesAtom.set([...$notices.get(), { id, type, message, closable, fading: false }])
  lives.set(id, { left_ms: noticeLife_ms - noticeFade_ms, since: 0, timer: undefined, holds: 0 })
  run(id)
  for (const extra of $notices.get().slice(0, -mostAtOnce)) closeNotice(extra.id)
  return id
}

/** Shows a failure: at once, or after loading the texts of a rarer code. */
export function notifyFailure(failure: CallFailure, purpose?: Purpose): void {
  const show = () => void notify('error', failureMessage(failure, purpose))
  if (lacksMessage(failure.code)) void fetchRareMessages().then(show)
  else show()
}

export function closeNotice(id: number): void {
  clearTimeout(lives.get(id)?.timer)
  lives.delete(id)
  noticesAtom.set($notices.get().filter((notice) => notice.id !== id))
}

/** Once somebody is signed in, no notice asks for it any more. */
function withdrawSignInNotices(): void {
  const asks: readonly string[] = [
    ...(['pleaseAuth', 'pleaseAuthBets', 'pleaseAuthCasino', 'pleaseCheckAuth'] satisfies NoticeKey[]),
  ]
  for (const { id, message } of $notices.get())
    if ('key' in message && asks.includes(message.key)) closeNotice(id)
}

$user.subscribe((user) => user && withdrawSignInNotices())
$ending.subscribe((ending) => ending && showEnding(ending.why))

function showEnding(why: Ending): void {
  if (why === 'missing') notify('default', { key: 'pleaseCheckAuth' })
  else if (why === 'otherRole') notify('error', { key: 'logoutOther' })
  else notify('error', { failure: why })
}

/**
 * Pauses the time-out of a notice that is being read. Each hold needs a release; pointer and focus may both hold it.
 */
export function holdNotice(id: number): void {
  const life = lives.get(id)
  if (!life) return
  life.holds += 1
  if (life.holds > 1) return
  clearTimeout(life.timer)
  life.left_ms = Math.max(0, life.left_ms - (Date.now() - life.since))
  setFading(id, false)
}

export function releaseNotice(id: number): void {
  const life = lives.get(id)
  if (!life || life.holds === 0) return
  life.holds -= 1
  if (life.holds === 0) run(id)
}

function run(id: number): void {
  const life = lives.get(id)
  if (!life) return
  life.since = Date.now()
  life.timer = setTimeout(() => fade(id, life), life.left_ms)
}

function fade(id: number, life: Life): void {
  life.left_ms = 0
  setFading(id, true)
  life.timer = setTimeout(() => closeNotice(id), noticeFade_ms)
}

function setFading(id: number, fading: boolean): void {
  const notices = $notices.get()
  if (!notices.some((notice) => notice.id === id && notice.fading !== fading)) return
  noticesAtom.set(notices.map((notice) => (notice.id === id ? { ...notice, fading } : notice)))
}
