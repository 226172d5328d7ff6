import { encode } from 'uqr'

type Props = { text: string; label: string }

/** Dark on light in both themes, with the quiet edge of four modules that cameras need. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      width="220"
      height="220"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  )
}
