import { html } from 'hono/html'
import type { Direction, LanguageCode } from '#contract/languages.ts'

type Parts = {
  lang: LanguageCode
  dir: Direction
  title: string
  intro: string
  /** Words of somebody else, with their lines; empty where there are none. */
  quote: string
  code: string | undefined
  link: string | undefined
  /** The label of the link's button; empty if there is no link. */
  action: string
  outro: string
  /** Of marketing: the link that stops it. */
  stop: { label: string; link: string } | undefined
  footer: string
  /** Mail programs draw on white, most of them whatever the reader's theme: `accent` is of the light one. */
  sender: { name: string; accent: string }
}

const font = 'font-family:Arial,Helvetica,sans-serif'
const paragraph = 'margin:0 0 20px;font-size:16px;line-height:1.5;color:#10222e'

/** Inline styles and one column, which every mail program supports. The template escapes its values. */
export async function emailHtml({
  lang,
  dir,
  title,
  intro,
  quote,
  code,
  link,
  action,
  outro,
  stop,
  footer,
  sender: { name, accent },
}: Parts): Promise<string> {
  const codeBox = html`<p
    dir="ltr"
    style="margin:0 0 20px;padding:16px;border-radius:12px;background:#eef4f7;text-align:center;font-size:32px;font-weight:bold;letter-spacing:8px;color:#10222e"
  >
    ${code}
  </p>`
  const said = html`<p
    dir="auto"
    style="margin:0 0 20px;padding:16px;border-radius:12px;background:#eef4f7;font-size:16px;line-height:1.5;white-space:pre-line;color:#10222e"
  >
    ${quote}
  </p>`
  const button = html`<p style="margin:0 0 20px">
    <a
      href="${link}"
      style="display:inline-block;padding:14px 24px;border-radius:12px;background:${accent};color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none"
      >${action}</a
    >
  </p>`
  const stopLink = html`<p style="margin:0 0 20px;font-size:14px;line-height:1.5">
    <a href="${stop?.link}" style="color:#5b6b76">${stop?.label}</a>
  </p>`
  const page = await html`<!doctype html>
    <html lang="${lang}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
      </head>
      <body style="margin:0;padding:24px;background:#f4f7f9;${font}">
        <div
          dir="${dir}"
          style="max-width:480px;margin:0 auto;padding:32px 24px;border-radius:16px;background:#ffffff;text-align:start"
        >
          <p style="margin:0 0 24px;font-size:20px;font-weight:bold;color:${accent}">${name}</p>
          <p style="${paragraph}">${intro}</p>
          ${quote ? said : ''} ${code ? codeBox : ''} ${link ? button : ''}
          <p style="${paragraph}">${outro}</p>
          ${stop ? stopLink : ''}
          <p style="margin:0;font-size:13px;line-height:1.5;color:#5b6b76">${footer}</p>
        </div>
      </body>
    </html>`
  // Hono returns a String object, which gateways do not accept as text.
  return page.toString()
}
