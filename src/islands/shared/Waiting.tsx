/** A loading placeholder; `text` is for screen readers. */
export function Waiting({ text }: { text: string }) {
  return (
    <span className="waiting skeleton">
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
