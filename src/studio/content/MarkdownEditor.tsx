import { Box } from '@mui/material'
import { mediaImage } from '#contract/images.ts'
import { languageOf, type LanguageCode } from '#contract/languages.ts'
import {
  defaultValueCtx,
  Editor,
  editorViewOptionsCtx,
  remarkStringifyOptionsCtx,
  rootCtx,
  serializerCtx,
} from '@milkdown/core'
import { history } from '@milkdown/plugin-history'
import { commonmark } from '@milkdown/preset-commonmark'
import { gfm } from '@milkdown/preset-gfm'
import { Plugin } from '@milkdown/prose/state'
import { $prose } from '@milkdown/utils'
import { useEffect, useRef, useState } from 'react'
import { EditorTools } from './EditorTools.tsx'
import { withPlaces } from './contents.ts'

type Props = {
  labelledBy: string
  locale: LanguageCode
  markdown: string
  onChange: (markdown: string) => void
}

/** The Milkdown editor: input looks as it will be read, in the direction of its language. `markdown` is the initial text. */
export function MarkdownEditor({ labelledBy, locale, markdown, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const beginning = useRef(markdown)
  const changed = useRef(onChange)
  const [editor, setEditor] = useState<Editor>()
  useEffect(() => {
    changed.current = onChange
  })
  useEffect(() => {
    const root = place.current
    if (!root) return undefined
    const attributes = {
      dir: languageOf(locale).dir,
      lang: locale,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
    }
    const made = makeEditor(root, beginning.current, attributes, (text) => {
      beginning.current = text
      changed.current(text)
    })
    let isGone = false
    void made.create().then(() => !isGone && setEditor(made))
    return () => {
      isGone = true
      void made.destroy(true)
    }
  }, [labelledBy, locale])
  return (
    <Box sx={frame}>
      <EditorTools editor={editor} />
      <Box ref={place} sx={text} />
    </Box>
  )
}

function makeEditor(
  root: HTMLElement,
  markdown: string,
  attributes: Record<string, string>,
  onChange: (markdown: string) => void,
): Editor {
  return Editor.make()
    .config((context) => {
      context.set(rootCtx, root)
      context.set(defaultValueCtx, markdown)
      context.set(editorViewOptionsCtx, { attributes })
      // In the style of the content that ships.
      context.update(remarkStringifyOptionsCtx, (before) => ({
        ...before,
        bullet: '-' as const,
        rule: '-' as const,
      }))
    })
    .use(commonmark)
    .use(gfm)
    .use(history)
    .use(pictured)
    .use(reported(onChange))
}

/** Pictures from where the site serves them: at the address that is in the text there is nothing. */
const pictured = $prose(
  () =>
    new Plugin({
      props: {
        nodeViews: {
          image: ({ attrs }) => {
            const dom = document.createElement('img')
            const path = String(attrs['src'])
            dom.src = path.startsWith('/media/') ? mediaImage(path, 640, 'webp') : path
            dom.alt = String(attrs['alt'] ?? '')
            return { dom }
          },
        },
      },
    }),
)

/** Reports at once, not after a pause as Milkdown's own listener does: publishing right after the last letter includes it. */
function reported(onChange: (markdown: string) => void) {
  return $prose(
    (context) =>
      new Plugin({
        view: () => ({
          update: (view, before) => {
            if (!before.doc.eq(view.state.doc))
              onChange(withPlaces(context.get(serializerCtx)(view.state.doc)))
          },
        }),
      }),
  )
}

const frame = { border: 1, borderColor: 'divider', borderRadius: 1, mt: 0.5 }
const text = {
  '& .ProseMirror': {
    minHeight: 240,
    maxHeight: '70vh',
    overflowY: 'auto',
    p: 2,
    outline: 'none',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& .ProseMirror:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  '& table': { borderCollapse: 'collapse' },
  '& td, & th': { border: 1, borderColor: 'divider', p: 0.5, minWidth: 40 },
  '& blockquote': { borderInlineStart: 3, borderColor: 'divider', m: 0, paddingInlineStart: 2 },
  '& img': { maxInlineSize: '100%' },
}
