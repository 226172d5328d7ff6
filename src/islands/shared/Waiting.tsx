/** A place that its content will fill; `text` is for those who cannot see it shimmer. */
export function Waiting({ text }: { text: string }) {
  return (
    <span className="waiting skeleton">
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
