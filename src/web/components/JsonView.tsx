import { Button } from '../ui/Button.tsx'
import { copy } from './copy.ts'

/** A value as JSON to read and to copy. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  const text = JSON.stringify(value, null, 2)
  return (
    <div className="relative">
      <Button className="absolute top-3 right-3 h-7" onClick={() => void copy(text, label)}>
        Copy JSON
      </Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard */}
      <pre tabIndex={0} className="max-h-[32rem] overflow-auto p-4 font-mono text-xs leading-5">
        {text}
      </pre>
    </div>
  )
}
