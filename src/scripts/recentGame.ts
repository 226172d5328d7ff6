import { recentGamesKey, recentGamesOnDevice } from '@/stores/recentGamesKey'

/* FAV-04: what a guest opens is kept on the device; a player's games are noted on the account when they start. */
const card = document.querySelector<HTMLElement>('[data-recent]')?.dataset.recent

function note(game: { id: string }): void {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentGamesKey) ?? '[]')
    const before = Array.isArray(stored) ? (stored as { id?: string }[]) : []
    const others = before.filter(({ id }) => id !== game.id)
    localStorage.setItem(recentGamesKey, JSON.stringify([game, ...others].slice(0, recentGamesOnDevice)))
  } catch (error) {
    // Storage is switched off or full: the page of recent games then has one less.
    console.warn('recent game not kept', error)
  }
}

if (card && document.documentElement.dataset.session !== 'in') note(JSON.parse(card) as { id: string })
