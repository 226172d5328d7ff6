import { useCallback, useEffect } from 'react'
import type { SportBook } from '#contract/line.ts'
import { converse } from './conversation.ts'
import type { Dialect } from './dialect.ts'
import { coverPage } from './stage.ts'

type Props = {
  book: SportBook
  dialect: Dialect
  run: number
  token: string
  title: string
  deposit: (missing: number | undefined) => void
}

/** The frame of a book. Another run restarts it at the same place with that token, so its slip survives a sign-in. */
export function BookFrame({ book, dialect, run, token, title, deposit }: Props) {
  const attach = useCallback(
    (frame: HTMLIFrameElement) => converse({ book, dialect, run, token, frame, deposit }),
    [book, dialect, run, token, deposit],
  )
  useEffect(() => () => coverPage(false), [])
  return (
    <iframe
      ref={attach}
      className="sport-frame"
      src={dialect.src}
      title={title}
      allow="fullscreen"
      sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
      referrerPolicy="strict-origin"
    />
  )
}
