import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Contents } from '../../../functions/platform/content/checkContents.ts'
import { contentsWith, unitsOf } from '../../../functions/platform/content/textUnits.ts'
import { readXliff, writeXliff, type XliffFile } from '../../../functions/platform/content/xliff.ts'

const page = (title: string, bodyMd: string, description = 'About'): Contents => ({
  ...{ title, bodyMd, fields: { id: 7, description }, priority: 1 },
})

function fileOf(source: Contents, target: Contents | undefined): XliffFile {
  return {
    ...{ original: 'page:rules/en:1/fr:1', sourceLanguage: 'en-US', targetLanguage: 'fr-FR' },
    ...{ state: 'translated', note: 'a note', units: unitsOf('page', source, target) },
  }
}

/** What comes back from a tool that changes nothing. */
function throughFile(source: Contents, target: Contents | undefined) {
  const read = readXliff(writeXliff([fileOf(source, target)]))
  if (!read.ok) throw new Error(read.error)
  return contentsWith('page', source, target, read.value[0]!.texts)
}

/** What the platform saves as a text: anything but the signs that XML does not have. */
const line = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    ...['', ' ', '# Title', '- one', '- two', '1. x', '> quote', '```', '    code', '| a | b |', '|---|---|'],
    ...[
      '**bold** & <b>"',
      ']]>',
      '&amp;',
      '<![CDATA[x]]>',
      '{{support_email}}',
      '[x](/slots "t")',
      '\r',
      '\t',
    ],
    ...['![r](/media/a/b.webp)', 'שלום {{x}}', 'مرحبا', '</target>', '<ph id="1">'],
  ),
)
const noControl = (text: string) =>
  text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
const text = fc.array(line, { maxLength: 12 }).map((lines) => noControl(lines.join('\n')))
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map(noControl)

describe('a file for translators', () => {
  it('[DESK-21] comes back as it went out: what nobody touched changes nothing', () => {
    fc.assert(
      fc.property(words, text, words, text, words, (title, body, theirTitle, theirBody, about) => {
        const source = page(title, body)
        const target = page(theirTitle, theirBody, about)
        expect(throughFile(source, target)).toEqual({ ok: true, value: target })
      }),
      { numRuns: 300 },
    )
  })

  it('[DESK-21] of a language that is missing comes back as the source, where its words are put in unchanged', () => {
    fc.assert(
      fc.property(words, text, (title, body) => {
        const source = page(title, body)
        const units = unitsOf('page', source, undefined)
        const texts = new Map(units.map((unit) => [unit.id, unit.source]))
        expect(contentsWith('page', source, undefined, texts)).toEqual({ ok: true, value: source })
      }),
    )
  })

  it('[DESK-21] keeps what is between the blocks, and the pictures and numbers of the language', () => {
    const source = page('Rules', '# One\n\n\nTwo {{support_email}}\n\n- [a](/slots)\n- b\n')
    const texts = new Map([
      ...([
        ['title', 'Règles'],
        ['fields.description', 'À propos'],
      ] as const),
      ...([
        ['body.1', '# Un'],
        ['body.2', 'Deux {{support_email}}'],
      ] as const),
      ['body.3', '- [a](/slots)\n- b'] as const,
    ])
    expect(contentsWith('page', source, undefined, texts)).toEqual({
      ok: true,
      value: page('Règles', '# Un\n\n\nDeux {{support_email}}\n\n- [a](/slots)\n- b\n', 'À propos'),
    })
  })

  it.each([
    ['a placeholder that is translated', 'body.1', 'Écrivez à {{courriel}}', 'markup'],
    ['a placeholder that is gone', 'body.1', 'Écrivez', 'markup'],
    ['a link that leads elsewhere', 'body.2', 'Voir [ici](/fr/slots)', 'markup'],
    ['a link that is broken by a space', 'body.2', 'Voir [ici] (/slots)', 'markup'],
    ['emphasis that is broken', 'body.3', '** gras **', 'markup'],
    ['an address that becomes a link', 'body.3', '**gras** https://evil.test/', 'markup'],
    ['an address of email that becomes a link', 'body.3', '**gras** a@evil.test', 'markup'],
    ['a heading that is a paragraph', 'body.4', 'Titre', 'markup'],
    ['words that are missing', 'body.4', '  ', 'incomplete'],
    ['a unit of nobody', 'body.9', 'Neuf', 'unknownUnit'],
  ])('[DESK-21] is refused with %s', (_name, id, target, fault) => {
    const source = page('T', 'Write to {{support_email}}\n\nSee [here](/slots)\n\n**bold**\n\n## Title')
    const texts = new Map(unitsOf('page', source, undefined).map((unit) => [unit.id, unit.source]))
    texts.set(id, target)
    expect(contentsWith('page', source, undefined, texts)).toEqual({ ok: false, error: { [id]: fault } })
  })
})

