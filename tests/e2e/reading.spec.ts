import type { APIRequestContext } from '@playwright/test'
import { languages, localPath } from '#contract/languages.ts'
import { withFirstByteAfter } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('[ROUTE-02] [CONTENT-03] the slider is on home, moves by its own scrolling, and is on no other page @phone', async ({
    page,
  }) => {
    await page.goto('/en/home')
    const slides = page.locator('[data-slider] [id^="slide-"], .slider .slide')
    expect(await slides.count()).toBeGreaterThan(1)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await page.goto('/en/promotions')
    await expect(page.locator('[data-slider], .slider')).toHaveCount(0)
  })

  test('[ROUTE-11] [CONTENT-02] promotions show by priority with their conditions @phone', async ({
    page,
  }) => {
    await page.goto('/en/promotions')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.locator('article, li.promotion, .promotion').count()).toBeGreaterThanOrEqual(5)
  })

  test('[ROUTE-03] [CONTENT-07] contacts tell how to write @phone', async ({ page }) => {
    await page.goto('/en/contacts')
    await expect(page.getByRole('link', { name: /@/ }).first()).toHaveAttribute('href', /^mailto:/)
  })

  test('[ROUTE-03] [PROFILE-10] settings offer languages, theme, odds, coefficients, and name the limits @phone', async ({
    page,
  }) => {
    await page.goto('/en/settings')
    const main = page.locator('main')
    await expect(main.locator('a[hreflang]')).toHaveCount(languages.length)
    for (const [setting, values] of [
      ['theme', ['', 'light', 'dark']],
      ['odds', ['decimal', 'american', 'fractional']],
      ['coef', ['mainBets', 'allBets']],
    ] as const) {
      const inputs = main.locator(`[data-setting="${setting}"] input`)
      expect(
        await inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value)),
      ).toEqual(values)
    }
    await expect(main.getByText('Per deposit', { exact: true })).toBeVisible()
  })

  test('[MENU-11] [MENU-03] [MENU-04] [MENU-05] the side menu opens and holds its three blocks @phone', async ({
    page,
  }) => {
    await page.goto('/en/home')
    await page.locator('[popovertarget="menu"]:visible').first().click()
    const menu = page.locator('#menu')
    await expect(menu).toBeVisible()
    for (const name of [/search/i, /sport/i, /results/i, /promotions/i, /contact/i, /terms/i]) {
      await expect(menu.getByRole('link', { name }).first()).toBeVisible()
    }
  })
})

/** The words of the first element of a kind in the main part of a page, as the server sends it. */
function firstIn(html: string, tag: 'h1' | 'h2'): string {
  const [, text = ''] = new RegExp(`<main[\\s\\S]*?<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(html) ?? []
  expect(text.trim()).not.toBe('')
  return text.trim()
}

async function firstInEach(request: APIRequestContext, path: string, tag: 'h1' | 'h2'): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { code } of languages)
    found.add(firstIn(await (await request.get(localPath(code, path))).text(), tag))
  return found
}

test('[LANG-06] [CONTENT-02] promotions and slides speak the language of the page @phone', async ({
  request,
}) => {
  for (const path of ['/promotions', '/home'])
    expect((await firstInEach(request, path, 'h2')).size, path).toBe(languages.length)
})

test('[MENU-09] the built-in pages are there in all languages @phone', async ({ request }) => {
  const titles = new Set<string>()
  for (const name of ['responsible_gaming', 'privacy', 'betting_rules'])
    for (const title of await firstInEach(request, `/flatPages/${name}`, 'h1')) titles.add(title)
  expect(titles.size).toBe(21)
})

test('[ROUTE-04] [CONTENT-01] [SEO-01] a page by its number and by its name is one complete page @phone', async ({
  request,
}) => {
  for (const [id, name] of [
    [72, 'terms_and_conditions'],
    [2, 'responsible_gaming'],
    [3, 'privacy'],
    [4, 'betting_rules'],
    [12, 'frequently_asked_questions'],
  ] as const) {
    const [byId, byName] = await Promise.all(
      [id, name].map(async (each) => (await request.get(`/en/flatPages/${each}`)).text()),
    )
    expect(byId, name).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/en/flatPages/${name}"`))
    expect(firstIn(byId ?? '', 'h1'), name).toBe(firstIn(byName ?? '', 'h1'))
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(byName ?? '') ?? []
    expect(main.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, '').length, name).toBeGreaterThan(900)
  }
})

test('[CONTENT-07] about us, partners, rules and the bonus channel are pages of words @phone', async ({
  request,
}) => {
  for (const [name, title] of [
    ['about_us', 'About us'],
    ['partners', 'Partners'],
    ['rules', 'Site rules'],
    ['bonus_channel', 'Bonus channel'],
  ] as const) {
    const answer = await request.get(`/en/flatPages/${name}`)
    expect(answer.status(), name).toBe(200)
    const [, text = ''] = /<main[\s\S]*?<h1[^>]*>([\s\S]*)<\/main>/.exec(await answer.text()) ?? []
    expect(text.startsWith(title), `${name}: ${text.slice(0, 80)}`).toBe(true)
    expect(text.replace(/<[^>]*>/g, '').length, name).toBeGreaterThan(300)
  }
})

test('[SEO-03] the file for robots names the map @phone', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: http.+\/sitemap\.xml$/m)
})

