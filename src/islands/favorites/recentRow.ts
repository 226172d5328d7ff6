import { rowCards } from '@/components/games.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { favoritesTexts } from '@/i18n/namespaces/favorites.ts'
import { call } from '@/stores/calls/api.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { elementsOf } from '@/trustedTypes.ts'

const rowLength = 8

/** HOME-04: fills the row of a player's last games. Where there is none yet, and without an answer, there is no row. */
export async function fillRecentRow(root: HTMLElement): Promise<void> {
  const lang = pageLanguage()
  const [{ favorites: texts }, recent] = await Promise.all([
    loadTexts(lang, favoritesTexts),
    call('recentGames'),
  ])
  const games = recent.ok ? recent.value.recent_games.slice(0, rowLength) : []
  if (games.length === 0) return void root.closest('.recent-row')?.remove()
  const list = document.createElement('ul')
  list.className = 'games-row'
  list.append(elementsOf(rowCards(lang, games, texts)))
  root.replaceWith(list)
}
