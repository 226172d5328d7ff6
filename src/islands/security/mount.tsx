import { loadTexts } from '@/i18n/loadTexts'
import { pageLanguage } from '@/stores/page'
import { startSession } from '@/stores/session'
import { draw } from '../shared/draw'
import { Security } from './Security'

export async function mount(root: HTMLElement): Promise<void> {
  const lang = pageLanguage()
  const [security, errors, widgets] = await Promise.all([
    loadTexts(lang, 'security'),
    loadTexts(lang, 'errors'),
    loadTexts(lang, 'widgets'),
  ])
  startSession()
  draw(root, <Security texts={{ lang, security, errors, widgets }} />)
}