test('[SEO-04] [ROUTE-15] unknown addresses answer 404 in the language and lead on @phone', async ({
  page,
}) => {
  for (const [path, lang] of [
    ['/nothing', 'he'],
    ['/en/nothing/at/all', 'en-US'],
    ['/xx/home', 'he'],
    ['/en/flatPages/nothing', 'en-US'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.locator('main').getByRole('link').first()).toBeVisible()
    await expect(page.locator('main svg').first()).toHaveCSS('width', '32px')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  }
})

test('[SEO-04] [ROUTE-09] what is not a page of its own is not for indexes, and names the lobby as canonical @phone', async ({
  request,
}) => {
  for (const path of ['/en/slots/fiable_4', '/en/slots/top']) {
    const html = await (await request.get(path)).text()
    expect(html, path).toMatch(/<meta name="robots" content="noindex/)
    expect(html, path).toMatch(/<link rel="canonical" href="[^"]+\/en\/slots"/)
  }
  expect(await (await request.get('/en/slots/search?q=moon')).text()).toMatch(
    /<meta name="robots" content="noindex/,
  )
})

test('[MENU-01] [MENU-06] the main menu and the footer lead to pages that are there @phone', async ({
  page,
  request,
}) => {
  await page.goto('/en/home')
  const links = await page
    .locator('header a[href^="/"], footer a[href^="/"], #menu a[href^="/"]:not([href*="/profile"])')
    .evaluateAll((all) => [...new Set(all.map((link) => (link as HTMLAnchorElement).pathname))])
  expect(links.length).toBeGreaterThan(12)
  for (const link of links) expect((await request.get(link)).status(), link).toBe(200)
})

test('[MENU-06] the product ships with a banner in its footer, in every language @phone', async ({
  request,
}) => {
  for (const { code } of languages) {
    const html = await (await request.get(localPath(code, '/home'))).text()
    const [banner = ''] = /<a class="footer-banner[\s\S]*?<\/a>/.exec(html) ?? []
    expect(banner, code).toContain(`href="${localPath(code, '/promotions')}"`)
    const picture = /<img [^>]*src="([^"]+)"/.exec(banner)?.[1] ?? ''
    expect((await request.get(picture)).headers()['content-type'], code).toMatch(/^image\//)
  }
})

test('[MENU-06] the footer has the terms, which say first that they are a sample @phone', async ({
  page,
}) => {
  await page.goto('/en/home')
  const footer = page.getByRole('contentinfo')
  for (const [group, name] of [
    ['About us', 'Join us'],
    ['Help', 'How to start'],
    ['Rules', 'Terms and conditions'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toBeHidden()
    await footer.locator('summary', { hasText: group }).click()
    await expect(footer.getByRole('link', { name })).toBeVisible()
  }
  await footer.getByRole('link', { name: 'Terms and conditions' }).click()
  const first = page.locator('main article p, main .prose p').first()
  await expect(first).toContainText('This page is a sample of what an operator would publish here.')
})

test('[PROTECT-08] help has a line of the United States first in English, and colons as French sets them @phone', async ({
  page,
}) => {
  await page.goto('/en/help')
  const call = page.getByRole('link', { name: /^National Problem Gambling Helpline: Call/ })
  await expect(call).toHaveAttribute('href', 'tel:1-800-697-3738')
  await expect(page.locator('main h3').nth(1)).toHaveText('United States')
  await page.goto('/fr/help')
  await expect(page.locator('#self-test [role="status"]')).toContainText('\u00a0:')
  await expect(page.locator('a[aria-label^="Joueurs Info Service\u00a0: Appeler"]')).toBeVisible()
})

test('[MENU-01] eight places in the desktop menu, the current one marked @desktop', async ({ page }) => {
  await page.goto('/en/slots')
  const menu = page.locator('header nav').first()
  await expect(menu.getByRole('link')).toHaveCount(8)
  await expect(menu.locator('[aria-current="page"]')).toHaveText(/casino/i)
})

test('[MENU-07] the scroll-to-top button moves by 50 px every 5 ms, and jumps under reduced motion @phone', async ({
  page,
}) => {
  const address = '/en/flatPages/terms_and_conditions'
  await page.goto(address)
  const toTop = page.getByRole('link', { name: /top/i })
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => {
    const steps: number[][] = []
    const every = window.setInterval.bind(window)
    window.setInterval = ((step: () => void, pause: number) =>
      every(() => {
        const before = scrollY
        step()
        steps.push([pause, Math.round(before - scrollY)])
      }, pause)) as typeof window.setInterval
    Object.assign(window, { steps })
    scrollTo(0, 420)
  })
  await toTop.click()
  await expect.poll(scrolled).toBe(0)
  const steps = await page.evaluate(() => (window as unknown as { steps: number[][] }).steps)
  expect(steps.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => [5, 50]))

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => scrollTo(0, 420))
  await toTop.click()
  expect(await scrolled()).toBe(0)
  expect(await page.evaluate(() => (window as unknown as { steps: number[][] }).steps.length)).toBe(
    steps.length,
  )
  expect(new URL(page.url()).hash).toBe('')
})

test('[UI-09] the theme is kept, and there before the first paint @phone', async ({ page }) => {
  await page.goto('/en/settings')
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  await page.goto('/en/home', { waitUntil: 'commit' })
  await page.locator('body').waitFor()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
})

test('[HOME-07] on a fast line the first page has the typeface; on a slow one the pictures come first @phone', async ({
  browser,
}) => {
  for (const [wait_ms, isPreloaded] of [
    [40, true],
    [900, false],
  ] as const) {
    const page = await browser.newPage({ baseURL: test.info().project.use.baseURL })
    await page.addInitScript(withFirstByteAfter, wait_ms)
    await page.goto('/contacts')
    const preloads = page.locator('link[rel=preload][as=font]')
    const files = await preloads.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(files).toEqual(isPreloaded ? ['/fonts/latin.woff2', '/fonts/hebrew.woff2'] : [])
    const face = await page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily)
    expect(face.startsWith('Rubik,'), face).toBe(isPreloaded)
    await page.close()
  }
})
