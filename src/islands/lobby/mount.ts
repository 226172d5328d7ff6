import { computed, effect } from 'nanostores'
import { parse } from 'valibot'
import { loadTexts } from '@/i18n/loadTexts'
import { loadLikeCounts } from '@/stores/likes'
import { loadLiveLobby } from '@/stores/liveLists'
import { $extraData, $lobbyLists } from '@/stores/lobbyLists'
import { pageLanguage } from '@/stores/page'
import { $session, startSession } from '@/stores/session'
import { loadSlotLists } from '@/stores/slotLists'
import { drawMore } from './more'
import { LobbyProps } from './props'
import { showProviders } from './strip'

/** The games of a lobby that only players are shown, after those of the page. */
export async function mount(root: HTMLElement, props: unknown): Promise<void> {
  const lobby = parse(LobbyProps, props)
  const lang = pageLanguage()
  const [texts, cardTexts] = await Promise.all([loadTexts(lang, 'lobby'), loadTexts(lang, 'favorites')])
  const load = () => void (lobby.section === 'live' ? loadLiveLobby() : loadSlotLists(lobby))
  startSession()
  void loadLikeCounts()
  // A session that only the hint tells of is good enough to ask with, and its confirmation is nothing new.
  computed($session, (session) => session === 'out').subscribe(load)
  effect([$lobbyLists, $extraData], (lists, providers) => {
    drawMore(root, { lang, lobby, texts, cardTexts, providers, load }, lists)
    showProviders(lang, lobby, providers)
  })
}
