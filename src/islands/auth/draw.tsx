import { authModes, openAuth } from '@/stores/auth/authModal.ts'
import { startSession } from '@/stores/session/session.ts'
import { addOverlay } from '@/ui/overlays.ts'
import { draw } from '@/ui/draw.tsx'
import { AuthDialog } from './AuthDialog.tsx'
import type { AuthTexts } from '@/i18n/namespaces/auth.ts'

/** Renders the closed dialog. */
export function drawDialog(texts: AuthTexts): void {
  const root = document.createElement('div')
  addOverlay(root)
  draw(root, <AuthDialog texts={texts} />)
}

/** Opens it on the form that `wish` names, else on sign-in. */
export function openDialog(wish: string): void {
  openAuth(authModes.find((mode) => wish.includes(mode)) ?? 'sign-in')
  startSession()
}
