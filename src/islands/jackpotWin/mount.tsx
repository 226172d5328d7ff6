import { loadTexts } from '@/i18n/loadTexts'
import { pageLanguage } from '@/stores/page'
import { draw } from '../shared/draw'
import { JackpotWin } from './JackpotWin'

export async function mount(root: HTMLElement): Promise<void> {
  const lang = pageLanguage()
  draw(root, <JackpotWin lang={lang} texts={await loadTexts(lang, 'jackpotWin')} />)
}
