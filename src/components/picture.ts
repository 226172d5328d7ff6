import type { ImageFormat, ImageWidth } from '#contract/images.ts'

/** The address of one picture in a width and a format. */
export type PictureAddress = (width: ImageWidth, format: ImageFormat) => string

export function srcset(address: PictureAddress, widths: readonly ImageWidth[], format: ImageFormat): string {
  return widths.map((width) => `${address(width, format)} ${width}w`).join(', ')
}
