/** The properties of the game, from its page. */
export type LauncherProps = {
  provider: string
  gameId: string
  gameName: string
  /** The address of the lobby to return to. */
  lobby: string
  /** The game's picture on our own origin; small, for it is shown blurred. */
  image: string | null
  /** Whether it can be played without money. */
  hasDemo: boolean
}
