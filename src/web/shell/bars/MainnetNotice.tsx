import { Construction } from 'lucide-react'
import { useNetworkNames } from '../../queries/network/network.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { useNetworkMode } from '../network-mode.tsx'
import { usePageTitle } from '../page-title.ts'

const TITLE = 'Mainnet Under Construction'

/** The notice that replaces a page in mainnet mode. */
export function MainnetNotice() {
  const { setMode } = useNetworkMode()
  const { stage } = useNetworkNames()
  usePageTitle(TITLE)
  return (
    <Notice
      icon={Construction}
      title={TITLE}
      actions={
        <Button look="primary" onClick={() => setMode('testnet')}>
          Switch to {stage}
        </Button>
      }
    >
      <p>The mainnet is in development and not launched yet. Please use the {stage.toLowerCase()}.</p>
    </Notice>
  )
}
