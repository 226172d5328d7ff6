import type { GameCard } from '#contract/games.ts'
import { noteDeviceGame } from '@/stores/games/deviceGames.ts'

/* FAV-04: what a guest opens is kept on the device; a player's games are noted on the account when they start. */
const card = document.querySelector<HTMLElement>('[data-recent]')?.dataset.recent
if (card && document.documentElement.dataset.session !== 'in') noteDeviceGame(JSON.parse(card) as GameCard)
