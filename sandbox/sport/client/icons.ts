import { html, type TemplateResult } from 'lit-html'

const paths = {
  football:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8l4 3-1.5 4.5h-5L8 11zM12 3v5M3.5 10 8 11M7 19l2.5-3.5M17 19l-2.500-3.500M20.500 10 16 11',
  basketball:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3v18M6 5.500c3 3.500 3 9.500 0 13M18 5.500c-3 3.500-3 9.500 0 13',
  'ice-hockey': 'M5 4l8 14h6M19 4l-4 7M5 19h5v-3H5z',
  tennis: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM5 6c4 3 4 9 0 12M19 6c-4 3-4 9 0 12',
  volleyball:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 12c0-4 2-7 5-8M12 12c-4-2-7-1-8.500 2M12 12c3 2 4 5 2 8.500M7 5c1 4 5 6 13 5',
  'table-tennis':
    'M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM14 15l5 5M19 6.500a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3z',
  baseball:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM6 5.500c2 2 3 4 3 6.500s-1 4.500-3 6.500M18 5.500c-2 2-3 4-3 6.500s1 4.500 3 6.500',
  bandy: 'M6 3v10c0 4 3 6 7 6M17 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  bolt: 'M13 3 5 14h6l-1 7 8-11h-6z',
  star: 'M12 3.500l2.600 5.400 5.900.8-4.300 4.100 1 5.900-5.200-2.800-5.200 2.800 1-5.900L3.500 9.700l5.900-.8z',
  screens: 'M3 5h8v14H3zM13 5h8v14h-8z',
  bars: 'M5 20v-8M12 20V4M19 20v-5',
  pencil: 'M4 20l1-4L16 5l3 3L8 19zM13.500 7.500l3 3',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  cross: 'M6 6l12 12M18 6 6 18',
  slip: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  live: 'M12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM7 7a7 7 0 0 0 0 10M17 7a7 7 0 0 1 0 10',
  upcoming: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.500 2',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  bets: 'M4 6h16M4 12h16M4 18h10',
  results: 'M5 4h14v6a7 7 0 0 1-14 0zM12 17v4M8 21h8',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
} as const
export type IconName = keyof typeof paths

export function icon(name: IconName, kind = ''): TemplateResult {
  return html`<svg class="icon ${kind}" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${paths[name]} />
  </svg>`
}

export function isIcon(name: string): name is IconName {
  return name in paths
}
