import { Construction } from 'lucide-react'
import { useNetworkNames } from '../../queries/network/network.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useNetworkMode } from '../network-mode.tsx'

/** A bar above the page which says that the page shows the current network although mainnet is selected. */
export function MainnetBar() {
  const { setMode } = useNetworkMode()
  const { stage } = useNetworkNames()
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line-strong bg-card px-4 py-2.5 text-small"
    >
      <Construction size={16} aria-hidden="true" className="shrink-0 text-warn" />
      <p className="min-w-0 flex-1 basis-60">
        <b className="font-medium">This page shows the {stage}.</b> The mainnet is not launched yet.
      </p>
      <Button className="no-print h-7" onClick={() => setMode('testnet')}>
        Switch to {stage}
      </Button>
    </div>
  )
}
