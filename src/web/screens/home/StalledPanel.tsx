import { OctagonPause, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'

/** Shown above the rest of the page while the chain makes no blocks. */
export function StalledPanel({ ago, onCheck }: { ago: string; onCheck: () => Promise<unknown> }) {
  const [checked, setChecked] = useState<'checking' | 'none'>()
  const busy = checked === 'checking'
  const check = async () => {
    setChecked('checking')
    await onCheck()
    // With a new block this panel would not be rendered.
    setChecked('none')
  }
  return (
    <section
      aria-labelledby="stalled"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line-strong bg-card px-4 py-3.5"
    >
      <OctagonPause size={22} aria-hidden="true" className="shrink-0 text-warn" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 id="stalled" className="font-semibold text-[0.9375rem]">
          Block Production Stopped
        </h2>
        <p className="text-muted">The network was last active over {ago}.</p>
      </div>
      <p role="status" className="text-[0.8125rem] text-muted empty:hidden">
        {checked === 'none' && 'There is no new block yet.'}
      </p>
      <Button onClick={() => void check()} disabled={busy}>
        <RotateCw size={14} aria-hidden="true" className={busy ? 'animate-spin' : undefined} />
        Check for New Blocks
      </Button>
    </section>
  )
}
