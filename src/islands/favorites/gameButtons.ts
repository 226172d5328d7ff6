import { shortAmount } from '@/components/games.ts'
import {
  $favorites,
  $pendingFavorites,
  forgetFavorites,
  isFavorite,
  loadFavorites,
  setFavorite,
} from '@/stores/games/favorites.ts'
import {
  $likeCounts,
  $likes,
  $pendingLikes,
  forgetLikes,
  isLiked,
  likesOf,
  loadLikes,
  setLike,
} from '@/stores/games/likes.ts'
import { $session, startSession } from '@/stores/session/session.ts'
import { $visit } from '@/stores/session/visit.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { startNotices } from '@/ui/notices/region.ts'
import { fillRecentRow } from './recentRow.ts'

/*
 * The buttons for favorite and like on all game cards, rendered by the page, an island or the search. They are plain
 * HTML, the same for everybody; this module marks the player's own state, and fills the row of their last games (HOME-04).
 */
let started = false

/** Starts marking the buttons while a player is signed in; only the first call has an effect. */
export function startGameButtons(): void {
  if (started) return
  started = true
  startNotices()
  startSession()
  const recent = document.querySelector<HTMLElement>('[data-island=recent]')
  if (recent) fillRecentRow(recent).catch(console.error)
  loadOwn()
  $visit.listen(loadOwn)
  for (const $store of [$favorites, $pendingFavorites, $likes, $pendingLikes, $likeCounts])
    $store.listen(paintButtons)
  new MutationObserver(({ length }) => length > 0 && paintButtons()).observe(document.body, {
    childList: true,
    subtree: true,
  })
}

/** Loads the current player's own; the hint cookie is enough to start. */
function loadOwn(): void {
  forgetFavorites()
  forgetLikes()
  if ($session.get() !== 'out') void Promise.all([loadFavorites(), loadLikes()])
}

/** A press changes a button to the opposite of what it shows. */
export function pressGameButton(button: HTMLElement): void {
  startGameButtons()
  const id = gameOf(button)
  const wanted = button.ariaPressed !== 'true'
  if (button.dataset.touch === 'favorite') void setFavorite(id, wanted)
  else void setLike(id, wanted, likesOf(id, countInPage(button)))
}

function paintButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>('.game-button[data-touch]')) {
    if (button.dataset.touch === 'favorite') press(button, isFavorite(gameOf(button)))
    else paintLike(button)
  }
}

function paintLike(button: HTMLElement): void {
  const id = gameOf(button)
  press(button, isLiked(id))
  const count = likesOf(id, countInPage(button))
  const counter = button.querySelector('.like-count')
  const text = count > 0 ? shortAmount(pageLanguage(), count) : ''
  if (counter && counter.textContent !== text) counter.textContent = text
}

/** Written only if it changes: every change notifies observers of the page, also screen readers. */
function press(button: HTMLElement, isPressed: boolean): void {
  const state = String(isPressed)
  if (button.ariaPressed !== state) button.ariaPressed = state
}

function gameOf(button: HTMLElement): string {
  return button.closest<HTMLElement>('[data-game]')?.dataset.game ?? ''
}

/** The count in the page's HTML; the visible text is shortened. */
function countInPage(button: HTMLElement): number {
  return Number(button.dataset.likes ?? 0)
}
