import { Construction } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useNetworkMode } from './network-mode.tsx'

/** What mainnet mode shows instead of a page. */
export function MainnetNotice() {
  const { setMode } = useNetworkMode()
  return (
    <Notice
      icon={Construction}
      title="Mainnet Under Construction"
      actions={
        <Button look="primary" onClick={() => setMode('testnet')}>
          Switch to Testnet
        </Button>
      }
    >
      <p>The mainnet is in development and not launched yet. Please use the testnet.</p>
    </Notice>
  )
}
