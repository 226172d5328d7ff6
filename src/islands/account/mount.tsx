import { loadTexts } from '@/i18n/loadTexts'
import { startBalance } from '@/stores/balance'
import { followCurrency } from '@/stores/currency'
import { followLanguageChoice } from '@/stores/language'
import { pageLanguage } from '@/stores/page'
import { draw } from '../shared/draw'
import { Account } from './Account'

export async function mount(root: HTMLElement): Promise<void> {
  const lang = pageLanguage()
  startBalance()
  followCurrency()
  followLanguageChoice()
  draw(root, <Account lang={lang} texts={await loadTexts(lang, 'account')} />)
}
