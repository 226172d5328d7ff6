import type { LateIcon } from './lateIcons.ts'
import lateFile from './lateIcons.svg?url&no-inline'

/** Those of the shell's first screen, whose drawings are in each page (shellIcons.ts). */
const ofShell = ['home', 'ball', 'spade', 'search', 'user', 'menu', 'chevron'] as const
export type ShellIcon = (typeof ofShell)[number]

/** Drawn on a 24 px grid with a line of 1.75, which base.css gives. */
export const icons = {
  back: '<path d="m14.5 6-6 6 6 6"/>',
  lock: '<rect x="5" y="10.5" width="14" height="10" rx="2"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/>',
  pause: '<path d="M8.5 5.5v13m7-13v13"/>',
  play: '<path d="M8 5v14l11-7z"/>',
  heart: '<path d="M12 20C6 16 3.5 12.5 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 3.5-2.5 7-8.5 11z"/>',
  star: '<path d="m12 3 2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.2L6.4 20l1.3-6.2L3 9.5l6.3-.7z"/>',
  filter: '<path d="M4 5h16l-6 8v6l-4-2v-4z"/>',
  alert: '<path d="M12 4 2.5 20h19zM12 10v4.5M12 17.5h.01"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>',
  refresh: '<path d="M20 12a8 8 0 1 1-2.5-5.8M20 3v4.5h-4.5"/>',
  eye: '<path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12z"/><circle cx="12" cy="12" r="3"/>',
  eyeOff:
    '<path d="M4 4l16 16M9.5 6c5-1.5 9 .8 12 6a17 17 0 0 1-2.8 3.6M6 8a15 15 0 0 0-3.5 4c3.5 6 8.5 8 13.5 5.5"/>',
  wallet:
    '<path d="M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zm0 0a2 2 0 0 1 2-2h10v2M16 13.5h.01"/>',
  logout: '<path d="M14 4H6v16h8M10 12h11m-4-4 4 4-4 4"/>',
  copy: '<rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2"/><path d="M15.5 8.5V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7.5a2 2 0 0 0 2 2h2.5"/>',
  key: '<circle cx="8" cy="15.5" r="4.5"/><path d="M11.2 12.3 20 3.5m-3.5 3.5 3 3"/>',
  phone: '<rect x="6.5" y="3" width="11" height="18" rx="2.5"/><path d="M11 18h2"/>',
  chart: '<path d="M4 20h16M7 16v-5m5 5V5m5 11V9"/>',
} as const

export type IconName = keyof typeof icons | ShellIcon | LateIcon

/** What is inside of an icon's `<svg>` in markup of scripts: a drawing, or a reference to it. */
export function drawingOf(name: IconName): string {
  if (name in icons) return icons[name as keyof typeof icons]
  return `<use href="${(ofShell as readonly string[]).includes(name) ? '' : lateFile}#i-${name}"/>`
}
