import type { ListQuestion } from './lobbyLists.ts'
import {
  $extraData,
  $lobbyLists,
  began,
  ended,
  failed,
  fetchGames,
  forgetLists,
  isGuest,
  isInPage,
  loadExtraData,
  listKey,
  store,
} from './lobbyLists.ts'

/**
 * GAMES-04: loads the lists of a lobby's providers that are not in the page; only `provider`'s if it is given. Guests
 * have the default list in the page, so nothing is loaded, and the known providers are cleared.
 */
export async function loadSlotLists(
  question: Omit<ListQuestion, 'provider'> & { provider?: string | undefined },
): Promise<void> {
  if (isGuest()) return forgetLists()
  if (!(await loadExtraData(question.section, question.category))) return
  const missing = Object.values($extraData.get())
    .filter((info) => !isInPage(info))
    .map(({ routeProvider }) => routeProvider)
    .filter((each) => question.provider === undefined || each === question.provider)
  await Promise.all(missing.map((provider) => loadSlotList({ ...question, provider })))
}

async function loadSlotList(question: ListQuestion): Promise<void> {
  const { provider } = question
  if ($lobbyLists.get().processing.includes(provider)) return
  began(provider)
  const fetched = await fetchGames(question)
  ended(provider)
  if (isGuest()) return forgetLists()
  if (fetched.ok) store(listKey(question), fetched.value)
  else failed(fetched.error)
}