describe('a link whose parts are in two blocks', () => {
  const faultOf = (body: string, ...translated: string[]) => {
    const texts = new Map([
      ['title', 'T'],
      ['fields.description', 'About'],
    ])
    for (const [index, text] of translated.entries()) texts.set(`body.${index + 1}`, text)
    const made = contentsWith('page', page('T', body), undefined, texts)
    return made.ok ? undefined : made.error
  }

  it('[DESK-21] leads where that of the source leads', () => {
    const source = 'See [here][a]\n\n[a]: /slots'
    expect(faultOf(source, 'Voir [ici][a]', '[a]: /slots')).toBeUndefined()
    expect(faultOf(source, 'Voir [ici][a]', '[a]: https://evil.test/')).toEqual({ body: 'markup' })
    expect(faultOf('One\n\nTwo', 'Voir [ici][a]', '[a]: https://evil.test/')).toEqual({ body: 'markup' })
  })

  it('[DESK-21] may stay as somebody wrote it in the language, beside words that are new', () => {
    const source = page('T', 'See [here][a]\n\n[a]: /slots\n\nOne')
    const target = page('T', 'Voir [ici][a]\n\n[a]: /roulette\n\nUn')
    const texts = new Map(unitsOf('page', source, target).map(({ id, target: text = '' }) => [id, text]))
    texts.set('body.3', 'Une')
    expect(contentsWith('page', source, target, texts)).toMatchObject({ ok: true })
  })
})

const whole = (inner: string, head = '') =>
  `<?xml version="1.0"?>${head}<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">` +
  `<file original="page:a" source-language="en" target-language="fr" datatype="plaintext"><body>${inner}</body></file></xliff>`
const unit = (target: string) => `<trans-unit id="title"><source>S</source>${target}</trans-unit>`

describe('a file that comes back', () => {
  it.each([
    ['no XML', 'hello', 'xliffNoXml'],
    ['XML that does not end', whole('').slice(0, -9), 'xliffNoXml'],
    ['another kind of XML', '<?xml version="1.0"?><html/>', 'xliffNone'],
    ['XLIFF 2', '<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0"/>', 'xliffVersion'],
    ['no file in it', '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>', 'xliffNone'],
    [
      'a bomb of entities',
      whole(unit('<target>&b;</target>'), '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'),
      'xliffDoctype',
    ],
    ['a document type elsewhere', whole('', '<!DOCTYPE x SYSTEM "https://evil.test/x.dtd">'), 'xliffDoctype'],
    ['an entity that nobody knows', whole(unit('<target>&xxe;</target>')), 'xliffNoXml'],
    ['an entity of HTML', whole(unit('<target>&nbsp;</target>')), 'xliffNoXml'],
    ['too deep', whole('<group>'.repeat(100) + '</group>'.repeat(100)), 'xliffTooLarge'],
    ['too many units', whole(unit('').repeat(50_001)), 'xliffTooLarge'],
  ])('[DESK-21] is refused with %s', (_name, xml, fault) => {
    expect(readXliff(xml)).toEqual({ ok: false, error: fault })
  })

  it('[DESK-21] has whatever a tool adds: suggestions, segments, its own attributes', () => {
    const target =
      '<target state="translated" x:y="1" xmlns:x="urn:x"><mrk mtype="seg" mid="1">Un <ph id="1">{{a}}</ph></mrk> &#38; <g id="2">deux</g></target>'
    const more = '<alt-trans><target>Nein</target></alt-trans><note>n</note>'
    const read = readXliff(`\uFEFF${whole(`<group id="g">${unit(target + more)}</group>`)}`)
    expect(read.ok && [...read.value[0]!.texts]).toEqual([['title', 'Un {{a}} & deux']])
  })
})
