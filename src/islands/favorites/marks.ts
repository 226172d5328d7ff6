import { shortAmount } from '@/components/games'
import {
  $favorites,
  $pendingFavorites,
  forgetFavorites,
  isFavorite,
  loadFavorites,
  setFavorite,
} from '@/stores/games/favorites'
import {
  $likeCounts,
  $likes,
  $pendingLikes,
  forgetLikes,
  isLiked,
  likesOf,
  loadLikes,
  setLike,
} from '@/stores/games/likes'
import { $session, startSession } from '@/stores/session/session'
import { startNotices } from '../notices/region'

/*
 * The buttons of a favorite and a like, wherever cards of games are drawn: by the page, by an island, by a search. They
 * are plain HTML, the same for everybody; here they are marked with what is this player's own.
 */
let started = false

/** Marks the buttons from now on, for as long as there is a player; the first call counts. */
export function startMarks(): void {
  if (started) return
  started = true
  void startNotices()
  startSession()
  let isOut = true
  $session.subscribe((session) => {
    // A session that only the hint tells of is good enough to ask with, and its confirmation is nothing new.
    if ((session === 'out') === isOut) return
    isOut = session === 'out'
    if (isOut) forget()
    else void Promise.all([loadFavorites(), loadLikes()])
  })
  for (const $store of [$favorites, $pendingFavorites, $likes, $pendingLikes, $likeCounts])
    $store.listen(paintMarks)
  new MutationObserver(({ length }) => length > 0 && paintMarks()).observe(document.body, {
    childList: true,
    subtree: true,
  })
}

function forget(): void {
  forgetFavorites()
  forgetLikes()
}

/** A press changes a button to the opposite of what it shows. */
export function pressMark(button: HTMLElement): void {
  startMarks()
  const id = gameOf(button)
  const wanted = button.ariaPressed !== 'true'
  if (button.dataset.touch === 'favorite') void setFavorite(id, wanted)
  else void setLike(id, wanted, likesOf(id, countInPage(button)))
}

function paintMarks(): void {
  for (const button of document.querySelectorAll<HTMLElement>('.mark[data-touch]')) {
    if (button.dataset.touch === 'favorite') press(button, isFavorite(gameOf(button)))
    else paintLike(button)
  }
}

function paintLike(button: HTMLElement): void {
  const id = gameOf(button)
  press(button, isLiked(id))
  const count = likesOf(id, countInPage(button))
  const place = button.querySelector('.mark-count')
  const text = count > 0 ? shortAmount(count) : ''
  if (place && place.textContent !== text) place.textContent = text
}

/** Written only when it changes: every change notifies what observes the page, screen readers included. */
function press(button: HTMLElement, isPressed: boolean): void {
  const state = String(isPressed)
  if (button.ariaPressed !== state) button.ariaPressed = state
}

function gameOf(button: HTMLElement): string {
  return button.closest<HTMLElement>('[data-game]')?.dataset.game ?? ''
}

/** As the page was written; the text shows it shortened. */
function countInPage(button: HTMLElement): number {
  return Number(button.dataset.likes ?? 0)
}
