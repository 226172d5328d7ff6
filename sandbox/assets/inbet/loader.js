// @ts-check
/* Inbet's loader: draws the game into #game-content. */
{
  const { origin } = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src)

  /** @param {{ game: string, token: string, kf: number, currency: string, language: string, home_page: string }} options */
  const init_loader = ({ game, token, kf, currency, language, home_page }) => {
    if (!(kf > 0)) throw new Error(`no factor for ${currency}`)
    const query = new URLSearchParams({ token, lang: language, kf: String(kf), home_page })
    const frame = document.createElement('iframe')
    frame.src = `${origin}/inbet/game/${encodeURIComponent(game)}?${query}`
    frame.title = 'Inbet'
    frame.allow = 'autoplay; fullscreen'
    document.getElementById('game-content')?.replaceChildren(frame)
  }
  Object.assign(globalThis, { init_loader })
}
