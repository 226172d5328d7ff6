/** Drawn on a 24 px grid with a line of 1.75, which base.css gives. */
export const icons = {
  home: '<path d="M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z"/>',
  ball: '<circle cx="12" cy="12" r="9"/><path d="m12 8 3.8 2.8-1.5 4.4H9.7l-1.5-4.4zM12 3v5m8.6 1.2-4.8 1.6m1.5 8.4-3-4m-7.6 4 3-4M3.4 9.2l4.8 1.6"/>',
  live: '<path d="M13 3 5 14h6l-1 7 8-11h-6z"/>',
  trophy: '<path d="M8 4h8v6a4 4 0 0 1-8 0zM8 6H4v1a4 4 0 0 0 4 4m8-5h4v1a4 4 0 0 1-4 4m-4 3v4m-4 2h8"/>',
  spade:
    '<path d="M12 3c3 4 8 6 8 10.5a4 4 0 0 1-7 2.6q.3 2.9 2 4.9H9q1.7-2 2-4.9a4 4 0 0 1-7-2.6C4 9 9 7 12 3z"/>',
  cards:
    '<rect x="4" y="6" width="10" height="14" rx="2"/><path d="m10 3 8.5 2a2 2 0 0 1 1.4 2.5L17.5 17M9 11v4"/>',
  virtual:
    '<rect x="3" y="7" width="18" height="11" rx="5"/><path d="M8 10.5v4M6 12.5h4M15.5 11.5h.01M17.5 14h.01"/>',
  rocket:
    '<path d="M9 15c0-6 3-10 10-11-1 7-5 10-11 10M9 15l-3-3c.5-2 2-3.5 4.5-3.5M9 15l3 3c2-.5 3.5-2 3.5-4.5M5 16c-1 1-1.5 3-1.5 4.5C5 20.5 7 20 8 19"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>',
  user: '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h10"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  globe:
    '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 3 4 6 4 9s-1 6-4 9c-3-3-4-6-4-9s1-6 4-9z"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1"/>',
  moon: '<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z"/>',
  chevron: '<path d="m9.5 6 6 6-6 6"/>',
  back: '<path d="m14.5 6-6 6 6 6"/>',
  down: '<path d="m6 9.5 6 6 6-6"/>',
  up: '<path d="M12 19V5m-6 6 6-6 6 6"/>',
  gift: '<path d="M4 12h16v8H4zM3 8h18v4H3zM12 8v12M12 8C9 8 7 7 7.5 5S11 3.5 12 8c1-4.5 4-5 4.5-3S15 8 12 8z"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="2"/><path d="m4 7 8 6 8-6"/>',
  info: '<circle cx="12" cy="12" r="9"/><path d="M12 11v5.5M12 7.5h.01"/>',
  document: '<path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6"/>',
  transfer: '<path d="M4 8h15m-4-4 4 4-4 4M20 16H5m4 4-4-4 4-4"/>',
  settings:
    '<path d="M4 7h9m4 0h3M4 17h3m4 0h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>',
  channel: '<path d="M21 4 3 11l6 2.5L11 20l3-4 5 3zM9 13.5 21 4"/>',
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
  download: '<path d="M12 4v11m-5-4 5 4 5-4M5 20h14"/>',
} as const

export type IconName = keyof typeof icons

/**
 * Those behind the first screen and in closed menus. They are in one file, which the browser keeps for all pages
 * (lateIcons.svg), and not in each page.
 */
export const lateIcons: readonly IconName[] = [
  ...(['live', 'trophy', 'cards', 'virtual', 'rocket', 'close', 'down', 'up', 'gift', 'mail'] as const),
  ...(['info', 'document', 'transfer', 'settings', 'channel', 'download', 'sun', 'moon'] as const),
]
