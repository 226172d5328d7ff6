import type { ShellIcon } from './icons.ts'

/** Drawn as those of icons.ts. Every page has them in its sprite, so scripts refer to them there. */
export const shellIcons: Readonly<Record<ShellIcon, string>> = {
  home: '<path d="M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z"/>',
  ball: '<circle cx="12" cy="12" r="9"/><path d="m12 8 3.8 2.8-1.5 4.4H9.7l-1.5-4.4zM12 3v5m8.6 1.2-4.8 1.6m1.5 8.4-3-4m-7.6 4 3-4M3.4 9.2l4.8 1.6"/>',
  spade:
    '<path d="M12 3c3 4 8 6 8 10.5a4 4 0 0 1-7 2.6q.3 2.9 2 4.9H9q1.7-2 2-4.9a4 4 0 0 1-7-2.6C4 9 9 7 12 3z"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>',
  user: '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h10"/>',
  chevron: '<path d="m9.5 6 6 6-6 6"/>',
}
