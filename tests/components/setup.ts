import { afterEach, vi } from 'vitest'
import { hintCookie } from '#contract/constants.ts'
import '@/styles/tokens.css'
import '@/styles/base.css'
import '@/ui/ui.css'

/** A page in English with a session, as an island finds it. */
document.documentElement.lang = 'en'
document.cookie = `${hintCookie}=1`

afterEach(() => {
  vi.unstubAllGlobals()
  document.querySelectorAll('dialog').forEach((dialog) => dialog.remove())
})
