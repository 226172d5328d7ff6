/**
 * Net results as bars around zero, the oldest first. The table below says the same in numbers, so readers do not get it twice. A
 * chart library would be twenty times as large as these bars (docs/decisions/net-chart.md).
 */
export function NetChart({ nets }: { nets: readonly number[] }) {
  const largest = Math.max(...nets.map(Math.abs), 0.01)
  return (
    <div className="net-chart" aria-hidden="true">
      {nets.map((net, index) => (
        <span key={index} className={net < 0 ? 'net-loss' : 'net-gain'}>
          <span style={{ blockSize: `${(Math.abs(net) / largest) * 50}%` }} />
        </span>
      ))}
    </div>
  )
}
