import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { atLeast, atMost, heading, told } from './lib/report.ts'
import { chromiumArgs, chromiumPath } from './lib/phone.ts'

const debuggingPort = 9333

/** Lighthouse, mobile, on one page of each kind. */
export async function benchAudits(origin: string): Promise<void> {
  heading('Lighthouse (mobile)')
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [...chromiumArgs, `--remote-debugging-port=${debuggingPort}`],
  })
  try {
    for (const [name, path, isReading] of [
      ['home', '/en/home', true],
      ['home in Hebrew', '/home', true],
      ['lobby', '/en/slots', true],
      ['flat page', '/en/flatPages/rules', true],
    ] as const) {
      await audit(`${origin}${path}`, name, isReading)
    }
  } finally {
    await browser.close()
  }
}

async function audit(address: string, name: string, isReading: boolean): Promise<void> {
  const result = await lighthouse(address, {
    port: debuggingPort,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (!result) throw new Error(`Lighthouse gave no result for ${address}`)
  const { categories, audits } = result.lhr
  told(`performance, ${name}`, score(categories.performance?.score), '')
  atLeast(`accessibility, ${name}`, score(categories.accessibility?.score), 100, '')
  atLeast(`best practices, ${name}`, score(categories['best-practices']?.score), 100, '')
  atLeast(`SEO, ${name}`, score(categories.seo?.score), 100, '')
  atMost(
    `blocking time, ${name}`,
    audits['total-blocking-time']?.numericValue ?? Number.NaN,
    isReading ? 0 : 100,
    'ms',
  )
  for (const [id, { score: part, title, scoreDisplayMode }] of Object.entries(audits)) {
    const counts = scoreDisplayMode === 'binary' && part !== null && part < 1
    if (counts && isIn(result.lhr, id)) console.log(`    ${id}: ${title}`)
  }
}

function isIn(lhr: { categories: Record<string, { auditRefs: { id: string }[] }> }, id: string): boolean {
  return ['accessibility', 'best-practices', 'seo'].some((name) =>
    lhr.categories[name]?.auditRefs.some((ref) => ref.id === id),
  )
}

function score(value: number | null | undefined): number {
  return Math.round((value ?? 0) * 100)
}
