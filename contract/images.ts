/** Widths and formats the site serves pictures in; anything else is refused, so that nobody fills the cache. */
export const imageWidths = [160, 200, 240, 320, 480, 560, 640, 960, 1280, 1600] as const
export type ImageWidth = (typeof imageWidths)[number]
export const imageFormats = ['avif', 'webp', 'jpg'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** The address of a game's picture on our own origin. */
export function gameImage(
  game: { routeProvider: string; gameId: string },
  width: ImageWidth,
  format: ImageFormat,
): string {
  return `/img/game/${game.routeProvider}/${game.gameId}/${width}.${format}`
}

/** The address of a content picture (`/media/slides/x.jpg` on the platform) on our own origin. */
export function mediaImage(mediaPath: string, width: ImageWidth, format: ImageFormat): string {
  return `/img${mediaPath}/${width}.${format}`
}
