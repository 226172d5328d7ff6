/** A loading placeholder; `text` is for screen readers. */
export function Waiting({ text }: { text: string }) {
  return (
    <span className="waiting skeleton">
      <span className="visually-hidden">{text}</span>
    </span>
  )
}

/** The same for a part of a page; `className` gives it its size. */
export function WaitingPart({ className, text }: { className: string; text: string }) {
  return (
    <div className={`${className} skeleton`} role="status">
      <span className="visually-hidden">{text}</span>
    </div>
  )
}
