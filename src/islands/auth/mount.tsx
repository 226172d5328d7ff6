import { loadTexts } from '@/i18n/loadTexts'
import { authModes, openAuth } from '@/stores/authModal'
import { pageLanguage } from '@/stores/page'
import { startSession } from '@/stores/session'
import { draw } from '../shared/draw'
import { AuthDialog } from './AuthDialog'

let drawn = false

/** Draws the dialog once, closed where nothing is wished for yet, and opens it on the form asked for every time. */
export async function mount(root: HTMLElement, props: unknown): Promise<void> {
  const { wish } = props as { wish: string | undefined }
  const lang = pageLanguage()
  const [auth, errors, widgets] = await Promise.all([
    loadTexts(lang, 'auth'),
    loadTexts(lang, 'errors'),
    loadTexts(lang, 'widgets'),
  ])
  if (wish !== undefined) {
    openAuth(authModes.find((mode) => wish.includes(mode)) ?? 'sign-in')
    startSession()
  }
  if (drawn) return
  drawn = true
  draw(root, <AuthDialog texts={{ lang, auth, errors, widgets }} />)
}
