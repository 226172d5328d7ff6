import type { LanguageCode } from '@contract/languages'
import { compact, type Html } from '../html'
import { sprite, type IconName } from '../icons'
import type { ShellContent } from './content'
import { bottomBar, footer } from './footer'
import { header } from './header'
import type { Place } from './places'
import { sideMenu } from './sideMenu'

/** Drawings the shell refers to; a page adds its own to the sprite. */
const shellIcons: readonly IconName[] = [
  ...(['home', 'ball', 'live', 'trophy', 'spade', 'cards', 'virtual', 'rocket', 'search', 'user'] as const),
  ...(['menu', 'close', 'globe', 'sun', 'moon', 'chevron', 'down', 'up', 'gift', 'mail'] as const),
  ...(['info', 'document', 'transfer', 'settings', 'channel'] as const),
]

type Shell = { header: Html; sideMenu: Html; footer: Html; bottomBar: Html }
type Kept = { content: ShellContent; shell: Shell }
const kept = new Map<string, Kept>()

/** Header, menus and footer of a language, with the current place marked: made once, and again when content changes. */
export function shellOf(lang: LanguageCode, current: Place | null, content: ShellContent): Shell {
  const key = `${lang} ${current}`
  const before = kept.get(key)
  if (before?.content === content) return before.shell
  const shell = {
    header: compact(header(lang, current)),
    sideMenu: compact(sideMenu(lang, current, content)),
    footer: compact(footer(lang, content)),
    bottomBar: compact(bottomBar(lang, current)),
  }
  kept.set(key, { content, shell })
  return shell
}

const shellSprite = sprite(shellIcons).html
const sprites = new Map<string, string>([['', shellSprite]])

/** The sprite of a page: the shell's drawings and the page's own. */
export function spriteOf(extra: readonly IconName[]): string {
  const key = extra.join(' ')
  let drawn = sprites.get(key)
  if (drawn === undefined) sprites.set(key, (drawn = sprite([...shellIcons, ...extra]).html))
  return drawn
}
