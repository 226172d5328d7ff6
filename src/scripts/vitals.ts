import { onCLS, onINP, onLCP, type MetricType } from 'web-vitals'
import { vitalPages, vitalsPath, type VitalPage, type VitalsReport } from '#contract/vitals.ts'
import { splitLanguage } from '#contract/languages.ts'

/**
 * Tells the site once, when the page is left, how long its visitor waited: for the largest paint, for the answer to a touch, and how much
 * moved. The kind of the page and of the screen go with it, and nothing else.
 */
export function measure(): void {
  const values: VitalsReport['values'] = {}
  const keep = ({ name, value }: MetricType) => {
    if (name === 'CLS') values.CLS = Math.round(value * 1000)
    else if (name === 'LCP' || name === 'INP') values[name] = Math.round(value)
  }
  onLCP(keep)
  onINP(keep)
  onCLS(keep)
  const page = pageOf(location.pathname)
  const screen = matchMedia('(min-width: 900px)').matches ? 'wide' : 'phone'
  const tell = () => {
    if (document.visibilityState !== 'hidden' || Object.keys(values).length === 0) return
    removeEventListener('visibilitychange', tell)
    navigator.sendBeacon(vitalsPath, JSON.stringify({ page, screen, values } satisfies VitalsReport))
  }
  // After the listeners of the library, which finds the values at the same moment.
  addEventListener('visibilitychange', tell)
}

export function pageOf(pathname: string): VitalPage {
  const [first] = splitLanguage(pathname).path.replace(/^\//, '').split('/')
  return vitalPages.find((page) => page === first) ?? 'other'
}
