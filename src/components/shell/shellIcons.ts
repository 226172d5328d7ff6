import type { IconName } from '../icons.ts'

/** Drawings the shell refers to; a page adds its own to the sprite. */
export const shellIcons: readonly IconName[] = [
  ...(['home', 'ball', 'live', 'trophy', 'spade', 'cards', 'virtual', 'rocket', 'search', 'user'] as const),
  ...(['menu', 'close', 'globe', 'sun', 'moon', 'chevron', 'down', 'up', 'gift', 'mail'] as const),
  ...(['info', 'document', 'transfer', 'settings'] as const),
]
