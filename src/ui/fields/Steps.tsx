import { fill } from '@/i18n/format.ts'
import type { WidgetTexts } from '@/i18n/namespaces/widgets.ts'

type StepsProps = { number: number; count: number; title: string; texts: WidgetTexts }

/** The position among a few steps. The heading takes the focus with each step, so screen readers read it with its number. */
export function Steps({ number, count, title, texts }: StepsProps) {
  return (
    <div className="steps">
      <div className="steps-bars" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className={index < number ? 'steps-done' : ''} />
        ))}
      </div>
      <h3 tabIndex={-1} data-step={number}>
        <span className="block mbe-0.5 text-muted text-14 font-400">
          {fill(texts.step, { number, count })}
        </span>
        <span className="visually-hidden">: </span>
        {title}
      </h3>
    </div>
  )
}
