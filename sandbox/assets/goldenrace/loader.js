// @ts-check
/* Golden Race's loader: draws the race, and says when a ticket was bought. */
{
  const { origin } = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src)

  /** @param {{ onlineHash: string, gameId?: string, lang?: string, onTicketCreated?: () => void }} options */
  const grOnlineLoader = ({ onlineHash, gameId = '', lang = 'en', onTicketCreated }) => {
    const frame = document.createElement('iframe')
    frame.src = `${origin}/goldenrace/play/${onlineHash}?${new URLSearchParams({ lang, game_id: gameId })}`
    frame.title = 'Golden Race'
    frame.allow = 'autoplay; fullscreen'
    document.body.append(frame)
    addEventListener('message', (message) => {
      const isOurs = message.source === frame.contentWindow && message.origin === origin
      if (isOurs && message.data?.event === 'balance') onTicketCreated?.()
    })
  }
  Object.assign(globalThis, { grOnlineLoader })
}
