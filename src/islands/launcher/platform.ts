import type { Platform } from '@contract/games'

/** A finger on a small screen plays the mobile version; a tablet is large enough for the desktop's. */
export function platformOfDevice(): Platform {
  return matchMedia('(pointer: coarse) and (max-width: 1023px), (max-width: 599px)').matches
    ? 'mobile'
    : 'desktop'
}
