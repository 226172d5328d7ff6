import { localPath } from '#contract/languages.ts'
import type { IconName } from '@/components/icons.ts'
import { fill } from '@/i18n/format.ts'
import { loadTexts, type LoadedTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { noticesTexts } from '@/i18n/namespaces/notices.ts'
import { closeButton, drawnIcon } from '@/ui/overlays.ts'
import { failureText } from '@/ui/errorText.ts'
import { once } from '@/ui/fetchOnce.ts'
import {
  $notices,
  closeNotice,
  holdNotice,
  releaseNotice,
  type Notice,
  type NoticeType,
} from '@/stores/notices/notices.ts'
import { pageLanguage } from '@/stores/site/page.ts'

/*
 * The toasts. Two live regions, polite and assertive, are in the page before the first text is put into them, because
 * not every screen reader reads out a region that is added together with its text.
 */
type NoticeTexts = LoadedTexts<'notices' | 'errors'>

const region = document.createElement('div')
const polite = liveRegion('status')
const urgent = liveRegion('alert')
const drawn = new Map<number, HTMLElement>()
let before: HTMLElement | undefined
let started = false

/** Many actions end in a notice, so the texts load with the first press. A lost connection can then be reported in time. */
const fetchTexts = once(() => loadTexts(pageLanguage(), noticesTexts, errorsTexts))

/** For actions that may fail without a connection. */
export async function prepareNotices(): Promise<void> {
  await fetchTexts().catch(console.warn)
}

/** Starts rendering notices; only the first call has an effect. */
export function startNotices(): void {
  if (started) return
  started = true
  region.className = 'toasts'
  region.append(polite, urgent)
  moveToTop()
  document.addEventListener('fullscreenchange', moveToTop)
  // The toasts move into a dialog that opens; the event does not bubble.
  document.addEventListener('toggle', moveToTop, true)
  for (const sign of ['pointerdown', 'keydown', 'input'])
    addEventListener(sign, () => void prepareNotices(), { passive: true, once: true })
  $notices.subscribe((list) => {
    if (list.length > 0 || drawn.size > 0) show().catch(console.error)
  })
}

async function show(): Promise<void> {
  const texts = await fetchTexts()
  draw($notices.get(), texts)
}

function liveRegion(role: 'status' | 'alert'): HTMLElement {
  const element = document.createElement('div')
  element.role = role
  element.className = 'toasts-kind'
  return element
}

/** A modal dialog makes the rest of the page inert, and full screen hides it, so the toasts are moved into it. */
function moveToTop(): void {
  const open = Array.from(document.querySelectorAll<HTMLDialogElement>('dialog:modal')).at(-1)
  const host = open ?? document.fullscreenElement ?? document.body
  if (region.parentElement === host) return
  host.append(region)
  open?.addEventListener('close', moveToTop, { once: true })
}

function draw(list: readonly Notice[], texts: NoticeTexts): void {
  moveToTop()
  const left = new Set(drawn.keys())
  for (const notice of list) {
    left.delete(notice.id)
    let toast = drawn.get(notice.id)
    if (!toast) {
      toast = toastOf(notice, texts)
      drawn.set(notice.id, toast)
      ;(notice.type === 'error' ? urgent : polite).append(toast)
    }
    toast.classList.toggle('toast-leaving', notice.fading)
  }
  for (const id of left) {
    drawn.get(id)?.remove()
    drawn.delete(id)
  }
}

const signs: Record<NoticeType, IconName> = { success: 'check', error: 'alert', default: 'info' }

function toastOf(notice: Notice, texts: NoticeTexts): HTMLElement {
  const toast = document.createElement('div')
  toast.className = `toast toast-${notice.type}`
  toast.append(drawnIcon(signs[notice.type]))
  const text = document.createElement('p')
  text.textContent = textOf(notice, texts)
  if ('key' in notice.message && notice.message.next) text.append(depositLink(texts))
  toast.append(text)
  if (notice.closable) toast.append(closeButton(texts.notices.close, () => close(notice.id)))
  toast.addEventListener('pointerenter', () => holdNotice(notice.id))
  toast.addEventListener('pointerleave', () => releaseNotice(notice.id))
  toast.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !region.contains(relatedTarget)) before = relatedTarget
    holdNotice(notice.id)
  })
  toast.addEventListener('focusout', () => releaseNotice(notice.id))
  return toast
}

const depositText = 'toDeposit'

function depositLink({ notices }: NoticeTexts): HTMLElement {
  const link = document.createElement('a')
  link.className = 'toast-next'
  link.href = localPath(pageLanguage(), '/profile/cashier')
  link.textContent = notices[depositText]
  return link
}

function textOf({ message: said }: Notice, { notices, errors }: NoticeTexts): string {
  if ('key' in said) return said.values ? fill(notices[said.key], said.values) : notices[said.key]
  if ('text' in said) return said.text
  return failureText(errors, said.failure, said.otherwise && notices[said.otherwise])
}

function close(id: number): void {
  closeNotice(id)
  // The focused button was removed with its toast, so the focus returns to where it came from.
  before?.focus()
  before = undefined
}
