/** The properties of the game, from its page. */
export type LauncherProps = {
  provider: string
  gameId: string
  gameName: string
  /** The way back. */
  lobby: string
  /** The game's picture on our own origin. */
  image: string | null
}
