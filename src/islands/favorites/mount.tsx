import { parse } from 'valibot'
import { loadTexts } from '@/i18n/loadTexts'
import { loadLikeCounts } from '@/stores/likes'
import { pageLanguage } from '@/stores/page'
import { draw } from '../shared/draw'
import { Favorites } from './Favorites'
import { startMarks } from './marks'
import { FavoritesProps } from './props'

export async function mount(root: HTMLElement, props: unknown): Promise<void> {
  const shown = parse(FavoritesProps, props)
  const lang = pageLanguage()
  const [favorites, errors] = await Promise.all([loadTexts(lang, 'favorites'), loadTexts(lang, 'errors')])
  startMarks()
  void loadLikeCounts()
  draw(root, <Favorites shown={shown} texts={{ lang, favorites, errors }} />)
}
