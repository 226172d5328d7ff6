import { isLanguageCode } from '@contract/languages'
import { loadTexts } from '@/i18n/loadTexts'
import { draw } from '../shared/draw'
import { Widgets } from './Widgets'

/** Draws the widgets of forms into a panel of the showcase, in the panel's language. */
export async function mount(root: HTMLElement, props: unknown): Promise<void> {
  const { lang } = props as { lang: string }
  if (!isLanguageCode(lang)) throw new Error(`no language ${lang}`)
  const [uikit, widgets, errors] = await Promise.all([
    loadTexts(lang, 'uikit'),
    loadTexts(lang, 'widgets'),
    loadTexts(lang, 'errors'),
  ])
  draw(root, <Widgets texts={{ lang, uikit, widgets, errors }} />)
}
