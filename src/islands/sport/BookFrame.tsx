import { useCallback } from 'react'
import type { SportBook } from '#contract/line.ts'
import { converse } from './conversation.ts'
import type { Dialect } from './dialect.ts'

type Props = { book: SportBook; dialect: Dialect; run: number; token: string; title: string }

/** The frame of a book. Another run restarts it at the same place with that token, so its slip survives a sign-in. */
export function BookFrame({ book, dialect, run, token, title }: Props) {
  const attach = useCallback(
    (frame: HTMLIFrameElement) => converse({ book, dialect, run, token, frame }),
    [book, dialect, run, token],
  )
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
