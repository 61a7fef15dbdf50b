import { CloudOff, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** In the place of the home page while its data cannot be had. The page goes on asking and comes back by itself. */
export function OfflinePanel({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    void onRetry().finally(() => setBusy(false))
  }
  return (
    <Notice
      icon={<CloudOff size={22} aria-hidden="true" />}
      title="Testnet Currently Offline"
      actions={
        <Button look="primary" onClick={retry} disabled={busy}>
          <RotateCw size={14} aria-hidden="true" className={busy ? 'animate-spin' : undefined} />
          Retry Connection
        </Button>
      }
    >
      <p>
        The testnet is temporarily unavailable. This may be due to maintenance, network issues or scheduled
        updates.
      </p>
      <p>Blockchain data and the API are unavailable meanwhile. Please check back in a little while.</p>
    </Notice>
  )
}
